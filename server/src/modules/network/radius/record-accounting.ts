import type { Deps } from '../../../ports/deps.ts'
import { goOn, type Recorded, recordWords, type SessionWord } from './accounting.queries.ts'
import { requestDisconnect } from './disconnect.ts'
import { requestSessionExtension } from './lengthen.ts'
import { noteDrawing } from './radius-sightings.ts'
import { findRestarted } from './restarts.queries.ts'
import { returnRestarts } from './restarts.ts'

/**
 * Reports are collected this long: one statement for many costs little more than for one, and routers
 * tolerate it.
 */
const GATHER_MS = 50
/** At this number the statement runs at once, so that fast reports do not wait. */
const MAX_BATCH = 32

export type Recorder = {
  /** Resolves once the report is written and rejects if that fails: its router then repeats it. */
  record: (report: SessionWord) => Promise<void>
}

const keyOf = ({ gatewayId, acctSessionId, deviceDigest }: SessionWord): string =>
  `${gatewayId} ${acctSessionId} ${deviceDigest}`

const byKey = (left: SessionWord, right: SessionWord): number => (keyOf(left) < keyOf(right) ? -1 : 1)

/** Merges two reports of one session in one batch: keeps the highest counters and the end. */
const mergeReports = (reports: readonly SessionWord[]): SessionWord[] => {
  const joined = new Map<string, SessionWord>()
  for (const report of reports) {
    const known = joined.get(keyOf(report))
    joined.set(keyOf(report), known === undefined ? report : join(known, report))
  }
  return [...joined.values()].sort(byKey)
}

const join = (one: SessionWord, other: SessionWord): SessionWord => ({
  ...one,
  beganAt: one.beganAt < other.beganAt ? one.beganAt : other.beganAt,
  saidAt: one.saidAt > other.saidAt ? one.saidAt : other.saidAt,
  sessionSeconds: longer(one.sessionSeconds, other.sessionSeconds),
  accessPoint: other.accessPoint ?? one.accessPoint,
  downOctets: Math.max(one.downOctets, other.downOctets),
  upOctets: Math.max(one.upOctets, other.upOctets),
  endCause: one.endCause ?? other.endCause,
  isInterim: one.isInterim && other.isInterim,
  isStart: one.isStart && other.isStart,
})

const longer = (one: number | null, other: number | null): number | null =>
  one === null ? other : Math.max(one, other ?? 0)

const NONE = { recorded: [], left: [] }

type Settle = { resolve: () => void; reject: (error: unknown) => void }

/** Writes routers' session reports in batches. */
export const createRecorder = (deps: Deps): Recorder => {
  let waiting: { report: SessionWord; settle: Settle }[] = []
  let timer: NodeJS.Timeout | undefined
  const flush = async (): Promise<void> => {
    clearTimeout(timer)
    timer = undefined
    const taken = waiting
    waiting = []
    try {
      await write(
        deps,
        taken.map(({ report }) => report),
      )
      for (const { settle } of taken) settle.resolve()
    } catch (error) {
      for (const { settle } of taken) settle.reject(error)
    }
  }
  return {
    record: (report) =>
      new Promise((resolve, reject) => {
        waiting.push({ report, settle: { resolve, reject } })
        if (waiting.length >= MAX_BATCH) flush()
        else timer ??= setTimeout(flush, GATHER_MS)
      }),
  }
}

const write = async (deps: Deps, reports: readonly SessionWord[]): Promise<void> => {
  const joined = mergeReports(reports)
  const recorded = await writeAll(deps, joined)
  await noteDrawing(deps, joined, recorded)
  for (const { purchaseId, hasChanged } of recorded) if (hasChanged) deps.changes.announce(purchaseId)
  await notifyRouters(deps, recorded)
}

/**
 * Two statements at most: if the second fails, the routers repeat all reports, which changes nothing of the
 * first.
 */
const writeAll = async (deps: Deps, reports: readonly SessionWord[]): Promise<Recorded[]> => {
  const interim = reports.filter(({ isInterim, endCause }) => isInterim && endCause === null)
  const others = reports.filter((report) => !interim.includes(report))
  const continued =
    interim.length === 0 ? NONE : await deps.db.writeAsPlatform((tx) => goOn(tx, deps.now(), interim))
  const left = [...others, ...continued.left].sort(byKey)
  if (left.length === 0) return continued.recorded
  await returnRestarts(deps, await deps.db.readAsPlatform((tx) => findRestarted(tx, deps.now(), left)))
  return [...continued.recorded, ...(await deps.db.writeAsPlatform((tx) => recordWords(tx, deps, left)))]
}

/**
 * Disconnects online phones without access, whose routers missed a request or could not be reached. Extends
 * sessions that are back after their router's silence, during which minutes were returned or added in vain.
 */
const notifyRouters = async (deps: Deps, recorded: readonly Recorded[]): Promise<void> => {
  const affected = recorded.filter(({ isOver, isBack }) => isOver || isBack)
  for (const entrepreneurId of new Set(affected.map((each) => each.entrepreneurId))) {
    const ofSeller = affected.filter((each) => each.entrepreneurId === entrepreneurId)
    const back = ofSeller.filter(({ isBack, isOver }) => isBack && !isOver)
    const purchaseIds = [...new Set(back.map(({ purchaseId }) => purchaseId))]
    await deps.db.inTenant(entrepreneurId, async (tx) => {
      if (ofSeller.some(({ isOver }) => isOver)) await requestDisconnect(deps, tx)
      if (purchaseIds.length > 0) await requestSessionExtension(deps, tx, { entrepreneurId, purchaseIds })
    })
  }
}
