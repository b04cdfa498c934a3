const MAJOR_UNITS = /^(?:0|[1-9]\d{0,12})(?:\.\d{1,2})?$/

/**
 * Converts minor units to the decimal string of pawaPay and Vult: 1500 is "15", 1550 is "15.50". No leading
 * zeros. Throws RangeError for anything but a positive integer.
 */
export const toMajorUnits = (amountMinor: number): string => {
  if (!Number.isSafeInteger(amountMinor) || amountMinor <= 0) {
    throw new RangeError(`not an amount that can be asked for: ${amountMinor}`)
  }
  const cents = amountMinor % 100
  const units = String((amountMinor - cents) / 100)
  return cents === 0 ? units : `${units}.${String(cents).padStart(2, '0')}`
}

/**
 * Converts "15", "15.5" or "15.50" to minor units; undefined for any other notation, so that nothing is
 * guessed.
 */
export const fromMajorUnits = (text: string): number | undefined => {
  if (!MAJOR_UNITS.test(text)) return undefined
  const [units = '', cents = ''] = text.split('.')
  return Number(units) * 100 + Number(cents.padEnd(2, '0'))
}
