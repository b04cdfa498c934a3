import { cleanCode, cleanPhone, cleanSearch } from '@minit/domain/kernel/clean-text.ts'
import { isUlid } from '@minit/domain/kernel/ids.ts'

/** The kind of a sales search. */
export type SaleSearch =
  | { kind: 'transaction'; id: string }
  /** The beginning of a number in E.164. */
  | { kind: 'phone'; start: string }
  | { kind: 'name'; start: string }

const COUNTRY = '232'

/** The typed text, however it was classified: digits may be a reference as well as a number. */
export const typedOf = (search: SaleSearch): string =>
  search.kind === 'transaction' ? search.id : search.start.replace(/^\+232/, '')

/** Classifies a search text; null if it is empty. Digits are the beginning of a number in any form. */
export const readSaleSearch = (text: string): SaleSearch | null => {
  const words = cleanSearch(text)
  if (words === '') return null
  const id = cleanCode(words).toUpperCase()
  if (isUlid(id)) return { kind: 'transaction', id }
  const number = cleanPhone(words)
  const isNumber = /^\+?[\d\s().-]*$/.test(number) && /\d/.test(number)
  return isNumber ? { kind: 'phone', start: phoneStart(number) } : { kind: 'name', start: words }
}

/**
 * "076 12" and "76 12" are +2327612, as are "+232 76 12", "00232 76 12" and "232 76 12"; others keep their
 * country.
 */
export const phoneStart = (text: string): string => {
  const digits = text.replace(/\D/g, '')
  if (text.startsWith('+')) return `+${withoutTrunk(digits)}`
  if (digits.startsWith('00')) return `+${withoutTrunk(digits.slice(2))}`
  if (digits.startsWith('0')) return `+${COUNTRY}${digits.slice(1)}`
  return digits.startsWith(COUNTRY) ? `+${withoutTrunk(digits)}` : `+${COUNTRY}${digits}`
}

/** Removes a domestic trunk 0 after the country code, as in "+232 076". */
const withoutTrunk = (digits: string): string => digits.replace(/^2320/, COUNTRY)
