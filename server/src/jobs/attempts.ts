import type { Deps } from '../ports/deps.ts'

/** Does one thing of the night. What goes wrong with it keeps nothing else back, and is told at the end. */
export type Attempt = (work: () => Promise<void>, problem: string) => Promise<void>

/** An `Attempt` that logs what went wrong, and how often it did so far: a job that had any failures throws at its end. */
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
