import { cleanCode } from './clean-text.ts'

const GROUPED = /^\d{1,3}(,\d{3})+(\.\d+)?$/
const PLAIN = /^\d+(\.\d+|,\d{1,2})?$/
/** An amount has at most two decimals. "1.500" may mean fifteen hundred, so it is rejected. */
const FINER = /\.\d{3}/

/** Points before thousands and a decimal comma, which is unambiguous: 1.500,00. */
const POINTED = /^\d{1,3}(\.\d{3})+,\d{1,2}$/

const numberIn = (written: string): number => {
  const text = POINTED.test(written) ? written.replace(/\./g, '') : written
  if (!GROUPED.test(text) && !PLAIN.test(text)) return Number.NaN
  const number = Number(GROUPED.test(text) ? text.replace(/,/g, '') : text.replace(',', '.'))
  return Number.isFinite(number) ? number : Number.NaN
}

const withoutUnit = (typed: string, unit: RegExp): string =>
  cleanCode(typed).replace(unit, '').replace(/\s/g, '')

/**
 * Reads a typed or pasted number, such as minutes or a percentage; NaN if it is none. A comma before three
 * digits separates thousands (1,500 is fifteen hundred); before one or two digits it is a decimal comma (12,5
 * is twelve and a half), also after thousands with points (1.500,00).
 */
export const readNumber = (typed: string): number => numberIn(withoutUnit(typed, /\s*%$/))

/** Reads an amount in Le as `readNumber` does, with or without "Le". */
export const readLe = (typed: string): number => {
  const text = withoutUnit(typed, /^le\b\.?|\ble$/i)
  return FINER.test(text) && !POINTED.test(text) ? Number.NaN : numberIn(text)
}
