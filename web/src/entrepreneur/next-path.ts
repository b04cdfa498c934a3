import { loginPathIn, nextPathIn } from '../lib/next-path.ts'
import { paths } from '../lib/paths.ts'

const AREA = { login: paths.entrepreneurLogin(), home: paths.dashboard(), prefix: '/entrepreneur/' }

/** The login screen's address that leads back to `next`, a path with search. */
export const loginPathTo = (next: string): string => loginPathIn(AREA, next)

/** Where to go after the login: a page of the entrepreneur's area alone. */
export const nextPathOf = (search: URLSearchParams): string => nextPathIn(AREA, search)
