import type { Deps } from '../ports/deps.ts'

/** Runs one part of a nightly job. A failure does not stop the other parts and is reported at the end. */
export type Attempt = (work: () => Promise<void>, problem: string) => Promise<void>

/** Creates an `Attempt` that logs and counts failures: a job with failures throws at its end. */
export const countAttempts = ({ log }: Pick<Deps, 'log'>): { attempt: Attempt; failures: () => number } => {
  let failed = 0
  return {
    attempt: async (work, problem) => {
      try {
        await work()
      } catch (error) {
        failed += 1
        log.error({ error }, problem)
      }
    },
    failures: () => failed,
  }
}
