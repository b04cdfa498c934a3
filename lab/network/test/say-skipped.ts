import { canRun } from '../src/can-run.ts'
import { canRunRadius } from '../src/free-radius.ts'

/** Says once, before all tests, why there will be none: a skipped file alone is easily overlooked. */
export default function saySkipped(): void {
  const answer = canRun()
  if (!answer.isPossible)
    console.error(`\nThe network lab cannot run here, its tests are skipped: ${answer.reason}\n`)
  const radius = canRunRadius()
  if (!radius.isPossible)
    console.error(
      `\nRouters that ask by RADIUS cannot be played here, their tests are skipped: ${radius.reason}\n`,
    )
}
