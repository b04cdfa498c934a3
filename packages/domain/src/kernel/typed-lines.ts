import { cleanLine } from './clean-text.ts'

/** One line that somebody types: its lengths in code points without spaces around it, and what to say when it is too short. */
export type LineRule = { minimum: number; maximum: number; message: string }

export const CUSTOMER_NAME: LineRule = { minimum: 2, maximum: 80, message: 'Name is required' }
/** As typed; whether the number exists is the server's to say. */
export const PHONE_LINE: LineRule = { minimum: 8, maximum: 24, message: 'Valid phone number required' }

export const PACKAGE_MISSING = 'Please select a package'
export const ORDINARY_SIGNS = 'Please use letters, digits and ordinary signs'

export const tooLong = (maximum: number): string => `Use at most ${maximum} characters`

/** Control characters and halves of surrogate pairs. */
export const hasControlCharacters = (text: string): boolean => /[\p{Cc}\p{Cs}]/u.test(text)

/**
 * What is wrong with a typed line, null when nothing is. The contract's fields are made from the same rules. `clean` is
 * `cleanPhone` for a phone number, `cleanCode` for a code.
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
