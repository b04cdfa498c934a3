import { decideAccess } from '@minit/domain/network/access.ts'
import { RETURNS_AN_HOUR } from '@minit/domain/passes/pass-moves.ts'
import type { TenantTx } from '../../db/database.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { limitsOf } from '../../limits/rate-limits.ts'
import type { Deps } from '../../ports/deps.ts'
import { addDevice, lockPass, removeDevice, takeLine } from './devices.queries.ts'
import type { Place } from './places.ts'
import { askToDisconnect } from './radius/disconnect.ts'
import { listMarked, type Marked, type MarkedPass, markBrowserOf } from './returning-phones.queries.ts'

/** What a browser shows: the secret that it was given for one pass. */
export type PassSecret = { purchaseId: string; token: string }
/** The same as it is given, with how long the browser is to keep it. */
export type GivenSecret = PassSecret & { seconds: number }

const TOKEN_BYTES = 32
const DAY_SECONDS = 86_400

const digestOf = ({ secrets }: Pick<Deps, 'secrets'>, { purchaseId, token }: PassSecret): string =>
  secrets.lasting(`pass-browser:${purchaseId}:${token}`)

/** A day longer than the pass, for a payment that takes its time and minutes that are added. After its end the secret opens nothing. */
const secondsOf = ({ minutes, unusedMinutes, expiresAt }: MarkedPass, now: Date): number => {
  const left = expiresAt === null ? minutes * 60 : (expiresAt.getTime() - now.getTime()) / 1000
  return Math.max(0, Math.ceil(left)) + unusedMinutes * 60 + DAY_SECONDS
}

/**
 * Gives the browser that put the phone at this place on a pass a secret, by which the phone comes back under another address.
 * Null where the phone does not hold the pass, or a browser has its secret already.
 */
export const giveSecret = async (
  deps: Deps,
  { purchaseId, place }: { purchaseId: string; place: Place | null },
): Promise<GivenSecret | null> => {
  if (place === null) return null
  const token = Buffer.from(deps.randomBytes(TOKEN_BYTES)).toString('base64url')
  const marked = await deps.db.inTenant(place.entrepreneurId, (tx) =>
    markBrowserOf(tx, { ...place, purchaseId }, digestOf(deps, { purchaseId, token })),
  )
  return marked && { purchaseId, token, seconds: secondsOf(marked, deps.now()) }
}

type Return = Marked & { place: Place }

/** Puts the new address in the old one's place, which holds the pass and what waits behind it no more. False where nothing changes. */
const replaceAddress = async (
  deps: Deps,
  tx: TenantTx,
  { purchaseId, browserDigest, place }: Return,
): Promise<boolean> => {
  const now = deps.now()
  const pass = await lockPass(tx, purchaseId)
  // Read behind the lock: the pass may have been moved to another phone in between.
  const [held] = await listMarked(tx, [{ purchaseId, browserDigest }])
  const { deviceDigest, entrepreneurId, gatewayId, macTail } = place
  if (pass === null || held === undefined || held.deviceDigest === deviceDigest) return false
  const asking = { device: deviceDigest, entrepreneurId }
  const access = decideAccess({ ...pass, devices: [deviceDigest] }, asking, now)
  if (access.kind === 'refuse' || access.isFirstUse || pass.stockCodeId !== null) return false
  await removeDevice(tx, held, now)
  const phone = { deviceDigest, macTail, gatewayId, purchaseId }
  await addDevice(tx, { ...phone, entrepreneurId, addedAt: now, browserDigest })
  await takeLine(tx, { ...phone, leaving: held.deviceDigest, isSamePhone: true }, now)
  await askToDisconnect(deps, tx)
  return true
}

const AN_HOUR = { by: 'purchase', max: RETURNS_AN_HOUR, windowSeconds: 3_600, counts: 'refusals' } as const

/** The same, some times an hour for each pass; what changes nothing is not counted. */
const returnOnce = async (deps: Deps, back: Return): Promise<boolean> => {
  const limits = limitsOf(deps.db.platformPool)
  const counters = [{ limit: AN_HOUR, scope: 'returning-phone', key: back.purchaseId }]
  await limits.takeAll(counters)
  let isMoved = false
  try {
    isMoved = await deps.db.inTenant(back.place.entrepreneurId, (tx) => replaceAddress(deps, tx, back))
  } finally {
    if (!isMoved) await limits.giveBackAll(counters).catch(() => undefined)
  }
  return isMoved
}

/**
 * Moves the passes that run on this phone, as its own browser proves, from its old address to the one at this place. That is no
 * move of the pass. Past the bound of an hour the phone is walled, and its code still counts. Returns whether a pass came along.
 */
export const letReturn = async (
  deps: Deps,
  place: Place,
  secrets: readonly PassSecret[],
): Promise<boolean> => {
  if (secrets.length === 0) return false
  const { entrepreneurId, deviceDigest } = place
  const marks = secrets.map((secret) => ({
    purchaseId: secret.purchaseId,
    browserDigest: digestOf(deps, secret),
  }))
  const held = await deps.db.inTenant(entrepreneurId, (tx) => listMarked(tx, marks))
  let hasMoved = false
  for (const { purchaseId, deviceDigest: before } of held) {
    const mark = marks.find((each) => each.purchaseId === purchaseId)
    if (mark === undefined || before === deviceDigest) continue
    const isMoved = await returnOnce(deps, { ...mark, place }).catch(falseWhereTooMany)
    if (!isMoved) continue
    hasMoved = true
    deps.changes.announce(purchaseId)
  }
  if (hasMoved) deps.routers.call(entrepreneurId, 'orders')
  return hasMoved
}

const falseWhereTooMany = (error: unknown): false => {
  if (error instanceof Refusal && error.code === 'too_many_requests') return false
  throw error
}
