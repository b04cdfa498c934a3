// Scripts in which a joiner changes how letters are drawn (Persian, Hindi, Sinhala, N'Ko), so it is part of
// the spelling.
const JOINED_SCRIPTS = [
  'Arabic',
  'Syriac',
  'Nko',
  'Adlam',
  'Mandaic',
  'Mongolian',
  'Phags_Pa',
  'Devanagari',
  'Bengali',
  'Gurmukhi',
  'Gujarati',
  'Oriya',
  'Tamil',
  'Telugu',
  'Kannada',
  'Malayalam',
  'Sinhala',
  'Tibetan',
  'Myanmar',
  'Khmer',
]
const JOINED = `[${JOINED_SCRIPTS.map((script) => `\\p{Script=${script}}`).join('')}]`
const PICTURE = '\\p{Extended_Pictographic}(?:[\\uFE0E\\uFE0F]|\\p{Emoji_Modifier})?'

/**
 * Sequences with a visible effect: joined emoji, keycaps, regional flags, joined letters, Han and Mongolian
 * variants.
 */
const SEEN = [
  `${PICTURE}[\\u{E0020}-\\u{E007E}]+\\u{E007F}`,
  `${PICTURE}(?:\\u200D${PICTURE})*`,
  '[0-9#*]\\uFE0F\\u20E3',
  `${JOINED}\\p{M}{0,4}[\\u200C\\u200D](?=${JOINED})`,
  '\\p{Script=Han}[\\u{E0100}-\\u{E01EF}]',
  '[\\u1820-\\u18AA][\\u180B-\\u180D\\u180F]',
].join('|')

// Characters that Unicode draws as nothing, the blank Braille pattern, and annotation marks.
const INVISIBLE = '\\p{Default_Ignorable_Code_Point}\\u2800\\uFFF9-\\uFFFB'
// The invisible characters that a sequence above may need.
const NEEDED = '\\u200C\\u200D\\uFE0E\\uFE0F\\u180B-\\u180D\\u180F\\u{E0020}-\\u{E007F}\\u{E0100}-\\u{E01EF}'

const NEVER_SEEN = new RegExp(`(?![${NEEDED}])[${INVISIBLE}]`, 'gu')
const SEEN_OR_NOT = new RegExp(`(${SEEN})|[${INVISIBLE}]`, 'gu')
const ALL_INVISIBLE = new RegExp(`[${INVISIBLE}]`, 'gu')

/**
 * Removes characters that draw nothing: zero-width spaces, direction marks, fillers, soft hyphens. Keeps
 * joiners inside emoji and in scripts that spell with them. Case, spaces and everything visible stay.
 */
export const withoutInvisible = (text: string): string =>
  text.replace(NEVER_SEEN, '').replace(SEEN_OR_NOT, (_, seen: string | undefined) => seen ?? '')

const OTHER_SPACE = /[\p{Zs}\u2028\u2029]+/gu

const fullWidthToPlain = (text: string): string =>
  text.replace(/[\uFF01-\uFF5E]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))

/**
 * Cleans one typed line: no invisible characters, single plain spaces, plain letters for full-width ones,
 * trimmed. Quotes and dashes stay as typed, because names contain them.
 */
export const cleanLine = (text: string): string =>
  fullWidthToPlain(withoutInvisible(text.normalize('NFC')))
    .replace(OTHER_SPACE, ' ')
    .trim()

/**
 * Cleans several typed lines as `cleanLine` does, but keeps repeated spaces and empty lines. Lines end in
 * `\n`.
 */
export const cleanLines = (text: string): string =>
  fullWidthToPlain(withoutInvisible(text.normalize('NFC')))
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(/\p{Zs}/gu, ' ')
    .trim()

const DASHES = /[\p{Dash}\u00AF\u02D7]/gu
const SINGLE_QUOTES = /[\u2018-\u201B\u2032\u02B9\u02BB-\u02BD\u0060\u00B4]/g
const DOUBLE_QUOTES = /[\u201C-\u201F\u2033\u00AB\u00BB]/g

const plainPunctuation = (text: string): string =>
  text.replace(DASHES, '-').replace(SINGLE_QUOTES, "'").replace(DOUBLE_QUOTES, '"')

/**
 * Returns a name in the form in which names are compared: lower case, plain quotes and dashes. Phones write
 * D’Or where a name is stored as D'Or, and the reverse.
 */
export const comparableName = (text: string): string => plainPunctuation(text).toLowerCase()

const TYPED_DASHES =
  '\u00AF\u02D7\u058A\u05BE\u1400\u1806\u2010\u2011\u2012\u2013\u2014\u2015\u2053\u207B\u208B\u2212\u2E17\u2E1A\u2E3A\u2E3B\u2E40\u2E5D\u301C\u3030\u30A0\uFE31\uFE32\uFE58\uFE63\uFF0D\u{10D6E}\u{10EAD}'
const TYPED_QUOTES =
  '\u2018\u2019\u201A\u201B\u2032\u02B9\u02BB\u02BC\u02BD\u0060\u00B4\u201C\u201D\u201E\u201F\u2033\u00AB\u00BB'

/**
 * The same replacements for a database that replaces character by character: `plain` has the replacement at
 * the same position. Literal strings: with a function call the bundler would keep the constant in the
 * customers' pages.
 */
export const PLAIN_SIGNS = {
  typed: `${TYPED_QUOTES}${TYPED_DASHES}`,
  plain: `'''''''''''"""""""--------------------------------`,
} as const

const isDigit = (code: number): boolean => /^\p{Nd}$/u.test(String.fromCodePoint(code))

/**
 * Finds a digit's value by its distance from the zero of its script: Unicode keeps the digits of a script
 * contiguous.
 */
const plainDigit = (digit: string): string => {
  const code = digit.codePointAt(0) ?? 0
  let value = 0
  while (value < 9 && isDigit(code - value - 1)) value += 1
  return String(value)
}

const OPENING = '"\'([{<* '
const CLOSING = '"\')]}>*.,;:!? '

// A loop, because a regular expression that ends in `+$` takes quadratic time on a long run of such
// characters.
const withoutEnds = (text: string, opening: string, closing: string): string => {
  let [start, end] = [0, text.length]
  while (start < end && opening.includes(text.charAt(start))) start += 1
  while (end > start && closing.includes(text.charAt(end - 1))) end -= 1
  return text.slice(start, end)
}

// Punctuation first: NFKC turns a lone accent into a space with a mark.
const plainSigns = (text: string): string =>
  plainPunctuation(plainPunctuation(text.replace(ALL_INVISIBLE, '')).normalize('NFKC'))
    .replace(ALL_INVISIBLE, '')
    .replace(/[^\P{Nd}0-9]/gu, plainDigit)
    .replace(OTHER_SPACE, ' ')
    .trim()

/**
 * Cleans a typed code, number, reference or login: ASCII digits for those of every script, plain dashes and
 * quotes, no invisible characters, no surrounding punctuation. Case and inner spaces stay for the caller to
 * handle.
 */
export const cleanCode = (text: string): string => withoutEnds(plainSigns(text), OPENING, CLOSING)

/** Returns the characters of a typed code in capitals, without spaces and dashes. */
export const joinedCode = (typed: string): string => cleanCode(typed).replace(/[-\s]/g, '').toUpperCase()

/**
 * Cleans a search term: as a line, with plain quotes and dashes and without surrounding punctuation. A term
 * of punctuation alone stays, so that it does not match everything.
 */
export const cleanSearch = (text: string): string => {
  const line = plainPunctuation(cleanLine(text))
  const words = withoutEnds(line, OPENING, CLOSING)
  return words === '' ? line : words
}

const WHATSAPP_LINK =
  /^(?:whatsapp:\/\/send\/?\?(?:[^#]*&)?phone=|(?:https?:\/\/)?(?:(?:www|api)\.)?(?:wa\.me\/|whatsapp\.com\/send\/?\?(?:[^#]*&)?phone=))/i
const NUMBER_LABEL = /^(?:tel|telephone|phone|mobile|mob|cell|callto|smsto|sms|whatsapp)\s*:\s*(?:\/\/)?/i

/** Returns the number at the start of a link's remainder, without the parameters after it. */
const numberOfLink = (text: string): string =>
  (text.split(/[?&#/;]/, 1)[0] ?? '').replace(/%2B/gi, '+').replace(/%20/g, ' ')

const withoutLabel = (text: string): string => {
  const linked = text.replace(WHATSAPP_LINK, '')
  // A WhatsApp link has the country code without a plus.
  if (linked !== text) return numberOfLink(linked).replace(/^(?=[1-9])/, '+')
  const unlabelled = text.replace(NUMBER_LABEL, '')
  return unlabelled === text ? text : numberOfLink(unlabelled)
}

/**
 * Cleans a typed phone number as a code and drops `tel:`, `whatsapp:` or a WhatsApp link before it. Does not
 * validate.
 */
export const cleanPhone = (text: string): string => {
  const line = withoutEnds(plainSigns(text), '"\'<* ', CLOSING)
  return withoutEnds(withoutLabel(line), '', CLOSING).trim()
}
