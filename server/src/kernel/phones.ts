import { cleanPhone } from '@minit/domain/kernel/clean-text.ts'
import { isErased } from '@minit/domain/platform/keeping.ts'
import { type PhoneNumber, parsePhoneNumberFromString } from 'libphonenumber-js/max'

export type Phone = {
  /** For example +23276123456. */
  e164: string
  isSierraLeoneMobile: boolean
}

/**
 * Parses a typed phone number. Without a country code it is a Sierra Leone number (076123456, 76 123 456,
 * 0023276123456); other countries' numbers need + or 00. Null if the number is impossible or has other text
 * around it.
 */
export const readPhone = (text: string): Phone | null => {
  const number = parsePhoneNumberFromString(cleanPhone(text), { defaultCountry: 'SL', extract: false })
  if (!number?.isValid() || number.ext) return null
  return { e164: number.number, isSierraLeoneMobile: isSierraLeoneMobile(number) }
}

const ANONYMOUS_PREFIX = 'nobody:'

/** Matches the placeholders of `anonymisedPhone` in SQL. */
export const ANONYMOUS_PHONES = `${ANONYMOUS_PREFIX}%`

/**
 * Placeholder number for a seller's anonymous buyers, such as those of a voucher sold over the counter: it
 * receives no messages and earns no loyalty.
 */
export const anonymisedPhone = (entrepreneurId: string): string => `${ANONYMOUS_PREFIX}${entrepreneurId}`

export const isAnonymised = (phone: string): boolean => phone.startsWith(ANONYMOUS_PREFIX)

const NO_NUMBER = 'no number'
const WAS_ERASED = 'number erased'

/**
 * Whether messages may go to a stored number (E.164): Sierra Leone mobiles only, since the platform pays for
 * them.
 */
export const isReachable = (e164: string): boolean => readPhone(e164)?.isSierraLeoneMobile === true

/**
 * "+232 76 123 456"; foreign numbers in their country's format. Text that is not a number is returned
 * unchanged.
 */
export const formatPhone = (e164: string): string => {
  if (isAnonymised(e164)) return NO_NUMBER
  if (isErased(e164)) return WAS_ERASED
  const number = parsePhoneNumberFromString(e164)
  if (!number) return e164
  return number.countryCallingCode === '232' ? grouped(number) : number.formatInternational()
}

/** The same for spreadsheet files: groups separated by spaces only, which spreadsheets leave as text. */
export const phoneForFiles = (e164: string): string =>
  formatPhone(e164)
    .replace(/[().-]+/g, ' ')
    .replace(/ {2,}/g, ' ')

/** "+232 76 *** 456": recognisable to its owner but not callable. For screens and logs. */
export const maskPhone = (e164: string): string => {
  if (isAnonymised(e164)) return NO_NUMBER
  if (isErased(e164)) return WAS_ERASED
  const number = parsePhoneNumberFromString(e164)
  if (!number || number.nationalNumber.length < 7) return '***'
  const national = number.nationalNumber
  return `+${number.countryCallingCode} ${national.slice(0, 2)} *** ${national.slice(-3)}`
}

const isSierraLeoneMobile = (number: PhoneNumber): boolean =>
  number.country === 'SL' && number.getType() === 'MOBILE'

const grouped = ({ nationalNumber: national }: PhoneNumber): string =>
  ['+232', national.slice(0, 2), national.slice(2, 5), national.slice(5)].join(' ').trim()

/** A buyer's name for lists and paper; a buyer without a name is shown by their masked number (E.164). */
export const maskedName = ({ customerName, phone }: { customerName: string; phone: string }): string =>
  customerName === formatPhone(phone) ? maskPhone(phone) : customerName
