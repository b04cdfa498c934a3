import {
  givesWayAt,
  isWaiting,
  lastInLine,
  openingAt,
  opensAtOf,
  startsByHand,
} from '@minit/domain/passes/pass-line.ts'
import { lengthened } from '@minit/domain/passes/passes.ts'
import { connectedTimes } from '@minit/domain/shop/joining.ts'
import type { TenantTx, Tx } from '../../db/database.ts'
import { lockFollowers, lockLine } from './pass-line.queries.ts'
import { changeEnds, changePass, type PassRow } from './passes.queries.ts'

type LinedSale = { entrepreneurId: string; purchaseId: string; now: Date }

/** The pass at whose end the minutes of a purchase begin, locked; null where they begin now. */
export const lockLastInLine = async (tx: Tx, sale: LinedSale): Promise<PassRow | null> =>
  lastInLine(await lockLine(tx, sale), sale.now)

/** A new pass as it waits for the end of another one. */
export const behind = <Pass extends Pick<PassRow, 'startsAt' | 'opensAt' | 'expiresAt' | 'hours'>>(
  pass: Pass,
  last: PassRow,
) => ({ ...pass, ...openingAt(pass, last.expiresAt), behindPassId: last.id })

/** Moves what waits behind a pass to where that pass ends now, and so on down the line. The pass is locked, and as it is now. */
export const moveFollowers = async (tx: Tx, pass: PassRow, now: Date): Promise<void> => {
  const { entrepreneurId, id } = pass
  const followers = await lockFollowers(tx, { entrepreneurId, passIds: [id], now })
  const at = givesWayAt(pass)
  // What has waited long enough begins now, not in the past.
  const opensAt = at > now ? at : now
  for (const follower of followers) {
    const change = openingAt(follower, opensAt)
    await changePass(tx, follower, change)
    await moveFollowers(tx, { ...follower, ...change }, now)
  }
}

/**
 * What minutes on top change of a locked pass. One that is over while another runs gets them behind that one; what waits for
 * its end is moved. `minutes` whole.
 */
export const lengthenInLine = async (
  tx: Tx,
  pass: PassRow,
  { minutes, at }: { minutes: number; at: Date },
): Promise<PassRow> => {
  const change = await lengthenedBehind(tx, pass, { minutes, at })
  await changePass(tx, pass, change)
  const changed = { ...pass, ...change }
  await moveFollowers(tx, changed, at)
  return changed
}

/** The same without writing it. */
const lengthenedBehind = async (tx: Tx, pass: PassRow, { minutes, at }: { minutes: number; at: Date }) => {
  const isOver = pass.unusedMinutes === null && pass.expiresAt <= at
  const last = isOver ? await lockLastInLine(tx, { ...pass, now: at }) : null
  if (last === null) return lengthened(pass, minutes, at)
  const opensAt = last.expiresAt
  return { ...lengthened(pass, minutes, opensAt), opensAt, behindPassId: last.id }
}

/** A pass that waits begins now, because its holder uses it on another phone; what waited behind it stays in its place. */
export const beginWaiting = async (tx: Tx, pass: PassRow, now: Date): Promise<PassRow> => {
  if (isUnconnected(pass, now)) return connectByRouter(tx, pass, now)
  if (!isWaiting(pass, now)) return pass
  await leaveLine(tx, pass, now)
  const change = { ...openingAt(pass, now), behindPassId: null }
  await changePass(tx, pass, change)
  return { ...pass, ...change }
}

/** Whether a pass still waits for its seller to connect its phone. */
export const isUnconnected = (pass: PassRow, now: Date): boolean =>
  pass.unusedMinutes === null && startsByHand(pass, now)

/** A router that was connected since lets the phone in: the time begins now, and the seller has nothing to do. */
const connectByRouter = async (tx: Tx, pass: PassRow, now: Date): Promise<PassRow> => {
  const change = { ...connectedTimes(pass, now), opensAt: now }
  await changePass(tx, pass, change)
  const connected = { ...pass, ...change }
  await moveFollowers(tx, connected, now)
  return connected
}

/** What waits behind a pass that never opened moves up to where that one would have begun. */
const leaveLine = async (tx: Tx, pass: PassRow, now: Date): Promise<void> => {
  const { entrepreneurId, id, behindPassId } = pass
  for (const follower of await lockFollowers(tx, { entrepreneurId, passIds: [id], now })) {
    const change = { ...openingAt(follower, opensAtOf(pass)), behindPassId }
    await changePass(tx, follower, change)
    await moveFollowers(tx, { ...follower, ...change }, now)
  }
}

/** A pass is taken back: what waits for it moves up. The pass is locked, and as it was. */
export const closeGap = async (tx: Tx, pass: PassRow, revokedAt: Date): Promise<void> => {
  if (isWaiting(pass, revokedAt)) await leaveLine(tx, pass, revokedAt)
  else await moveFollowers(tx, { ...pass, revokedAt }, revokedAt)
}

type Lost = { pass: PassRow; minutes: number }

/**
 * Gives minutes back to locked passes at once: a later end, or for one that is over while another runs, minutes behind that one.
 * What waits for their ends is moved.
 */
export const lengthenAll = async (tx: TenantTx, lost: readonly Lost[], at: Date) => {
  const isOver = ({ pass }: Lost): boolean => pass.expiresAt <= at
  const given = lost
    .filter((each) => !isOver(each))
    .map((each) => ({ ...each, ...lengthened(each.pass, each.minutes, at) }))
  if (given.length > 0) await changeEnds(tx, given.map(endOf))
  await moveAllFollowers(tx, given, at)
  for (const each of lost.filter(isOver)) {
    const change = await lengthenedBehind(tx, each.pass, { ...each, at })
    await changeEnds(tx, [endOf({ ...each, ...change })])
    given.push({ ...each, ...change })
  }
  return given
}

type End = Pick<PassRow, 'expiresAt'> & Partial<Pick<PassRow, 'opensAt' | 'behindPassId' | 'pausedSeconds'>>

const endOf = ({ pass, expiresAt, opensAt, behindPassId, pausedSeconds }: End & { pass: PassRow }) => ({
  id: pass.id,
  expiresAt,
  ...(opensAt !== undefined && { opensAt }),
  ...(behindPassId !== undefined && { behindPassId }),
  ...(pausedSeconds !== undefined && { pausedSeconds }),
})

/** Looked for once: hardly any pass has one that waits behind it. */
const moveAllFollowers = async (
  tx: TenantTx,
  given: readonly (End & { pass: PassRow })[],
  now: Date,
): Promise<void> => {
  if (given.length === 0) return
  const passIds = given.map(({ pass }) => pass.id)
  const followers = await lockFollowers(tx, { entrepreneurId: tx.sellerId, passIds, now })
  const waitedFor = new Set(followers.map(({ behindPassId }) => behindPassId))
  for (const { pass, expiresAt } of given)
    if (waitedFor.has(pass.id)) await moveFollowers(tx, { ...pass, expiresAt }, now)
}
