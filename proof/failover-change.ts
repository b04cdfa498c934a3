import { setTimeout as delay } from 'node:timers/promises'
import type { Outcome } from './evidence.ts'
import type { DatabaseNode } from './failover-cluster.ts'

const LOOK_EVERY_MS = 100

/** Watches a primary that is about to be cut off: when it has given its office up, and when the other one has it. */
export const watchChange = ({
  primary,
  replica,
}: {
  primary: DatabaseNode
  replica: DatabaseNode
}): { outcome: () => Outcome } => {
  const from = performance.now()
  let isOpen = true
  const secondsUntil = async (isSo: () => Promise<boolean>, found: (seconds: number) => void) => {
    while (isOpen && !(await isSo())) await delay(LOOK_EVERY_MS)
    if (isOpen) found((performance.now() - from) / 1000)
  }
  const seen = { givenUp: Number.NaN, taken: Number.NaN }
  const watching = [
    secondsUntil(
      async () => primary.follows(),
      (seconds) => {
        seen.givenUp = seconds
      },
    ),
    secondsUntil(
      () => replica.says('primary'),
      (seconds) => {
        seen.taken = seconds
      },
    ),
  ]
  for (const each of watching) each.catch(() => undefined)
  return {
    outcome: () => {
      isOpen = false
      return {
        what: 'the primary that was cut off, and the new one',
        asked: 'never two at once',
        seen: `${primary.name} followed after ${seen.givenUp.toFixed(1)} s, ${replica.name} was the primary after ${seen.taken.toFixed(1)} s`,
        isHeld: seen.givenUp < seen.taken,
      }
    },
  }
}
