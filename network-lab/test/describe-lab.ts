import { describe } from 'vitest'
import { canRun } from '../src/can-run.ts'

const answer = canRun()

/** A `describe` whose tests are skipped, with the reason in their title, where the lab cannot run. */
export const describeLab = (title: string, body: () => void): void => {
  if (answer.isPossible) describe(title, body)
  else describe.skip(`${title} (skipped: ${answer.reason})`, body)
}
