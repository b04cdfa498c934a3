// 26 characters of Crockford's base 32; the first holds only 3 of the 128 bits.
const ULID_PATTERN = /^[0-7][0-9A-HJKMNP-TV-Z]{25}$/

/** Is this an id of ours? Canonical ULIDs only, in capitals. */
export const isUlid = (text: string): boolean => ULID_PATTERN.test(text)
