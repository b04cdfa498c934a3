// 26 characters of Crockford's base 32; the first holds only 3 of the 128 bits.
const ULID_PATTERN = /^[0-7][0-9A-HJKMNP-TV-Z]{25}$/

/** Is this an id of ours? Canonical ULIDs only, in capitals. */
export const isUlid = (text: string): boolean => ULID_PATTERN.test(text)

const BASE_32 = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const TIME_LETTERS = 10
const CHANCE_LETTERS = 16

/** The smallest id that can be made at an instant: all later ones are larger. */
export const firstIdAt = (instant: Date): string => {
  const milliseconds = instant.getTime()
  const letters = Array.from({ length: TIME_LETTERS }, (_, at) =>
    BASE_32.charAt(Math.floor(milliseconds / 32 ** (TIME_LETTERS - 1 - at)) % 32),
  )
  return `${letters.join('')}${'0'.repeat(CHANCE_LETTERS)}`
}

/** A name in the form of an id, made from at least 26 bytes: the same bytes give the same one. It carries no instant. */
export const idFrom = (bytes: Uint8Array): string =>
  Array.from(bytes.slice(0, TIME_LETTERS + CHANCE_LETTERS), (byte, at) =>
    // Beyond 7 the first letter would make a number of more than 128 bits.
    BASE_32.charAt(byte % (at === 0 ? 8 : 32)),
  ).join('')
