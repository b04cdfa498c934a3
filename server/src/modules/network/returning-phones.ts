import { decideAccess } from '@minit/domain/network/access.ts'
import { RETURNS_AN_HOUR } from '@minit/domain/passes/pass-moves.ts'
import type { TenantTx } from '../../db/database.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { limitsOf } from '../../limits/rate-limits.ts'
import type { Deps } from '../../ports/deps.ts'
import type { CaptiveContext } from './captive-tokens.ts'
import { addDevice, lockPass, removeDevice, takeLine } from './devices.queries.ts'
import { requestDisconnect } from './radius/disconnect.ts'
import { listMarked, type Marked, type MarkedPass, markBrowserOf } from './returning-phones.queries.ts'
import { endStretchOf } from './stretches.ts'

/** A secret that a browser received for one pass. */
export type PassSecret = { purchaseId: string; token: string }
/** The secret with its lifetime in the browser. */
export type IssuedSecret = PassSecret & { seconds: number }

const TOKEN_BYTES = 32
const DAY_SECONDS = 86_400

const digestOf = ({ secrets }: Pick<Deps, 'secrets'>, { purchaseId, token }: PassSecret): string =>
  secrets.lasting(`pass-browser:${purchaseId}:${token}`)

/**
 * A day longer than the pass, for a slow payment and for added minutes. After the pass's end the secret is
 * useless.
 */
const secondsOf = ({ minutes, unusedMinutes, expiresAt }: MarkedPass, now: Date): number => {
  const left = expiresAt === null ? minutes * 60 : (expiresAt.getTime() - now.getTime()) / 1000
  return Math.max(0, Math.ceil(left)) + unusedMinutes * 60 + DAY_SECONDS
}

/**
 * Gives the browser that added this phone to a pass a secret, by which the phone returns under another
 * address. Returns null if the phone does not hold the pass, or a browser already has its secret.
 */
export const issueSecret = async (
  deps: Deps,
  { purchaseId, place }: { purchaseId: string; place: CaptiveContext | null },
): Promise<IssuedSecret | null> => {
  if (place === null) return null
  const token = Buffer.from(deps.randomBytes(TOKEN_BYTES)).toString('base64url')
  const marked = await deps.db.inTenant(place.entrepreneurId, (tx) =>
    markBrowserOf(tx, { ...place, purchaseId }, digestOf(deps, { purchaseId, token })),
  )
  return marked && { purchaseId, token, seconds: secondsOf(marked, deps.now()) }
}

/** The secrets as they are stored with the phones of passes. */
export const marksOf = (deps: Pick<Deps, 'secrets'>, secrets: readonly PassSecret[]): Marked[] =>
  secrets.map((secret) => ({ purchaseId: secret.purchaseId, browserDigest: digestOf(deps, secret) }))

type ReturningPhone = Marked & { place: CaptiveContext }

/**
 * Replaces the old address by the new one, on the pass and on those behind it. Returns false if nothing
 * changes.
 */
const replaceAddress = async (
  deps: Deps,
  tx: TenantTx,
  { purchaseId, browserDigest, place }: ReturningPhone,
): Promise<boolean> => {
  const now = deps.now()
  const pass = await lockPass(tx, purchaseId)
  // Read under the lock, because the pass may have moved to another phone.
  const [held] = await listMarked(tx, [{ purchaseId, browserDigest }])
  const { deviceDigest, entrepreneurId, gatewayId, macTail } = place
  if (pass === null || held === undefined || held.deviceDigest === deviceDigest) return false
  const requester = { device: deviceDigest, entrepreneurId }
  const access = decideAccess({ ...pass, devices: [deviceDigest] }, requester, now)
  if (access.kind === 'refuse' || access.isFirstUse || pass.stockCodeId !== null) return false
  await removeDevice(tx, held, now)
  await endStretchOf(deps, tx, pass, held.deviceDigest)
  const phone = { deviceDigest, macTail, gatewayId, purchaseId }
  await addDevice(tx, { ...phone, entrepreneurId, addedAt: now, browserDigest })
  await takeLine(tx, { ...phone, leaving: held.deviceDigest, isSamePhone: true }, now)
  await requestDisconnect(deps, tx)
  return true
}

const AN_HOUR = { by: 'purchase', max: RETURNS_AN_HOUR, windowSeconds: 3_600, counts: 'refusals' } as const

/** As `replaceAddress`, a few times an hour for each pass; calls that change nothing are not counted. */
const replaceWithinLimit = async (deps: Deps, returning: ReturningPhone): Promise<boolean> => {
  const limits = limitsOf(deps.db.platformPool)
  const counters = [{ limit: AN_HOUR, scope: 'returning-phone', key: returning.purchaseId }]
  await limits.takeAll(counters)
  let isMoved = false
  try {
    isMoved = await deps.db.inTenant(returning.place.entrepreneurId, (tx) =>
      replaceAddress(deps, tx, returning),
    )
  } finally {
    if (!isMoved) await limits.giveBackAll(counters).catch(() => undefined)
  }
  return isMoved
}

/**
 * Moves the running passes of this phone, which its browser proves, from its old address to the current one.
 * That does not count as a move. Above the hourly limit the phone is blocked, and its code still works.
 * Returns whether a pass moved.
 */
export const readmit = async (
  deps: Deps,
  place: CaptiveContext,
  secrets: readonly PassSecret[],
): Promise<boolean> => {
  if (secrets.length === 0) return false
  const { entrepreneurId, deviceDigest } = place
  const marks = marksOf(deps, secrets)
  const held = await deps.db.inTenant(entrepreneurId, (tx) => listMarked(tx, marks))
  let hasMoved = false
  for (const { purchaseId, deviceDigest: before } of held) {
    const mark = marks.find((each) => each.purchaseId === purchaseId)
    if (mark === undefined || before === deviceDigest) continue
    const isMoved = await replaceWithinLimit(deps, { ...mark, place }).catch(falseIfLimited)
    if (!isMoved) continue
    hasMoved = true
    deps.changes.announce(purchaseId)
  }
  if (hasMoved) deps.routers.call(entrepreneurId, 'orders')
  return hasMoved
}

const falseIfLimited = (error: unknown): false => {
  if (error instanceof Refusal && error.code === 'too_many_requests') return false
  throw error
}
