import { endAfter } from '@minit/domain/passes/pass-hours.ts'
import { isWaiting } from '@minit/domain/passes/pass-line.ts'
import { isPaused } from '@minit/domain/passes/pass-pauses.ts'
import { passStateAt } from '@minit/domain/passes/passes.ts'
import { connectedTimes } from '@minit/domain/shop/joining.ts'
import type { TenantTx } from '../../db/database.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { moveFollowers } from './pass-line.ts'
import { changePass, lockPassOfPurchase, type PassRow } from './passes.queries.ts'

export type Connecting = {
  purchaseId: string
  /** The account that tapped. */
  actorId: string
}

/** `isFirst`: this tap connected the phone; a later one changes nothing. */
export type Connected = { pass: PassRow; isFirst: boolean }

/**
 * Only a router knows when a phone is online. Without one, what is left of such minutes runs by the clock,
 * from the seller's tap.
 */
const byTheClock = ({ boughtSeconds, drawnSeconds, hours, firstUsedAt }: PassRow, now: Date) => {
  const bought = boughtSeconds ?? 0
  const expiresAt = endAfter(hours, now, (bought - (drawnSeconds ?? 0)) / 60)
  const byClock = {
    clock: 'first_use' as const,
    boughtSeconds: null,
    drawnSeconds: null,
    unusedMinutes: null,
  }
  // As if what was drawn had run until now.
  const startsAt = new Date(expiresAt.getTime() - bought * 1000)
  return { ...byClock, startsAt, firstUsedAt: firstUsedAt ?? now, expiresAt }
}

/** The changes of a first use at `now` to a pass with unused minutes. */
const startedUse = ({ unusedMinutes, hours }: PassRow, now: Date): Partial<PassRow> =>
  unusedMinutes === null
    ? {}
    : { startsAt: now, firstUsedAt: now, unusedMinutes: null, expiresAt: endAfter(hours, now, unusedMinutes) }

/** A pass that waits for the end of another one keeps its position. */
const timesOf = (pass: PassRow, now: Date): Partial<PassRow> => {
  if (pass.behindPassId !== null && isWaiting(pass, now)) return {}
  if (pass.boughtSeconds !== null) return byTheClock(pass, now)
  return pass.unusedMinutes === null ? connectedTimes(pass, now) : startedUse(pass, now)
}

/** Refuses with `pass_joins_by_itself` for a printed code, `pass_refunded`, `pass_over` and `pass_paused`. */
const refuseUnconnectable = (pass: PassRow, now: Date): void => {
  if (pass.stockCodeId !== null) throw new Refusal('pass_joins_by_itself')
  const state = passStateAt(pass, now)
  if (state === 'revoked') throw new Refusal('pass_refunded')
  if (state === 'expired') throw new Refusal('pass_over')
  if (isPaused(pass)) throw new Refusal('pass_paused')
}

/**
 * Records that the seller connected a pass's phone: its time starts now unless it runs already. Of two
 * concurrent taps the second finds the first. Refuses with `purchase_not_found` and as above. Tests pass a
 * `find` without the lock.
 */
export const connectPass = async (
  tx: TenantTx,
  { purchaseId, actorId }: Connecting,
  now: Date,
  find = lockPassOfPurchase,
): Promise<Connected> => {
  const pass = await find(tx, tx.sellerId, purchaseId)
  if (pass === null) throw new Refusal('purchase_not_found')
  refuseUnconnectable(pass, now)
  if (pass.connectedAt !== null) return { pass, isFirst: false }
  const times = timesOf(pass, now)
  const change = { ...times, connectedAt: now, connectedBy: actorId }
  await changePass(tx, pass, change)
  const connected = { ...pass, ...change }
  // Passes bought after it start at its end, which is earlier now.
  await moveFollowers(tx, connected, now)
  return { pass: connected, isFirst: true }
}
