import { canRun } from '../src/can-run.ts'

/** Says once, before all tests, why there will be none: a skipped file alone is easily overlooked. */
export default function saySkipped(): void {
  const answer = canRun()
  if (!answer.isPossible)
    console.error(`\nThe network lab cannot run here, its tests are skipped: ${answer.reason}\n`)
}
