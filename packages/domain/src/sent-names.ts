const ADDRESS = /\.\p{L}|[/\\@]|http|www/iu

/**
 * Whether a text that somebody typed could pass for an address of the internet or of a mailbox in a message: a dot
 * before a letter, a slash, an @, "http" or "www", in whatever width it is written.
 */
export const holdsAddress = (text: string): boolean => ADDRESS.test(text.normalize('NFKC'))

// Up to three signs between two digits still read as one number: "076 - 12.34 56".
const NUMBER = /\p{Nd}(?:[^\p{L}\p{Nd}]{0,3}\p{Nd}){5}/u

/** Whether a text could pass for a phone number: six digits or more in a row, whatever signs stand between them. */
export const holdsNumber = (text: string): boolean => NUMBER.test(text.normalize('NFKC'))

/** Why a name may not travel in a message; null where it may. */
export const nameProblem = (name: string): 'name_holds_address' | 'name_holds_number' | null => {
  if (holdsAddress(name)) return 'name_holds_address'
  return holdsNumber(name) ? 'name_holds_number' : null
}

/** A name as a message carries it: one that holds an address or a phone number is left out, for `otherwise`. */
export const sentName = (name: string, otherwise: string): string =>
  nameProblem(name) === null ? name : otherwise
