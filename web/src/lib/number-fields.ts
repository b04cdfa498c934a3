import { readLe, readNumber } from '@minit/domain/kernel/typed-numbers.ts'

type Read = (typed: string) => number

const plainText = (typed: string, read: Read): string => {
  const number = read(typed)
  return Number.isNaN(number) ? typed : String(number)
}

/** What was pasted into a field is shown, once it is left, as the number that is taken. */
const shownPlain = (read: Read) => ({
  onBlur: ({ target }: { target: { value: string } }) => {
    const plain = plainText(target.value, read)
    if (plain !== target.value) target.value = plain
  },
})

// A form sets numbers by itself, too.
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

const keptBy = (read: Read) => (value: string, change: (text: string) => void) => ({
  value,
  autoComplete: 'off',
  onChange: ({ target }: { target: { value: string } }) => change(target.value),
  onBlur: () => {
    const plain = plainText(value, read)
    if (plain !== value) change(plain)
  },
})

/** A field whose text is kept by its screen, as properties of it: of an amount in Le, and of another number. */
export const leField = keptBy(readLe)
export const numberField = keptBy(readNumber)
