import { useSearch } from '../lib/location.ts'

const NAMES = ['t', 'from', 'at']

/** The token, origin and place of the page's address, so that a plain form leads back to the same page. */
export const AddressFields = () => {
  const search = useSearch()
  return NAMES.map((name) => <input key={name} type="hidden" name={name} value={search.get(name) ?? ''} />)
}
