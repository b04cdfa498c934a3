import { EventEmitter } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Database } from '../../db/database.ts'
import type { Listening } from '../../db/listener.ts'
import type { Arrival, RouterCalls, RouterWakeUp } from '../../ports/wake-ups.ts'

type CallsOptions = {
  db: Pick<Database, 'appPool' | 'listen'>
  log: Logger
  /** A unique name of this process, without spaces. */
  processId: string
  elapsedMs: () => number
}

const CHANNEL = 'minit_router_calls'
const NOTIFY = 'select pg_notify($1, call) from unnest($2::text[]) as call'

/**
 * Wakes routers whose request is held, in other processes by NOTIFY. Only a hint: a router that missed one
 * gets the same at the next read, at its next request, or when notifications are back. A process listens from
 * its first held router on.
 */
export const createRouterCalls = ({ db, log, processId, elapsedMs }: CallsOptions): RouterCalls => {
  const emitter = new EventEmitter().setMaxListeners(0)
  const otherProcesses = createNotifier({ db, log })
  const arrivals = createArrivals(elapsedMs)
  const receive = (payload: string) => {
    const [from, what, entrepreneurId = '', gatewayId, device] = payload.split(' ')
    if (from === processId || (what !== 'orders' && what !== 'look')) return
    if (gatewayId !== undefined && device !== undefined) arrivals.note({ gatewayId, device })
    emitter.emit(entrepreneurId, what)
  }
  // Notifications before the reconnect were lost.
  const wakeAll = () => {
    for (const entrepreneurId of emitter.eventNames()) emitter.emit(entrepreneurId, 'orders')
  }
  let listening: Promise<Listening> | null = null
  let isClosed = false
  return {
    call: (entrepreneurId, what, arrival) => {
      // Before the waiting request wakes up and reads it.
      if (arrival !== undefined) arrivals.note(arrival)
      emitter.emit(entrepreneurId, what)
      const arrivalText = arrival === undefined ? '' : ` ${arrival.gatewayId} ${arrival.device}`
      if (!isClosed) otherProcesses.send(`${processId} ${what} ${entrepreneurId}${arrivalText}`)
    },
    arrivedAt: arrivals.at,
    next: (entrepreneurId, until) => {
      if (!isClosed) listening ??= db.listen(CHANNEL, receive, wakeAll)
      return nextOf(emitter, entrepreneurId, until)
    },
    close: async () => {
      isClosed = true
      await otherProcesses.sent()
      await (await listening)?.close()
    },
  }
}

/** How long a report may be in transit on a slow line, from the query of openNDS. */
const ARRIVED_MS = 5_000

/** Remembers recent arrivals, latest last. */
const createArrivals = (elapsedMs: () => number) => {
  const arrivedPhones = new Map<string, Arrival & { atMs: number }>()
  return {
    note: (arrival: Arrival): void => {
      const atMs = elapsedMs()
      const key = `${arrival.gatewayId} ${arrival.device}`
      arrivedPhones.delete(key)
      arrivedPhones.set(key, { ...arrival, atMs })
      for (const [old, each] of arrivedPhones) {
        if (atMs - each.atMs <= ARRIVED_MS) break
        arrivedPhones.delete(old)
      }
    },
    at: (gatewayId: string): string[] => {
      const sinceMs = elapsedMs() - ARRIVED_MS
      const here = [...arrivedPhones.values()].filter(
        (each) => each.gatewayId === gatewayId && each.atMs >= sinceMs,
      )
      return here.map(({ device }) => device)
    },
  }
}

const nextOf = (
  emitter: EventEmitter,
  entrepreneurId: string,
  until: AbortSignal,
): Promise<RouterWakeUp | null> =>
  new Promise((resolve) => {
    const end = (what: RouterWakeUp | null) => {
      emitter.off(entrepreneurId, end)
      until.removeEventListener('abort', stop)
      resolve(what)
    }
    const stop = () => end(null)
    emitter.on(entrepreneurId, end)
    until.addEventListener('abort', stop)
    if (until.aborted) stop()
  })

/** Arriving crowds cause hundreds of calls a second, and each notification is a transaction. */
const NOTIFY_EACH_MS = 25

/** Notifies at once; calls within 25 ms of the last notification follow in one statement. */
const createNotifier = ({ db, log }: Pick<CallsOptions, 'db' | 'log'>) => {
  const due = new Set<string>()
  let sending: Promise<void> | null = null
  const sendAll = async () => {
    while (due.size > 0) {
      const calls = [...due]
      due.clear()
      await db.appPool
        .query(NOTIFY, [CHANNEL, calls])
        .catch((error) => log.warn({ error: String(error) }, 'could not notify other processes of a change'))
      await delay(NOTIFY_EACH_MS)
    }
    sending = null
  }
  return {
    send: (call: string): void => {
      due.add(call)
      sending ??= sendAll()
    },
    sent: async (): Promise<void> => {
      await sending
    },
  }
}
