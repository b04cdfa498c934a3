// A slash between two digits is no address: "24/7".
const ADDRESS = /\.\p{L}|[\\@]|(?<!\p{Nd})\/|\/(?!\p{Nd})|http|www/iu

// Words that few shops have after "Dot" in their names: a "Polka Dot Shop" is none.
const ENDINGS = '(?:com|net|org|info|biz|io|sl|xyz|co|ly|me|app|link|site|online|click|top)(?!\\p{L})'
const DOT = '(?:[\\s([{<*_-]+(?:dot|d0t)[\\s)\\]}>*_-]+|\\s*[。·‧・•∙]\\s*|\\s*[([{<]\\s*\\.\\s*[)\\]}>]\\s*)'
const SPELLED = new RegExp(
  `[\\p{L}\\p{Nd}]${DOT}${ENDINGS}|[\\p{L}\\p{Nd}]\\s*[.,]\\s*com(?!\\p{L})|[\\p{L}\\p{Nd}][\\s-]*dotcom(?!\\p{L})|\\bat\\s+(?:gmail|yahoo|hotmail|outlook)(?!\\p{L})`,
  'iu',
)

/**
 * Whether a text that somebody typed could pass for an address of the internet or of a mailbox in a message: a dot before a letter,
 * a slash but between digits, an @, "http" or "www", in whatever width it is written, or "dot com" behind a word.
 */
const holdsAddress = (text: string): boolean => {
  const plain = text.normalize('NFKC')
  return ADDRESS.test(plain) || SPELLED.test(plain)
}

// Latin, Cyrillic and Greek letters that are drawn as 0 or 1.
const ALIKE = '[OoОоΟοIlІΙ|]'
const BETWEEN_DIGITS = new RegExp(`(?<=\\p{Nd})${ALIKE}{1,3}(?=\\p{Nd})`, 'gu')
const WORD_OF_DIGITS = new RegExp(
  `(?<![\\p{L}\\p{Nd}])(?:${ALIKE}{0,3}\\p{Nd})+${ALIKE}{0,3}(?![\\p{L}\\p{Nd}])`,
  'gu',
)
const asDigits = (word: string): string => '0'.repeat(Array.from(word).length)

// Up to three signs between two digits still read as one number ("076 - 12.34 56"), and so does a letter that stands alone.
const NUMBER = /\p{Nd}(?:(?:[^\p{L}\p{Nd}]{0,3}|[^\p{L}\p{Nd}]{1,3}\p{L}[^\p{L}\p{Nd}]{1,3})\p{Nd}){5}/u

/**
 * Whether a text could pass for a phone number: six digits or more in a row, whatever signs or single letters stand between them.
 * O, I and l among digits count as digits. Letters that touch digits, as in "A1B2C3D4E5F6", do not make one.
 */
const holdsNumber = (text: string): boolean =>
  NUMBER.test(text.normalize('NFKC').replace(BETWEEN_DIGITS, asDigits).replace(WORD_OF_DIGITS, asDigits))

/** Why a name may not travel in a message; null where it may. */
export const nameProblem = (name: string): 'name_holds_address' | 'name_holds_number' | null => {
  if (holdsAddress(name)) return 'name_holds_address'
  return holdsNumber(name) ? 'name_holds_number' : null
}

/** A name as a message carries it: one that holds an address or a phone number is left out, for `otherwise`. */
export const sentName = (name: string, otherwise: string): string =>
  nameProblem(name) === null ? name : otherwise
