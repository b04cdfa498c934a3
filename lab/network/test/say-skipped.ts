import { canRun } from '../src/can-run.ts'
import { canRunRadius } from '../src/free-radius.ts'

/** Prints once, before all tests, why they are skipped, since a skipped file is easily overlooked. */
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
