import { type TravelEnd, travelUse } from '@minit/domain/money/travel.ts'
import { keptUntil, leftAfter, usedSeconds, usedUntil } from '@minit/domain/money/travel-clock.ts'
import { outageNow } from '@minit/domain/network/presence.ts'
import type { Tx } from '../../../db/database.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import type { Deps } from '../../../ports/deps.ts'
import { moveFollowers } from '../../passes/pass-line.ts'
import { changePass, lockPassOfPurchase, type PassRow } from '../../passes/passes.queries.ts'
import { goOn } from '../../passes/pause-pass.ts'
import { holdTravelling } from './holds.queries.ts'
import {
  findTravel,
  type HomeRef,
  lastReportFor,
  lockHomePurchase,
  lockIfOver,
  lockOpenTravel,
  type TravelRow,
  writeEnd,
} from './travels.queries.ts'

/** The locked purchase, pass and open travel of minutes that are away, in this order. */
export type AwayLocked = { pass: PassRow; travel: TravelRow }

/**
 * Locks the purchase of a pass, the pass and its open travel. Null for an unknown pass; `travel` is null while its minutes are at
 * home.
 */
export const lockHome = async (
  tx: Tx,
  home: HomeRef,
): Promise<{ pass: PassRow; travel: TravelRow | null } | null> => {
  await lockHomePurchase(tx, home)
  const pass = await lockPassOfPurchase(tx, home.entrepreneurId, home.purchaseId)
  return pass === null ? null : { pass, travel: await lockOpenTravel(tx, home) }
}

/** A pass that ends now; its end stays after its start. */
const endedAt = ({ startsAt }: PassRow, at: Date): { expiresAt: Date } => ({
  expiresAt: new Date(Math.max(at.getTime(), startsAt.getTime() + 1)),
})

/** Ends the pass at the host at the last instant that counts, and moves the passes behind it there. */
const endAtHost = async (deps: Deps, tx: Tx, travel: TravelRow): Promise<{ seconds: number }> => {
  const { hostSellerId, hostPurchaseId, startedAt, hostMinutes } = travel
  const now = deps.now()
  const pass = await lockPassOfPurchase(tx, hostSellerId, hostPurchaseId)
  if (pass === null) throw new Error(`travel ${travel.id} has no pass at its host`)
  const reportedAt = await lastReportFor(tx, hostSellerId, hostPurchaseId)
  const silence = outageNow({ lastHeardAt: reportedAt, observingSince: deps.observingSince }, now)
  const at = usedUntil({ startedAt, expiresAt: pass.expiresAt, silence }, now)
  const seconds = usedSeconds({ hostMinutes, expiresAt: pass.expiresAt }, at)
  if (at < pass.expiresAt) {
    const change = endedAt(pass, at)
    await changePass(tx, pass, change)
    await moveFollowers(tx, { ...pass, ...change }, now)
  }
  return { seconds: Math.min(seconds, hostMinutes * 60) }
}

const AT_HOME = { awayAt: null, pausedAt: null, pausedSeconds: null }

/** Gives the pass what is left: it runs again for a holder who returned, else it waits, paused, for its holder. */
const returnRest = async (
  tx: Tx,
  pass: PassRow,
  { ending, homeUsedSeconds, now }: { ending: TravelEnd; homeUsedSeconds: number; now: Date },
): Promise<PassRow> => {
  const left = leftAfter(pass.pausedSeconds ?? 0, homeUsedSeconds)
  if (left === 0) {
    const change = { ...AT_HOME, ...endedAt(pass, now) }
    await changePass(tx, pass, change)
    await moveFollowers(tx, { ...pass, ...change }, now)
    return { ...pass, ...change }
  }
  const change = { awayAt: null, pausedSeconds: left, expiresAt: keptUntil(now) }
  await changePass(tx, pass, change)
  const home = { ...pass, ...change }
  return ending === 'returned' ? { ...home, ...(await goOn(tx, home, now)) } : home
}

/** What an end came to. `releasedMinor`: kept back, and not moved; the caller releases it as the last lock. */
export type Ended = { pass: PassRow; travel: TravelRow; ending: TravelEnd; releasedMinor: number }

/**
 * Ends a locked travel now: counts what was used, ends the pass at the host, gives the rest back, and writes both halves. The
 * caller releases the home's balance and, after the commit, calls `announceTravel`.
 */
export const endLocked = async (
  deps: Deps,
  tx: Tx,
  { pass, travel }: AwayLocked,
  ending: TravelEnd,
): Promise<Ended> => {
  const now = deps.now()
  const { seconds } = await endAtHost(deps, tx, travel)
  const { movedMinor, homeUsedSeconds } = travelUse(travel, seconds)
  const home = await returnRest(tx, pass, { ending, homeUsedSeconds, now })
  const end = { endedAt: now, ending, usedSeconds: seconds, homeUsedSeconds, movedMinor }
  await writeEnd(tx, travel, end)
  await deps.jobs.enqueue(tx, 'disconnect-phones', { entrepreneurId: travel.hostSellerId })
  return { pass: home, travel, ending, releasedMinor: travel.heldMinor - movedMinor }
}

/** Wakes the pages and routers of both shops, after the commit. */
export const announceTravel = (
  deps: Pick<Deps, 'changes' | 'routers'>,
  { homeSellerId, homePurchaseId, hostSellerId, hostPurchaseId }: TravelRow,
): void => {
  for (const seller of [homeSellerId, hostSellerId]) deps.routers.call(seller, 'orders')
  for (const purchase of [homePurchaseId, hostPurchaseId]) deps.changes.announce(purchase)
}

/**
 * `id`: only this travel, not a later one of the same pass. `endedBefore`: only if its pass was over at this instant. `also` is
 * written in the same transaction. Tests pass a `lock` that locks nothing.
 */
type Only = {
  id?: string
  endedBefore?: Date
  also?: (tx: Tx, ended: Ended) => Promise<void>
  lock?: typeof lockHome
}

/** Ends the open travel of a pass in its own transaction; null if there is none. */
export const endTravelOf = async (
  deps: Deps,
  home: HomeRef,
  ending: TravelEnd,
  { id, endedBefore, also, lock = lockHome }: Only = {},
): Promise<Ended | null> => {
  const ended = await deps.db.asPlatform(async (tx) => {
    const found = await lock(tx, home)
    const travel = found?.travel ?? null
    if (found === null || travel === null || (id !== undefined && travel.id !== id)) return null
    if (endedBefore !== undefined && !(await lockIfOver(tx, travel, endedBefore))) return null
    const done = await endLocked(deps, tx, { pass: found.pass, travel }, ending)
    await also?.(tx, done)
    await holdTravelling(tx, home.entrepreneurId, -done.releasedMinor)
    return done
  })
  if (ended !== null) announceTravel(deps, ended.travel)
  return ended
}

/** The same by its id. Refuses with `travel_not_found`, and with `already_decided` once it has ended. */
export const endTravelById = async (
  deps: Deps,
  id: string,
  ending: TravelEnd,
  only: Omit<Only, 'id'> = {},
): Promise<Ended> => {
  const travel = await deps.db.readAsPlatform((tx) => findTravel(tx, id))
  if (travel === null) throw new Refusal('travel_not_found')
  const { homeSellerId: entrepreneurId, homePurchaseId: purchaseId } = travel
  const ended = await endTravelOf(deps, { entrepreneurId, purchaseId }, ending, { ...only, id })
  if (ended === null) throw new Refusal('already_decided')
  return ended
}
