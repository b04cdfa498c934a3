import type { Deps } from '../../../ports/deps.ts'

/** The prefix that distinguishes a token from a code. */
const PREFIX = 'login:'

/** The time a phone needs from our page to its router's login address. */
const LOGIN_SECONDS = 60

type LoginFor = { entrepreneurId: string; deviceDigest: string }
type Signed = LoginFor & { purchaseId: string; endsAt: number }

const signatureOf = (
  { secrets }: Pick<Deps, 'secrets'>,
  { entrepreneurId, deviceDigest, purchaseId, endsAt }: Signed,
): string =>
  secrets
    .derive(`login:${entrepreneurId}:${deviceDigest}:${purchaseId}:${endsAt}`, new Date(endsAt * 1000))
    .slice(0, 22)

/**
 * Creates the token that a phone logs in with at its router by our link, as user name and password. Valid for
 * a minute, from the phone it was made for, whose address the router reports. All characters but the colon
 * need no escape in an address; 63 of them, where RADIUS allows 128.
 */
export const makeLoginToken = (
  deps: Pick<Deps, 'secrets' | 'now'>,
  { entrepreneurId, deviceDigest, purchaseId }: LoginFor & { purchaseId: string },
): string => {
  const endsAt = Math.floor(deps.now().getTime() / 1000) + LOGIN_SECONDS
  const signature = signatureOf(deps, { entrepreneurId, deviceDigest, purchaseId, endsAt })
  return `${PREFIX}${purchaseId}.${endsAt.toString(36)}.${signature}`
}

export const isLoginToken = (userName: string): boolean => userName.startsWith(PREFIX)

const TOKEN = /^login:([0-9A-Z]{26})\.([0-9a-z]{6,8})\.([\w-]{22})$/

/**
 * The purchase that this phone may log in with; null for another phone's or seller's token, or an expired
 * one.
 */
export const readLoginToken = (
  deps: Pick<Deps, 'secrets' | 'now'>,
  { entrepreneurId, deviceDigest }: LoginFor,
  token: string,
): string | null => {
  const [, purchaseId = '', end = '', signature] = TOKEN.exec(token) ?? []
  const endsAt = Number.parseInt(end, 36)
  if (!(endsAt * 1000 > deps.now().getTime())) return null
  const isOurs = signature === signatureOf(deps, { entrepreneurId, deviceDigest, purchaseId, endsAt })
  return isOurs ? purchaseId : null
}
