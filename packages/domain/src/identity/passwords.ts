/** Shorter ones are guessed too soon, whatever signs they hold. */
export const MIN_PASSWORD_LENGTH = 10

export const PASSWORD_IS_A_NAME = 'Choose a password that is not your user name, phone number or e-mail'

const plain = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
/** A number's own digits, without the country code or the zero before it. */
const ownDigits = (text: string): string => plain(text).replace(/^(?:00232|232|0)(?=\d{8}$)/, '')

/**
 * Whether a password is a name that its account logs in with (user name, e-mail or its first part, phone number), in
 * whatever spelling, or nothing but one of them several times. A null is a name the account does not have.
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

/** How many minutes a link to set a password can be used. */
export const LINK_MINUTES = { first: 72 * 60, reset: 15 } as const

/** What a link to set a password is for: an account's first one, or one in place of what was forgotten. */
export type PasswordLinkPurpose = keyof typeof LINK_MINUTES

/** Until when a link made at `createdAt` can be used: 72 hours for a first password, 15 minutes for a reset. */
export const passwordLinkEnd = (purpose: PasswordLinkPurpose, createdAt: Date): Date =>
  new Date(createdAt.getTime() + LINK_MINUTES[purpose] * 60_000)

const A_MINUTE_MS = 60_000
const AN_HOUR_MS = 60 * A_MINUTE_MS
export const LINKS_AN_HOUR = 5

/**
 * May an account be sent one more link now? A minute apart; after five in an hour as long apart as a reset link lives.
 * So nobody can flood its phone, and whoever asks in the owner's stead leaves the owner a link that still works.
 */
export const maySendPasswordLink = (sentAt: readonly Date[], now: Date): boolean => {
  const ages = sentAt.map((at) => now.getTime() - at.getTime())
  return (
    ages.every((age) => age >= A_MINUTE_MS) &&
    (ages.filter((age) => age < AN_HOUR_MS).length < LINKS_AN_HOUR ||
      ages.every((age) => age >= LINK_MINUTES.reset * A_MINUTE_MS))
  )
}
