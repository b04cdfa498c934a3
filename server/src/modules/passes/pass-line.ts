import {
  isWaiting,
  lastInLine,
  nextMayBeginAt,
  openingAt,
  opensAtOf,
  startsManually,
} from '@minit/domain/passes/pass-line.ts'
import { lengthened } from '@minit/domain/passes/passes.ts'
import { connectedTimes } from '@minit/domain/shop/joining.ts'
import type { TenantTx, Tx } from '../../db/database.ts'
import { lockFollowers, lockLine } from './pass-line.queries.ts'
import { changeEnds, changePass, type PassRow } from './passes.queries.ts'

type LinedSale = { entrepreneurId: string; purchaseId: string; now: Date }

/** Locks and returns the pass that a purchase's minutes queue behind; null if they start now. */
export const lockLastInLine = async (tx: Tx, sale: LinedSale): Promise<PassRow | null> =>
  lastInLine(await lockLine(tx, sale), sale.now)

/** A new pass that opens at the end of another one. */
export const behind = <Pass extends Pick<PassRow, 'startsAt' | 'opensAt' | 'expiresAt' | 'hours'>>(
  pass: Pass,
  last: PassRow,
) => ({ ...pass, ...openingAt(pass, last.expiresAt), behindPassId: last.id })

/** Moves the passes behind a locked pass to its current end, recursively. */
export const moveFollowers = async (tx: Tx, pass: PassRow, now: Date): Promise<void> => {
  const { entrepreneurId, id } = pass
  const followers = await lockFollowers(tx, { entrepreneurId, passIds: [id], now })
  const at = nextMayBeginAt(pass)
  // A pass that already waited long enough starts now, not in the past.
  const opensAt = at > now ? at : now
  for (const follower of followers) {
    const change = openingAt(follower, opensAt)
    await changePass(tx, follower, change)
    await moveFollowers(tx, { ...follower, ...change }, now)
  }
}

/**
 * Adds whole minutes to a locked pass and moves the passes behind it. A pass that is over while another one
 * runs gets them behind that one.
 */
export const extendInQueue = async (
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

/** As `extendInQueue`, without writing it. */
const lengthenedBehind = async (tx: Tx, pass: PassRow, { minutes, at }: { minutes: number; at: Date }) => {
  const isOver = pass.boughtSeconds === null && pass.unusedMinutes === null && pass.expiresAt <= at
  const last = isOver ? await lockLastInLine(tx, { ...pass, now: at }) : null
  if (last === null) return lengthened(pass, minutes, at)
  const opensAt = last.expiresAt
  return { ...lengthened(pass, minutes, opensAt), opensAt, behindPassId: last.id }
}

/**
 * Starts a waiting pass now, because its holder uses it on another phone; passes behind it keep their times.
 */
export const beginWaiting = async (tx: Tx, pass: PassRow, now: Date): Promise<PassRow> => {
  if (isUnconnected(pass, now)) return connectByRouter(tx, pass, now)
  if (!isWaiting(pass, now)) return pass
  await leaveLine(tx, pass, now)
  const change = { ...openingAt(pass, now), behindPassId: null }
  await changePass(tx, pass, change)
  return { ...pass, ...change }
}

/** Whether a pass waits for its seller to connect its phone. */
export const isUnconnected = (pass: PassRow, now: Date): boolean =>
  pass.unusedMinutes === null && startsManually(pass, now)

/** A router connected since lets the phone in: the time starts now, without the seller. */
const connectByRouter = async (tx: Tx, pass: PassRow, now: Date): Promise<PassRow> => {
  const change = { ...connectedTimes(pass, now), opensAt: now }
  await changePass(tx, pass, change)
  const connected = { ...pass, ...change }
  await moveFollowers(tx, connected, now)
  return connected
}

/** Passes behind one that never opened move up to its start. */
const leaveLine = async (tx: Tx, pass: PassRow, now: Date): Promise<void> => {
  const { entrepreneurId, id, behindPassId } = pass
  for (const follower of await lockFollowers(tx, { entrepreneurId, passIds: [id], now })) {
    const change = { ...openingAt(follower, opensAtOf(pass)), behindPassId }
    await changePass(tx, follower, change)
    await moveFollowers(tx, { ...follower, ...change }, now)
  }
}

/** Moves passes up behind a revoked one. The pass is locked and as before its revocation. */
export const closeGap = async (tx: Tx, pass: PassRow, revokedAt: Date): Promise<void> => {
  if (isWaiting(pass, revokedAt)) await leaveLine(tx, pass, revokedAt)
  else await moveFollowers(tx, { ...pass, revokedAt }, revokedAt)
}

type LostMinutes = { pass: PassRow; minutes: number }

/**
 * Returns lost minutes to locked passes: as a later end or, for one that is over while another runs, behind
 * that one. Moves the passes behind them.
 */
export const extendAll = async (tx: TenantTx, lost: readonly LostMinutes[], at: Date) => {
  const isOver = ({ pass }: LostMinutes): boolean => pass.expiresAt <= at
  const extended = lost
    .filter((each) => !isOver(each))
    .map((each) => ({ ...each, ...lengthened(each.pass, each.minutes, at) }))
  if (extended.length > 0) await changeEnds(tx, extended.map(endOf))
  await moveAllFollowers(tx, extended, at)
  for (const each of lost.filter(isOver)) {
    const change = await lengthenedBehind(tx, each.pass, { ...each, at })
    await changeEnds(tx, [endOf({ ...each, ...change })])
    extended.push({ ...each, ...change })
  }
  return extended
}

type End = Pick<PassRow, 'expiresAt'> & Partial<Pick<PassRow, 'opensAt' | 'behindPassId' | 'pausedSeconds'>>

const endOf = ({ pass, expiresAt, opensAt, behindPassId, pausedSeconds }: End & { pass: PassRow }) => ({
  id: pass.id,
  expiresAt,
  ...(opensAt !== undefined && { opensAt }),
  ...(behindPassId !== undefined && { behindPassId }),
  ...(pausedSeconds !== undefined && { pausedSeconds }),
})

/** One query for all: few passes have another one behind them. */
const moveAllFollowers = async (
  tx: TenantTx,
  extended: readonly (End & { pass: PassRow })[],
  now: Date,
): Promise<void> => {
  if (extended.length === 0) return
  const passIds = extended.map(({ pass }) => pass.id)
  const followers = await lockFollowers(tx, { entrepreneurId: tx.sellerId, passIds, now })
  const followedIds = new Set(followers.map(({ behindPassId }) => behindPassId))
  for (const { pass, expiresAt } of extended)
    if (followedIds.has(pass.id)) await moveFollowers(tx, { ...pass, expiresAt }, now)
}
