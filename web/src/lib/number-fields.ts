import { readLe, readNumber } from '@minit/domain/kernel/typed-numbers.ts'

type Read = (typed: string) => number

const plainText = (typed: string, read: Read): string => {
  const number = read(typed)
  return Number.isNaN(number) ? typed : String(number)
}

/** Replaces pasted text, when the field loses focus, by the number that was read from it. */
const shownPlain = (read: Read) => ({
  onBlur: ({ target }: { target: { value: string } }) => {
    const plain = plainText(target.value, read)
    if (plain !== target.value) target.value = plain
  },
})

// A form may also set a number.
const asNumber = (read: Read) => ({
  ...shownPlain(read),
  setValueAs: (typed: unknown) => (typeof typed === 'string' ? read(typed) : typed),
})

const orNone = (read: Read) => ({
  ...shownPlain(read),
  setValueAs: (typed: unknown) => {
    if (typeof typed !== 'string') return typed ?? null
    return typed.trim() === '' ? null : read(typed)
  },
})

const asText = (read: Read) => ({
  ...shownPlain(read),
  setValueAs: (typed: unknown) => (typeof typed === 'string' ? plainText(typed, read) : typed),
})

// How a form registers a field for a number. It is not a `type="number"`: there a browser drops a pasted
// comma, so that 12,5 becomes 125, or returns nothing.

/** An amount in Le; NaN if it is invalid. */
export const AS_LE = asNumber(readLe)
/** A plain number; NaN if it is invalid. */
export const AS_NUMBER = asNumber(readNumber)
/** Both kinds, where an empty field is null. */
export const AS_LE_OR_NONE = orNone(readLe)
export const AS_NUMBER_OR_NONE = orNone(readNumber)
/** Both kinds as plain text: "1500" for "Le 1,500"; invalid input stays as it was typed. */
export const AS_TYPED_LE = asText(readLe)
export const AS_TYPED_NUMBER = asText(readNumber)

const keptBy = (read: Read) => (value: string, change: (text: string) => void) => ({
  value,
  autoComplete: 'off',
  onChange: ({ target }: { target: { value: string } }) => change(target.value),
  onBlur: () => {
    const plain = plainText(value, read)
    if (plain !== value) change(plain)
  },
})

/** Properties of a field whose text its screen stores, for an amount in Le and for another number. */
export const leField = keptBy(readLe)
export const numberField = keptBy(readNumber)
