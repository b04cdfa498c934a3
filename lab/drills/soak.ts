import type { Evidence, Settings } from './evidence.ts'
import { checkIntegrity } from './lab/integrity.ts'
import { untilQuiet } from './lab/quiet.ts'
import { watchInstallation } from './soak/samples.ts'
import { evidenceOf, GOAL_MINUTES } from './soak/soak-evidence.ts'
import { findKnee, load, openVisitFixture, type VisitFixture } from './visits/fixture.ts'
import { type Summary, summaryOf } from './visits/open-loop.ts'

const LIMIT_MS = 1_500
const QUIET_SECONDS = 600
/** A twelfth of the time warms up before the first quarter, within these limits. */
const [MIN_WARM_SECONDS, MAX_WARM_SECONDS] = [60, 600]

/**
 * Settings: `minutes` (120), `rate` (visits per second; half the knee), `knee` (of an earlier run; measured
 * by default), `processes` (1), `warm` (seconds).
 */
export const proveSoak = async (settings: Settings): Promise<Evidence> => {
  const minutes = Number(settings.minutes ?? GOAL_MINUTES)
  const usual = Math.min(MAX_WARM_SECONDS, Math.max(MIN_WARM_SECONDS, minutes * 5))
  const warmSeconds = Number(settings.warm ?? usual)
  const fixture = await openVisitFixture(Number(settings.processes ?? 1))
  try {
    const knee =
      settings.knee === undefined ? await kneeUnless(settings.rate, fixture) : Number(settings.knee)
    const rate = settings.rate === undefined ? (knee ?? 0) / 2 : Number(settings.rate)
    process.stdout.write(`  ${rate.toFixed(1)} visits a second for ${minutes} minutes\n`)
    mustKeepUp(rate, summaryOf(await load(fixture, rate, warmSeconds)))
    const watch = watchInstallation(fixture.lab)
    const visited = await load(fixture, rate, minutes * 60)
    const samples = await watch.stop()
    return evidenceOf({
      rate,
      knee,
      minutes,
      warmSeconds,
      visited,
      samples,
      books: await listInconsistencies(fixture),
    })
  } finally {
    await fixture.close()
  }
}

/** Throws if the queue only grows, since hours of that show nothing. */
const mustKeepUp = (rate: number, { p99, failed, firstProblem }: Summary): void => {
  if (p99 <= 4 * LIMIT_MS && failed === 0) return
  throw new Error(
    `${rate.toFixed(1)} visits a second are too many for this machine now: after the warm-up p99 is ${p99.toFixed(0)} ms, ${failed} failed (${firstProblem})`,
  )
}

/** Null if the rate is given, since the knee is then not measured. */
const kneeUnless = async (rate: string | undefined, fixture: VisitFixture): Promise<number | null> =>
  rate === undefined ? kneeOf(fixture) : null

const kneeOf = async (fixture: VisitFixture): Promise<number> =>
  (await findKnee(fixture, { from: 5, factor: 1.3, seconds: 20, limitMs: LIMIT_MS })).knee

/** Lists inconsistencies. Never throws, so that the result of the hours before is not lost. */
const listInconsistencies = async ({ lab }: VisitFixture): Promise<string[]> => {
  try {
    await untilQuiet(lab, QUIET_SECONDS, () => undefined)
    const { lost, doubled, wrong } = await checkIntegrity(lab, [])
    return [...lost, ...doubled, ...wrong]
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)]
  }
}
