// A slash between two digits is no address: "24/7".
const ADDRESS = /\.\p{L}|[\\@]|(?<!\p{Nd})\/|\/(?!\p{Nd})|http|www/iu

// Words that rarely follow "Dot" in shop names: a "Polka Dot Shop" is no address.
const ENDINGS = '(?:com|net|org|info|biz|io|sl|xyz|co|ly|me|app|link|site|online|click|top)(?!\\p{L})'
const DOT = '(?:[\\s([{<*_-]+(?:dot|d0t)[\\s)\\]}>*_-]+|\\s*[。·‧・•∙]\\s*|\\s*[([{<]\\s*\\.\\s*[)\\]}>]\\s*)'
const SPELLED = new RegExp(
  `[\\p{L}\\p{Nd}]${DOT}${ENDINGS}|[\\p{L}\\p{Nd}]\\s*[.,]\\s*com(?!\\p{L})|[\\p{L}\\p{Nd}][\\s-]*dotcom(?!\\p{L})|\\bat\\s+(?:gmail|yahoo|hotmail|outlook)(?!\\p{L})`,
  'iu',
)

/**
 * Whether a typed text could pass for an internet or e-mail address in a message: a dot before a letter, a
 * slash that is not between digits, an @, "http" or "www" in any width, or "dot com" after a word.
 */
const containsAddress = (text: string): boolean => {
  const plain = text.normalize('NFKC')
  return ADDRESS.test(plain) || SPELLED.test(plain)
}

// Latin, Cyrillic and Greek letters that look like 0 or 1.
const ALIKE = '[OoОоΟοIlІΙ|]'
const BETWEEN_DIGITS = new RegExp(`(?<=\\p{Nd})${ALIKE}{1,3}(?=\\p{Nd})`, 'gu')
const WORD_OF_DIGITS = new RegExp(
  `(?<![\\p{L}\\p{Nd}])(?:${ALIKE}{0,3}\\p{Nd})+${ALIKE}{0,3}(?![\\p{L}\\p{Nd}])`,
  'gu',
)
const asDigits = (word: string): string => '0'.repeat(Array.from(word).length)

// Up to three characters, or a single letter, between two digits still read as one number ("076 - 12.34 56").
const NUMBER = /\p{Nd}(?:(?:[^\p{L}\p{Nd}]{0,3}|[^\p{L}\p{Nd}]{1,3}\p{L}[^\p{L}\p{Nd}]{1,3})\p{Nd}){5}/u

/**
 * Whether a text could pass for a phone number: six or more digits in a row, with any separators or single
 * letters between. O, I and l among digits count as digits. Letters that touch digits, as in "A1B2C3D4E5F6",
 * do not.
 */
const containsNumber = (text: string): boolean =>
  NUMBER.test(text.normalize('NFKC').replace(BETWEEN_DIGITS, asDigits).replace(WORD_OF_DIGITS, asDigits))

/** Returns why a name must not appear in a message; null if it may. */
export const nameProblem = (name: string): 'name_holds_address' | 'name_holds_number' | null => {
  if (containsAddress(name)) return 'name_holds_address'
  return containsNumber(name) ? 'name_holds_number' : null
}

/** Returns a name for a message, or `otherwise` if it contains an address or a phone number. */
export const sentName = (name: string, otherwise: string): string =>
  nameProblem(name) === null ? name : otherwise
