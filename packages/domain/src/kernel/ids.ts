// 26 characters of Crockford's base 32. The first carries only 3 of the 128 bits.
const ULID_PATTERN = /^[0-7][0-9A-HJKMNP-TV-Z]{25}$/

/** Whether a text is one of our ids: a canonical ULID in capitals. */
export const isUlid = (text: string): boolean => ULID_PATTERN.test(text)

const BASE_32 = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const TIME_LETTERS = 10
const RANDOM_LETTERS = 16

/** Returns the smallest possible id of an instant: all later ids are larger. */
export const firstIdAt = (instant: Date): string => {
  const milliseconds = instant.getTime()
  const letters = Array.from({ length: TIME_LETTERS }, (_, at) =>
    BASE_32.charAt(Math.floor(milliseconds / 32 ** (TIME_LETTERS - 1 - at)) % 32),
  )
  return `${letters.join('')}${'0'.repeat(RANDOM_LETTERS)}`
}

/** Derives an id from at least 26 bytes: the same bytes give the same id. It carries no instant. */
export const idFrom = (bytes: Uint8Array): string =>
  Array.from(bytes.slice(0, TIME_LETTERS + RANDOM_LETTERS), (byte, at) =>
    // A first letter above 7 would exceed 128 bits.
    BASE_32.charAt(byte % (at === 0 ? 8 : 32)),
  ).join('')
