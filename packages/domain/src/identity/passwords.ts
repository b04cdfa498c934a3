/** Shorter passwords are too easy to guess, whatever characters they use. */
export const MIN_PASSWORD_LENGTH = 10

export const PASSWORD_IS_A_NAME = 'Choose a password that is not your user name, phone number or e-mail'

const plain = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
/** A phone number's own digits, without the country code or the leading zero. */
const ownDigits = (text: string): string => plain(text).replace(/^(?:00232|232|0)(?=\d{8}$)/, '')

/**
 * Whether a password is one of its account's login names (user name, e-mail or its first part, phone number)
 * in any spelling, or one of them repeated. A null is a name that the account does not have.
 */
export const isPasswordAName = (password: string, names: readonly (string | null | undefined)[]): boolean => {
  const typed = plain(password)
  return names.some((name) => {
    if (name == null || plain(name) === '') return false
    const spelt = [plain(name), plain(name.split('@')[0] ?? '')].filter((each) => each !== '')
    const isRepeated = spelt.some((each) => typed.replaceAll(each, '') === '')
    return isRepeated || (/^\d{8,}$/.test(plain(name)) && ownDigits(password) === ownDigits(name))
  })
}

/** How many minutes a link to set a password is valid. */
export const LINK_MINUTES = { first: 72 * 60, reset: 15 } as const

/** What a password link is for: an account's first password, or a reset. */
export type PasswordLinkPurpose = keyof typeof LINK_MINUTES

/**
 * Returns when a link made at `createdAt` expires: after 72 hours for a first password, 15 minutes for a
 * reset.
 */
export const passwordLinkEnd = (purpose: PasswordLinkPurpose, createdAt: Date): Date =>
  new Date(createdAt.getTime() + LINK_MINUTES[purpose] * 60_000)

const A_MINUTE_MS = 60_000
const AN_HOUR_MS = 60 * A_MINUTE_MS
export const LINKS_AN_HOUR = 5

/**
 * Whether an account may get one more password link now: one a minute; after five in an hour, only once the
 * last reset link has expired. This prevents flooding, and an attacker's requests leave the owner a working
 * link.
 */
export const maySendPasswordLink = (sentAt: readonly Date[], now: Date): boolean => {
  const ages = sentAt.map((at) => now.getTime() - at.getTime())
  return (
    ages.every((age) => age >= A_MINUTE_MS) &&
    (ages.filter((age) => age < AN_HOUR_MS).length < LINKS_AN_HOUR ||
      ages.every((age) => age >= LINK_MINUTES.reset * A_MINUTE_MS))
  )
}
