import { setTimeout as delay } from 'node:timers/promises'
import type { Outcome } from './evidence.ts'
import type { DatabaseNode } from './failover-cluster.ts'

const POLL_EVERY_MS = 100

/** Measures the seconds until a condition holds, by polling; NaN until then. */
const watch = (isSo: () => Promise<boolean> | boolean) => {
  const from = performance.now()
  const found = { seconds: Number.NaN, isOpen: true }
  const check = async () => {
    while (found.isOpen && !(await isSo())) await delay(POLL_EVERY_MS)
    if (found.isOpen) found.seconds = (performance.now() - from) / 1000
  }
  check().catch(() => undefined)
  return found
}

/** Measures the seconds until the replica takes over; NaN if it does not. */
export const watchTakeover = (replica: DatabaseNode): { seconds: () => number } => {
  const taken = watch(() => replica.says('primary'))
  return {
    seconds: () => {
      taken.isOpen = false
      return taken.seconds
    },
  }
}

/**
 * Watches a primary that was just cut off, and writes to it from its own machine: for some seconds there may
 * be two primaries, and the old one must not confirm a write that the other one lacks.
 */
export const watchChange = (primary: DatabaseNode, replica: DatabaseNode): { outcome: () => Outcome } => {
  const writing = primary.write('create table written_while_cut_off ()')
  const isAlive = primary.watchPostmaster()
  const stopped = watch(() => !isAlive())
  const taken = watch(() => replica.says('primary'))
  return {
    outcome: () => {
      for (const each of [stopped, taken]) each.isOpen = false
      const isReported = writing.exitCode() === 0
      const ofWrite = isReported ? 'acknowledged' : 'not acknowledged'
      return {
        what: 'a write on the primary that was cut off, from its own machine',
        asked: 'acknowledged to nobody',
        seen: `${ofWrite}; ${replica.name} was the primary after ${taken.seconds.toFixed(1)} s, the PostgreSQL of ${primary.name} was ended by its Patroni after ${stopped.seconds.toFixed(1)} s`,
        isHeld: !isReported && stopped.seconds > 0,
      }
    },
  }
}
