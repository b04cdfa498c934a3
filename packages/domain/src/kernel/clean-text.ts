// Scripts in which a joiner changes how letters are drawn (Persian, Hindi, Sinhala, N'Ko): there it is part of the spelling.
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

/** Sequences whose invisible part is seen: joined emoji, keycaps, flags of regions, joined letters, forms of Han and Mongolian signs. */
const SEEN = [
  `${PICTURE}[\\u{E0020}-\\u{E007E}]+\\u{E007F}`,
  `${PICTURE}(?:\\u200D${PICTURE})*`,
  '[0-9#*]\\uFE0F\\u20E3',
  `${JOINED}\\p{M}{0,4}[\\u200C\\u200D](?=${JOINED})`,
  '\\p{Script=Han}[\\u{E0100}-\\u{E01EF}]',
  '[\\u1820-\\u18AA][\\u180B-\\u180D\\u180F]',
].join('|')

// What Unicode says is drawn as nothing, the blank Braille sign, and the marks of annotations.
const INVISIBLE = '\\p{Default_Ignorable_Code_Point}\\u2800\\uFFF9-\\uFFFB'
// The invisible signs that a sequence above may need.
const NEEDED = '\\u200C\\u200D\\uFE0E\\uFE0F\\u180B-\\u180D\\u180F\\u{E0020}-\\u{E007F}\\u{E0100}-\\u{E01EF}'

const NEVER_SEEN = new RegExp(`(?![${NEEDED}])[${INVISIBLE}]`, 'gu')
const SEEN_OR_NOT = new RegExp(`(${SEEN})|[${INVISIBLE}]`, 'gu')
const ALL_INVISIBLE = new RegExp(`[${INVISIBLE}]`, 'gu')

/**
 * The text without signs that draw nothing: zero-width spaces, marks of direction, fillers, soft hyphens. Joiners stay inside
 * emoji and where a script spells with them. Case, spaces and everything visible stay as they are.
 */
export const withoutInvisible = (text: string): string =>
  text.replace(NEVER_SEEN, '').replace(SEEN_OR_NOT, (_, seen: string | undefined) => seen ?? '')

const OTHER_SPACE = /[\p{Zs}\u2028\u2029]+/gu

const fullWidthToPlain = (text: string): string =>
  text.replace(/[\uFF01-\uFF5E]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))

/**
 * One typed line: without invisible signs, with plain spaces in place of all others, one where several stood, plain letters for
 * full-width ones, and none of it at either end. Quotes and dashes stay as they were typed: names have them.
 */
export const cleanLine = (text: string): string =>
  fullWidthToPlain(withoutInvisible(text.normalize('NFC')))
    .replace(OTHER_SPACE, ' ')
    .trim()

/** Several typed lines: the same for each, but that spaces and empty lines between words stay. Lines end in `\n`. */
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
 * A name, or words for one, as they are compared: small letters, plain quotes and dashes. Phones write D’Or where a name was
 * stored as D'Or, and the reverse.
 */
export const comparableName = (text: string): string => plainPunctuation(text).toLowerCase()

const TYPED_DASHES =
  '\u00AF\u02D7\u058A\u05BE\u1400\u1806\u2010\u2011\u2012\u2013\u2014\u2015\u2053\u207B\u208B\u2212\u2E17\u2E1A\u2E3A\u2E3B\u2E40\u2E5D\u301C\u3030\u30A0\uFE31\uFE32\uFE58\uFE63\uFF0D\u{10D6E}\u{10EAD}'
const TYPED_QUOTES =
  '\u2018\u2019\u201A\u201B\u2032\u02B9\u02BB\u02BC\u02BD\u0060\u00B4\u201C\u201D\u201E\u201F\u2033\u00AB\u00BB'

/**
 * The same for a database that replaces sign by sign: each of `typed` is written as the one of `plain` at its place. Plain texts:
 * with a call in it, the constant would stay in the customers' pages.
 */
export const PLAIN_SIGNS = {
  typed: `${TYPED_QUOTES}${TYPED_DASHES}`,
  plain: `'''''''''''"""""""--------------------------------`,
} as const

const isDigit = (code: number): boolean => /^\p{Nd}$/u.test(String.fromCodePoint(code))

/** Digits of a script stand one after another from its zero; Unicode promises that. */
const plainDigit = (digit: string): string => {
  const code = digit.codePointAt(0) ?? 0
  let value = 0
  while (value < 9 && isDigit(code - value - 1)) value += 1
  return String(value)
}

const OPENING = '"\'([{<* '
const CLOSING = '"\')]}>*.,;:!? '

// By hand: an expression that ends in `+$` takes quadratic time on a long run of such signs.
const withoutEnds = (text: string, opening: string, closing: string): string => {
  let [start, end] = [0, text.length]
  while (start < end && opening.includes(text.charAt(start))) start += 1
  while (end > start && closing.includes(text.charAt(end - 1))) end -= 1
  return text.slice(start, end)
}

// Before Unicode is unfolded: a lone accent would become a space with a mark.
const plainSigns = (text: string): string =>
  plainPunctuation(plainPunctuation(text.replace(ALL_INVISIBLE, '')).normalize('NFKC'))
    .replace(ALL_INVISIBLE, '')
    .replace(/[^\P{Nd}0-9]/gu, plainDigit)
    .replace(OTHER_SPACE, ' ')
    .trim()

/**
 * A typed code, number, reference or login: ASCII digits for those of every script, plain dashes and quotes, no invisible signs
 * at all, and without the punctuation around it. Case and inner spaces stay; whoever reads the code drops those.
 */
export const cleanCode = (text: string): string => withoutEnds(plainSigns(text), OPENING, CLOSING)

/** The signs of a typed code without what stands between them, in capitals. */
export const joinedCode = (typed: string): string => cleanCode(typed).replace(/[-\s]/g, '').toUpperCase()

/**
 * What somebody searches for: as a line, with plain quotes and dashes and without the punctuation around it. Punctuation alone
 * stays, so that it finds itself and not everything.
 */
export const cleanSearch = (text: string): string => {
  const line = plainPunctuation(cleanLine(text))
  const words = withoutEnds(line, OPENING, CLOSING)
  return words === '' ? line : words
}

const WHATSAPP_LINK =
  /^(?:whatsapp:\/\/send\/?\?(?:[^#]*&)?phone=|(?:https?:\/\/)?(?:(?:www|api)\.)?(?:wa\.me\/|whatsapp\.com\/send\/?\?(?:[^#]*&)?phone=))/i
const NUMBER_LABEL = /^(?:tel|telephone|phone|mobile|mob|cell|callto|smsto|sms|whatsapp)\s*:\s*(?:\/\/)?/i

/** The number of a link, without what follows it there. */
const numberOfLink = (text: string): string =>
  (text.split(/[?&#/;]/, 1)[0] ?? '').replace(/%2B/gi, '+').replace(/%20/g, ' ')

const withoutLabel = (text: string): string => {
  const linked = text.replace(WHATSAPP_LINK, '')
  // Such a link names the country without a plus.
  if (linked !== text) return numberOfLink(linked).replace(/^(?=[1-9])/, '+')
  const unlabelled = text.replace(NUMBER_LABEL, '')
  return unlabelled === text ? text : numberOfLink(unlabelled)
}

/** A typed phone number: as a code, without `tel:`, `whatsapp:` or the WhatsApp link in front of it. Nothing else is judged. */
export const cleanPhone = (text: string): string => {
  const line = withoutEnds(plainSigns(text), '"\'<* ', CLOSING)
  return withoutEnds(withoutLabel(line), '', CLOSING).trim()
}
