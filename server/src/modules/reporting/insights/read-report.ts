import { setTimeout as delay } from 'node:timers/promises'
import { Refusal } from '../../../kernel/refusal.ts'
import type { Deps } from '../../../ports/deps.ts'
import { findReport, type ReportKind } from './insights.queries.ts'

type Report = NonNullable<Awaited<ReturnType<typeof findReport>>>

const TTL_MS: Record<ReportKind, number> = { insights: 5 * 60_000, hypotheses: 10 * 60_000 }
const WAIT_MS = 10_000
const CHECK_AGAIN_MS = 150

/**
 * Returns the analysis, after a job recomputes a missing one or one older than 5 minutes (hypotheses: 10).
 * Returns the old one if the job takes too long; refuses with `analysis_not_ready` without one.
 */
export const readReport = async (
  deps: Deps,
  kind: ReportKind,
  disconnectSignal: AbortSignal,
): Promise<Report> => {
  const known = await deps.db.readAsPlatform((tx) => findReport(tx, kind))
  const isFresh = known !== null && deps.now().getTime() - known.computedAt.getTime() < TTL_MS[kind]
  if (isFresh) return known
  const report = (await computeNow(deps, kind, disconnectSignal)) ?? known
  if (report === null) throw new Refusal('analysis_not_ready')
  return report
}

/** Recomputes the analysis; refuses with `analysis_not_ready` if that takes too long. */
export const refreshReport = async (deps: Deps, disconnectSignal: AbortSignal): Promise<Report> => {
  const report = await computeNow(deps, 'insights', disconnectSignal)
  if (report === null) throw new Refusal('analysis_not_ready')
  return report
}

const computeNow = async (
  deps: Deps,
  kind: ReportKind,
  disconnectSignal: AbortSignal,
): Promise<Report | null> => {
  const askedAt = deps.now()
  await deps.db.asPlatform((tx) => deps.jobs.enqueue(tx, 'compute-insights', {}))
  const until = AbortSignal.any([disconnectSignal, AbortSignal.timeout(WAIT_MS)])
  while (!until.aborted) {
    const report = await deps.db.readAsPlatform((tx) => findReport(tx, kind))
    if (report !== null && report.computedAt >= askedAt) return report
    await delay(CHECK_AGAIN_MS)
  }
  return null
}
