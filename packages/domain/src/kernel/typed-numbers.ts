import { cleanCode } from './clean-text.ts'

const GROUPED = /^\d{1,3}(,\d{3})+(\.\d+)?$/
const PLAIN = /^\d+(\.\d+|,\d{1,2})?$/
/** A sum has at most two decimals: "1.500" may be meant as fifteen hundred, and is not guessed. */
const FINER = /\.\d{3}/

/** Written the other way round, and to be read in no other: 1.500,00. */
const POINTED = /^\d{1,3}(\.\d{3})+,\d{1,2}$/

const numberIn = (written: string): number => {
  const text = POINTED.test(written) ? written.replaceAll('.', '') : written
  if (!GROUPED.test(text) && !PLAIN.test(text)) return Number.NaN
  const number = Number(GROUPED.test(text) ? text.replaceAll(',', '') : text.replace(',', '.'))
  return Number.isFinite(number) ? number : Number.NaN
}

const withoutUnit = (typed: string, unit: RegExp): string =>
  cleanCode(typed).replace(unit, '').replace(/\s/g, '')

/**
 * A number that was typed or pasted, such as minutes or a percentage; NaN where it is none. Read as the screens write it: a comma
 * before three digits parts thousands (1,500 is fifteen hundred), and one before one or two digits is a decimal comma (12,5 is
 * twelve and a half), also behind thousands with points (1.500,00).
 */
export const readNumber = (typed: string): number => numberIn(withoutUnit(typed, /\s*%$/))

/** The same of an amount in Le, with "Le" or without. */
export const readLe = (typed: string): number => {
  const text = withoutUnit(typed, /^le\b\.?|\ble$/i)
  return FINER.test(text) && !POINTED.test(text) ? Number.NaN : numberIn(text)
}
