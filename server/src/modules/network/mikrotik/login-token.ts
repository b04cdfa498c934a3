import type { Deps } from '../../../ports/deps.ts'

/** The word that tells a login by token from a code. */
const PREFIX = 'login:'

/** As long as a phone takes from our page to its router's login address. */
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
 * What a phone logs in with at its router by a link of ours, as user name and as password: good for a minute, and only from
 * the phone that it was made for, whose address the router itself tells. Letters that an address needs not escape, but for
 * the colon; 63 of them, where RADIUS carries 128.
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

/** The purchase that this phone may log in with; null for a token of another phone or seller, and after its minute. */
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
