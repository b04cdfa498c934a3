import { useSearch } from './location.ts'
import { usePageState } from './page-state.ts'

/** Returns the captive context from the router's redirect in the address; undefined without one. */
export const captiveTokenIn = (search: URLSearchParams): string | undefined => search.get('at') || undefined

/** Returns it for the rendered page: a page that returns with a form also uses the form's value. */
export const useCaptiveToken = (): string | undefined => {
  const { form } = usePageState()
  return captiveTokenIn(useSearch()) ?? (form?.values.at || undefined)
}

/** The request header with the captive context. */
export const captiveTokenHeaders = (place: string | undefined): { 'phone-place'?: string } =>
  place === undefined ? {} : { 'phone-place': place }

/** Returns it for the open page. For the browser alone. */
export const currentCaptiveToken = (): string | undefined =>
  captiveTokenIn(new URLSearchParams(window.location.search))
