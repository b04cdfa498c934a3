/** The last of a list; phones that were never updated since 2020 have no `at`. */
export const lastOf = <T>(list: readonly T[]): T | undefined => list[list.length - 1]

/** "Fri", "Sat and Sun", "Mon, Wed and Fri"; nothing of an empty list. */
export const andList = (names: readonly string[]): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${lastOf(names)}`
