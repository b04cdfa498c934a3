import * as paths from '../../lib/paths.ts'

const OPEN = 'open'
const POSTER = 'poster'

/** The shop with its poster open, on which dialling is switched. */
export const shopPoster = (): string => `${paths.shop()}?${OPEN}=${POSTER}`

/** Whether a page's address asks for the poster. */
export const opensPoster = (search: URLSearchParams): boolean => search.get(OPEN) === POSTER
