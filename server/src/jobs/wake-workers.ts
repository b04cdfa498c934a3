import type { PgBoss } from 'pg-boss'
import type { Logger } from 'pino'
import type { Database } from '../db/database.ts'
import type { Listen } from '../db/listener.ts'
import { repairAfterClockStep } from './after-clock-step.ts'
import { listDueQueues, readTrouble } from './due-jobs.ts'
import { QUEUES } from './queues.ts'

const POLL_EVERY_MS = 1_900
/** Each so many polls also find killed workers: their jobs restart within 15 s. */
const CHECK_LOST_EVERY = 2

/** pg-boss's own queue, from which it fills the queues of scheduled jobs. */
const TURNS = '__pgboss__send-it'

const NAMES = [...Object.keys(QUEUES), TURNS]

/**
 * Wakes pg-boss's workers, so that they need not poll: at once for a job without delay, which its transaction
 * announces by NOTIFY, and within two seconds for a delayed one. One statement serves all queues.
 */
export const wakeWorkers = (db: Database, log: Logger) => {
  let wake: ((queue: string) => void) | null = null
  let timer: NodeJS.Timeout | null = null
  let polls = 0
  let isPolling = false

  const poll = async (boss: PgBoss): Promise<void> => {
    for (const queue of await listDueQueues(db.appPool, NAMES)) wake?.(queue)
    polls += 1
    if (polls % CHECK_LOST_EVERY !== 0) return
    const { hasLost, wasSetBack } = await readTrouble(db.appPool)
    if (wasSetBack) {
      await repairAfterClockStep(db.appPool)
      log.warn('the clock of the database was set back')
    }
    if (hasLost) await boss.supervise()
  }
  const pollUnlessPolling = async (boss: PgBoss): Promise<void> => {
    if (isPolling) return
    isPolling = true
    try {
      await poll(boss)
    } catch (error) {
      log.warn({ error: String(error) }, 'polling for due jobs failed and will be retried')
    } finally {
      isPolling = false
    }
  }
  const listen: Listen = (channel, onNotification, onConnect) => {
    wake = onNotification
    return db.listen(channel, onNotification, onConnect)
  }
  return {
    /** Receives pg-boss's notifications. */
    listen,
    start: (boss: PgBoss): void => {
      timer = setInterval(() => void pollUnlessPolling(boss), POLL_EVERY_MS)
    },
    stop: (): void => {
      if (timer !== null) clearInterval(timer)
    },
  }
}
