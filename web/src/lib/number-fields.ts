import { readLe, readNumber } from '@minit/domain/typed-numbers.ts'

type Read = (typed: string) => number

// A form sets numbers by itself, too.
const asNumber = (read: Read) => ({
  setValueAs: (typed: unknown) => (typeof typed === 'string' ? read(typed) : typed),
})

const orNone = (read: Read) => ({
  setValueAs: (typed: unknown) => {
    if (typeof typed !== 'string') return typed ?? null
    return typed.trim() === '' ? null : read(typed)
  },
})

const plainText = (typed: string, read: Read): string => {
  const number = read(typed)
  return Number.isNaN(number) ? typed : String(number)
}
const asText = (read: Read) => ({
  setValueAs: (typed: unknown) => (typeof typed === 'string' ? plainText(typed, read) : typed),
})

// How a form registers a field in which a number is typed. Such a field is no `type="number"`: there a browser drops a pasted
// comma, so that 12,5 becomes 125, or hands out nothing at all.

/** An amount in Le; NaN where it is none. */
export const AS_LE = asNumber(readLe)
/** Another number; NaN where it is none. */
export const AS_NUMBER = asNumber(readNumber)
/** The two where an empty field means none, as null. */
export const AS_LE_OR_NONE = orNone(readLe)
export const AS_NUMBER_OR_NONE = orNone(readNumber)
/** The two as plain text, "1500" for "Le 1,500"; what is no number stays as it was typed. */
export const AS_TYPED_LE = asText(readLe)
export const AS_TYPED_NUMBER = asText(readNumber)
