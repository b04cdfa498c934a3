const GROUPED = /^\d{1,3}(,\d{3})+(\.\d{1,2})?$/
const PLAIN = /^\d+([.,]\d{1,2})?$/

/**
 * An amount that was typed, in Le; NaN where it is none. Written as the screens write it, "Le 1,500" is fifteen hundred: a comma
 * before three digits parts thousands, and one before one or two digits is a decimal comma.
 */
export const readLe = (typed: string): number => {
  const text = typed.replace(/^\s*le\b/i, '').replace(/\s/g, '')
  if (GROUPED.test(text)) return Number(text.replaceAll(',', ''))
  return PLAIN.test(text) ? Number(text.replace(',', '.')) : Number.NaN
}
