import { cleanLine } from './clean-text.ts'

/**
 * The rule for a typed line: its length in code points without surrounding spaces, and the message if it is
 * too short.
 */
export type LineRule = { minimum: number; maximum: number; message: string }

export const CUSTOMER_NAME: LineRule = { minimum: 2, maximum: 80, message: 'Name is required' }
/** As typed; the server decides whether the number exists. */
export const PHONE_LINE: LineRule = { minimum: 8, maximum: 24, message: 'Valid phone number required' }

export const PACKAGE_MISSING = 'Please select a package'
export const ORDINARY_SIGNS = 'Please use letters, digits and ordinary signs'

export const tooLong = (maximum: number): string => `Use at most ${maximum} characters`

/** Whether the text has control characters or unpaired surrogates. */
export const hasControlCharacters = (text: string): boolean => /[\p{Cc}\p{Cs}]/u.test(text)

/**
 * Returns what is wrong with a typed line, null if it is valid. The contract's fields use the same rules.
 * `clean` is `cleanPhone` for a phone number, `cleanCode` for a code.
 */
export const problemOfLine = (
  typed: string,
  { minimum, maximum, message }: LineRule,
  clean: (text: string) => string = cleanLine,
): string | null => {
  const text = clean(typed)
  const { length } = Array.from(text)
  if (length < minimum) return message
  if (length > maximum) return tooLong(maximum)
  return hasControlCharacters(text) ? ORDINARY_SIGNS : null
}
