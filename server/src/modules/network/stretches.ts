import type { PassAccess } from '@minit/domain/network/access.ts'
import {
  type Purse,
  type Sighting,
  type StretchChange,
  settled,
  stretchAfter,
} from '@minit/domain/passes/online-minutes.ts'
import type { TenantTx } from '../../db/database.ts'
import type { JobHandlers } from '../../jobs/jobs.ts'
import { groupedBy } from '../../kernel/collections.ts'
import type { Deps } from '../../ports/deps.ts'
import { changePass, lockPassOfPurchase, type PassRow } from '../passes/passes.queries.ts'
import {
  endStretch,
  extendStretch,
  insertStretch,
  listDuePasses,
  type NewStretch,
  type RunningStretch,
  readStretches,
} from './stretches.queries.ts'

/** A router's report of a phone on a pass whose minutes run only while it is online. */
export type PassSighting = Sighting & {
  purchaseId: string
  macTail: string
  gatewayId: string
  /** What its session has used so far; null if the report says when the phone was last seen. */
  octets: number | null
}

type Tools = Pick<Deps, 'newId' | 'now'>

/** Whether a session has used nothing since its stretch was last seen: its phone is there and silent. */
const isSilent = (last: { octets: number | null } | undefined, { octets }: PassSighting): boolean =>
  last !== undefined && octets !== null && last.octets === octets

type Counted = {
  pass: PassRow
  running: readonly RunningStretch[]
  drawnSeconds: number
}

/** Writes one change, and returns what is running and drawn after it. */
const write = async (
  tx: TenantTx,
  counted: Counted,
  change: StretchChange<RunningStretch>,
  added: (NewStretch & { octets: number | null }) | null,
): Promise<Counted> => {
  const { running, drawnSeconds } = counted
  if (change.kind === 'begin') {
    if (added === null) return counted
    const { id, purchaseId, macTail, gatewayId, octets } = added
    const stretch = { ...change.stretch, id, purchaseId, macTail, gatewayId, octets }
    await insertStretch(tx, stretch)
    return { ...counted, running: [...running, stretch] }
  }
  const others = running.filter(({ id }) => id !== change.stretch.id)
  if (change.kind === 'end') {
    await endStretch(tx, change)
    return { ...counted, running: others, drawnSeconds: drawnSeconds + change.seconds }
  }
  const { lastSeenAt, goneAfterSeconds } = change
  const octets = added?.octets ?? change.stretch.octets
  const seen = { ...change.stretch, lastSeenAt, goneAfterSeconds, octets }
  await extendStretch(tx, { id: seen.id, octets, lastSeenAt, goneAfterSeconds })
  return { ...counted, running: [...others, seen] }
}

const isOver = ({ revokedAt, expiresAt, boughtSeconds }: PassRow, now: Date): boolean =>
  boughtSeconds === null || revokedAt !== null || expiresAt <= now

/** Ends the stretches of phones that are gone, or all once the pass is over or its minutes are used up. */
const settle = async (tx: TenantTx, counted: Counted, now: Date): Promise<boolean> => {
  const { pass, drawnSeconds } = counted
  const over = isOver(pass, now)
  const running = over ? counted.running.map((each) => ({ ...each, goneAfterSeconds: 0 })) : counted.running
  const boughtSeconds = pass.boughtSeconds ?? drawnSeconds
  const purse: Omit<Purse, 'running'> & { running: readonly RunningStretch[] } = {
    boughtSeconds,
    drawnSeconds,
    running,
    holds: [],
  }
  const { changes, usedUpAt } = settled(purse, now)
  let after = counted
  for (const change of changes) after = await write(tx, after, change, null)
  const isUsedUp = !over && usedUpAt !== null
  const hasDrawn = after.drawnSeconds !== (pass.drawnSeconds ?? 0)
  if (pass.boughtSeconds !== null && (hasDrawn || isUsedUp)) {
    const endsAt = usedUpAt !== null && usedUpAt > pass.startsAt ? usedUpAt : now
    const change = { drawnSeconds: after.drawnSeconds, ...(isUsedUp && { expiresAt: endsAt }) }
    await changePass(tx, pass, change)
  }
  return changes.length > 0 || isUsedUp
}

/** Finds and locks a pass, so that the reports of its phones count one after the other. */
export type LockPass = typeof lockPassOfPurchase

/**
 * Records reports of phones on passes whose minutes run only while they are online; ignores other passes.
 * Returns the purchases of which a phone came or left. Tests pass a `lock` that locks nothing.
 */
export const noteSightings = async (
  tools: Tools,
  tx: TenantTx,
  sightings: readonly PassSighting[],
  lock: LockPass = lockPassOfPurchase,
): Promise<string[]> => {
  const changed: string[] = []
  const ofPasses = [...groupedBy(sightings, ({ purchaseId }) => purchaseId)]
  for (const [purchaseId, seen] of ofPasses.toSorted(([one], [other]) => (one < other ? -1 : 1)))
    if (await noteOfPass(tools, tx, { purchaseId, seen }, lock)) changed.push(purchaseId)
  return changed
}

const noteOfPass = async (
  { newId, now }: Tools,
  tx: TenantTx,
  { purchaseId, seen }: { purchaseId: string; seen: readonly PassSighting[] },
  lock: LockPass,
): Promise<boolean> => {
  const pass = await lock(tx, tx.sellerId, purchaseId)
  if (pass === null || pass.boughtSeconds === null || pass.unusedMinutes !== null) return false
  const { running, ended } = await readStretches(tx, purchaseId)
  let counted: Counted = { pass, running, drawnSeconds: pass.drawnSeconds ?? 0 }
  let hasMoved = false
  for (const sighting of seen) {
    const { device, octets } = sighting
    const stretch = counted.running.find((each) => each.device === device)
    const last = ended.get(device)
    const reported = isSilent(stretch ?? last, sighting) ? { ...sighting, seenAt: null } : sighting
    const changes = stretchAfter(stretch ?? null, reported, last?.until ?? null)
    for (const change of changes) {
      if (change.kind === 'begin' && isOver(pass, now())) continue
      counted = await write(tx, counted, change, { ...sighting, id: newId(), octets })
      hasMoved ||= change.kind !== 'see'
    }
  }
  const hasSettled = await settle(tx, counted, now())
  return hasMoved || hasSettled
}

/** Whether stretches of a pass must be ended: a phone is gone, or the pass or its minutes are over. */
export const isDue = (
  { purse = null, revokedAt, expiresAt }: Pick<PassAccess, 'purse' | 'revokedAt' | 'expiresAt'>,
  now: Date,
): boolean =>
  purse !== null &&
  purse.running.length > 0 &&
  (revokedAt !== null || expiresAt <= now || settled(purse, now).changes.length > 0)

/** Ends what is over of a pass. Returns whether anything changed. */
export const settleStretches = async (
  { now }: Pick<Deps, 'now'>,
  tx: TenantTx,
  purchaseId: string,
): Promise<boolean> => {
  const pass = await lockPassOfPurchase(tx, tx.sellerId, purchaseId)
  if (pass === null) return false
  const { running } = await readStretches(tx, purchaseId)
  return settle(tx, { pass, running, drawnSeconds: pass.drawnSeconds ?? 0 }, now())
}

/** Ends the stretch of a phone that lost its place on a pass, when it was last seen. Nothing for other passes. */
export const endStretchOf = async (
  tools: Tools,
  tx: TenantTx,
  { purchaseId, boughtSeconds }: Pick<PassRow, 'purchaseId' | 'boughtSeconds'>,
  device: string,
): Promise<void> => {
  if (boughtSeconds === null) return
  const phone = { purchaseId, device, gatewayId: '', macTail: '', octets: null }
  const left = { seenAt: null, sinceAt: null, goneAfterSeconds: 0, hasLeft: true }
  await noteSightings(tools, tx, [{ ...phone, ...left }])
}

/** Wakes the pass's pages and the routers whose phones share its minutes, after the commit. */
export const announceShares = (
  { changes, routers }: Pick<Deps, 'changes' | 'routers'>,
  entrepreneurId: string,
  purchaseIds: readonly string[],
): void => {
  for (const purchaseId of purchaseIds) changes.announce(purchaseId)
  if (purchaseIds.length > 0) routers.call(entrepreneurId, 'orders')
}

/**
 * Ends the stretches of phones that are gone, which no router reports any more, and those of passes whose
 * minutes are used up. Returns how many passes changed.
 */
const endStretches = async (deps: Deps): Promise<number> => {
  const due = await deps.db.readAsPlatform((tx) => listDuePasses(tx, deps.now()))
  let passes = 0
  for (const { entrepreneurId, purchaseId } of due) {
    const hasChanged = await deps.db.inTenant(entrepreneurId, (tx) => settleStretches(deps, tx, purchaseId))
    if (!hasChanged) continue
    passes += 1
    announceShares(deps, entrepreneurId, [purchaseId])
  }
  return passes
}

export const stretchJobs = (deps: Deps): Pick<JobHandlers, 'end-stretches'> => ({
  'end-stretches': async () => {
    const passes = await endStretches(deps)
    if (passes > 0) deps.log.info({ passes }, 'ended the stretches of phones that left')
  },
})
