import { cleanCode } from '../kernel/clean-text.ts'
/** A payment's reference as its payer has it from the operator's SMS. */
export type ReadReference =
  /**
   * `reference` has only capitals and digits, for comparison. `saidAt`: when it was paid, if the reference
   * contains it.
   */
  | { kind: 'reference'; reference: string; saidAt: Date | null }
  /** No operator's reference: a phone number, our own order reference, or unreadable text. */
  | { kind: 'phone' | 'ours' | 'unreadable' }

/** The longest text that is read: a whole copied SMS and some more. */
export const MAX_SAID_LENGTH = 500

const MIN_LENGTH = 6
const MAX_LENGTH = 40
const MIN_DIGITS = 4

/**
 * Normalises a reference for comparison: operators, users and files write it with and without dots, dashes
 * and spaces.
 */
export const comparableReference = (text: string): string =>
  cleanCode(text)
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')

/**
 * Returns how a normalised reference may appear in a provider's file: as it is, and with the operators' dots.
 */
export const referenceSpellings = (reference: string): string[] => [
  ...new Set([reference, reference.replace(/^([A-Z]{2}\d{6})(\d{4})([A-Z]\d{4,7})$/, '$1.$2.$3')]),
]

/**
 * `PP240912.1432.B12345`: kind, day, minute, letter, number. Orange Money and Afrimoney run on the same
 * platform and share this format; users omit the dots.
 */
const DATED =
  /(?<![A-Z0-9])([A-Z]{2})[ .-]?(\d{2})(\d{2})(\d{2})[ .-]?(\d{2})(\d{2})[ .-]?([A-Z])[ .-]?(\d{4,7})(?![A-Z0-9])/

// All quantifiers are bounded, because anonymous input could otherwise be slow to match.
/** "Trans ID: ...", "TxnId ...", "Financial Transaction Id: ...", "Ref. no ...". */
const LABELLED =
  /\b(?:TRANSACTION|TRANS|TXN|TRX|TID|REFERENCE|REF)[ .]{0,3}(?:ID|NO|NUM|NUMBER|CODE)?[ .]{0,3}(?:IS)?[ ]?[:#=.]{0,3}[ ]?([A-Z0-9][A-Z0-9./_-]{4,44})/g

/** A phone number alone, in normalised form. */
const PHONE = /^(?:(?:00)?232|0)\d{8}$/
/** A phone number as a separate word of a text, with any separators that `comparableReference` drops. */
const PHONE_IN_TEXT =
  /(?<![A-Z0-9])(?:(?:00[^A-Z0-9]{0,3})?232[^A-Z0-9]{0,3}(?:0[^A-Z0-9]{0,3})?|0[^A-Z0-9]{0,3})\d(?:[^A-Z0-9]{0,3}\d){7}(?![A-Z0-9])/
const OURS = /^0[0-9A-HJKMNP-TV-Z]{25}$/

const digitsIn = (text: string): number => text.replace(/\D/g, '').length

const isReference = (text: string): boolean =>
  text.length >= MIN_LENGTH && text.length <= MAX_LENGTH && digitsIn(text) >= MIN_DIGITS

const containsPhone = (text: string): boolean =>
  PHONE.test(comparableReference(text)) || PHONE_IN_TEXT.test(text)

/**
 * Reads the operator's reference from typed or copied text: the reference alone in any spelling, or the whole
 * SMS that contains it. Treats the input as plain text only.
 */
export const readPaymentReference = (typed: string): ReadReference => {
  const text = plainLine(typed.slice(0, MAX_SAID_LENGTH)).slice(0, MAX_SAID_LENGTH)
  const whole = comparableReference(text)
  if (OURS.test(whole)) return { kind: 'ours' }
  if (PHONE.test(whole)) return { kind: 'phone' }
  const dated = DATED.exec(text)
  if (dated !== null)
    return { kind: 'reference', reference: comparableReference(dated[0]), saidAt: instantOf(dated) }
  const labelled = labelledIn(text)
  if (labelled !== null) return { kind: 'reference', reference: labelled, saidAt: null }
  // A text of several words is a message, and no part of it is more likely the reference than another.
  if (text.split(' ').length > 4 || !isReference(whole)) return { kind: 'unreadable' }
  // References are stored and compared, so a phone number must not become part of one.
  if (containsPhone(text)) return { kind: 'phone' }
  return { kind: 'reference', reference: whole, saidAt: null }
}

const plainLine = (text: string): string => cleanCode(text).toUpperCase().replace(/\s+/g, ' ').trim()

const labelledIn = (text: string): string | null => {
  for (const [, name = ''] of text.matchAll(LABELLED)) {
    const reference = comparableReference(name)
    if (isReference(reference) && !containsPhone(name)) return reference
  }
  return null
}

/** In Freetown, which is UTC; null for a day that does not exist. */
const instantOf = ([, , year, month, day, hour, minute]: RegExpExecArray): Date | null => {
  const text = `20${year}-${month}-${day}T${hour}:${minute}:00.000Z`
  const at = new Date(text)
  return !Number.isNaN(at.getTime()) && at.toISOString() === text ? at : null
}

const WORDS = {
  phone: 'This is a phone number. The reference stands in the SMS that you got when you paid.',
  ours: 'This is our own reference. The other one stands in the SMS that you got when you paid.',
  unreadable: 'We cannot find a reference in this. It looks like PP240912.1432.B12345 or 1234567890.',
} as const

/** Returns the message for a text without a reference. */
export const referenceProblem = (kind: keyof typeof WORDS): string => WORDS[kind]
