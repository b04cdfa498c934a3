import { cleanPhone } from '@minit/domain/kernel/clean-text.ts'
import { isErased } from '@minit/domain/platform/keeping.ts'
import { type PhoneNumber, parsePhoneNumberFromString } from 'libphonenumber-js/max'

export type Phone = {
  /** For example +23276123456. */
  e164: string
  isSierraLeoneMobile: boolean
}

/**
 * What a person typed as a phone number. Without a country code it is read as a Sierra Leone number
 * (076123456, 76 123 456, 0023276123456); other countries' numbers need their plus or 00.
 * Null when no such number can exist, or when something else stands beside it.
 */
export const readPhone = (text: string): Phone | null => {
  const number = parsePhoneNumberFromString(cleanPhone(text), { defaultCountry: 'SL', extract: false })
  if (!number?.isValid() || number.ext) return null
  return { e164: number.number, isSierraLeoneMobile: isSierraLeoneMobile(number) }
}

const NOBODYS = 'nobody:'

/**
 * What stands for the number of a seller's buyers who gave none, as of a card that is sold over the counter: no phone has it,
 * nothing is sent to it, and no count of loyalty goes by it.
 */
export const nobodysPhone = (entrepreneurId: string): string => `${NOBODYS}${entrepreneurId}`

export const isNobodys = (phone: string): boolean => phone.startsWith(NOBODYS)

const NO_NUMBER = 'no number'
const WAS_ERASED = 'number erased'

/** Whether messages may go to a stored number (E.164): to Sierra Leone mobiles alone, for the platform pays for them. */
export const isReachable = (e164: string): boolean => readPhone(e164)?.isSierraLeoneMobile === true

/** "+232 76 123 456"; other countries as they write themselves. Text that is no number comes back as it is. */
export const formatPhone = (e164: string): string => {
  if (isNobodys(e164)) return NO_NUMBER
  if (isErased(e164)) return WAS_ERASED
  const number = parsePhoneNumberFromString(e164)
  if (!number) return e164
  return number.countryCallingCode === '232' ? grouped(number) : number.formatInternational()
}

/** The same for files that spreadsheets open: in groups with nothing but spaces between them, which they leave alone. */
export const phoneForFiles = (e164: string): string =>
  formatPhone(e164)
    .replace(/[().-]+/g, ' ')
    .replace(/ {2,}/g, ' ')

/** "+232 76 *** 456": enough for its owner to know it, too little to call it. For screens and logs. */
export const maskPhone = (e164: string): string => {
  if (isNobodys(e164)) return NO_NUMBER
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

/** A buyer as lists and paper show one: who gave no name goes by their number (E.164), and that is masked. */
export const maskedName = ({ customerName, phone }: { customerName: string; phone: string }): string =>
  customerName === formatPhone(phone) ? maskPhone(phone) : customerName
