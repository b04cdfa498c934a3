import type { PgBoss } from 'pg-boss'
import type { Logger } from 'pino'
import type { Database } from '../db/database.ts'
import type { Listen } from '../db/listener.ts'
import { repairAfterClockStep } from './after-clock-step.ts'
import { listDueQueues, readTrouble } from './due-jobs.ts'
import { QUEUES } from './queues.ts'

const LOOK_EVERY_MS = 1_900
/** Of the looks, each so many-th also finds killed workers: their jobs are taken up within 15 s. */
const LOST_EVERY = 2

/** pg-boss's own, by which turns of the clock are put into theirs. */
const TURNS = '__pgboss__send-it'

const NAMES = [...Object.keys(QUEUES), TURNS]

/**
 * Wakes pg-boss's workers, so that they need not ask the database all the time whether there is something to do: at
 * once for a job that may start at once, which its transaction announces by NOTIFY, and within two seconds for one that
 * was to start later, which nobody announces. One statement each time serves all queues.
 */
export const wakeWorkers = (db: Database, log: Logger) => {
  let wake: ((queue: string) => void) | null = null
  let timer: NodeJS.Timeout | null = null
  let looks = 0
  let isLooking = false

  const look = async (boss: PgBoss): Promise<void> => {
    for (const queue of await listDueQueues(db.appPool, NAMES)) wake?.(queue)
    looks += 1
    if (looks % LOST_EVERY !== 0) return
    const { hasLost, wasSetBack } = await readTrouble(db.appPool)
    if (wasSetBack) {
      await repairAfterClockStep(db.appPool)
      log.warn('the clock of the database was set back')
    }
    if (hasLost) await boss.supervise()
  }
  const lookAlone = async (boss: PgBoss): Promise<void> => {
    if (isLooking) return
    isLooking = true
    try {
      await look(boss)
    } catch (error) {
      log.warn({ error: String(error) }, 'looking for due jobs failed and will be tried again')
    } finally {
      isLooking = false
    }
  }
  const listen: Listen = (channel, onNotification, onConnect) => {
    wake = onNotification
    return db.listen(channel, onNotification, onConnect)
  }
  return {
    /** What pg-boss hears its announcements by. */
    listen,
    start: (boss: PgBoss): void => {
      timer = setInterval(() => void lookAlone(boss), LOOK_EVERY_MS)
    },
    stop: (): void => {
      if (timer !== null) clearInterval(timer)
    },
  }
}
