import { useSearch } from './location.ts'
import { usePageState } from './page-state.ts'

/** Where the phone is, as its router's redirect put it into the address; undefined without one. */
export const placeIn = (search: URLSearchParams): string | undefined => search.get('at') || undefined

/** The same, of the page that is drawn: one that comes back with a form also has what the form carried. */
export const usePlace = (): string | undefined => {
  const { form } = usePageState()
  return placeIn(useSearch()) ?? (form?.values.at || undefined)
}

/** What a call says of it. */
export const placeHeaders = (place: string | undefined): { 'phone-place'?: string } =>
  place === undefined ? {} : { 'phone-place': place }

/** The same, of the page that is open now. For the browser alone. */
export const placeHere = (): string | undefined => placeIn(new URLSearchParams(window.location.search))
