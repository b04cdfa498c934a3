// Letters of Krio, Mende and Temne, and what phones type for plain quotes and dashes.
const SIMILAR_LETTER: Record<string, string> = {
  ɛ: 'e',
  Ɛ: 'E',
  ɔ: 'o',
  Ɔ: 'O',
  ŋ: 'ng',
  Ŋ: 'Ng',
  ə: 'e',
  Ə: 'E',
  œ: 'oe',
  Œ: 'OE',
  '`': "'",
  '\u2018': "'",
  '\u2019': "'",
  '\u201c': '"',
  '\u201d': '"',
  '\u2013': '-',
  '\u2014': '-',
  '\u2212': '-',
  '\u2026': '...',
}

/**
 * Transliterates a text to one line of the characters that `has` accepts. Others become the nearest accepted
 * ones; a character without one is dropped. The result may be empty.
 */
export const transliterate = (text: string, has: (sign: string) => boolean): string =>
  Array.from(text.normalize('NFC'), (sign) => nearest(sign, has))
    .join('')
    .replace(/\s+/g, ' ')
    .trim()

const nearest = (sign: string, has: (sign: string) => boolean): string => {
  if (/\s/.test(sign)) return ' '
  if (has(sign)) return sign
  const plain =
    SIMILAR_LETTER[sign] ??
    Array.from(sign.normalize('NFKD'), (part) => SIMILAR_LETTER[part] ?? part).join('')
  return Array.from(plain).filter(has).join('')
}
