import { EventEmitter } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Database } from '../../db/database.ts'
import type { Listening } from '../../db/listener.ts'
import type { Arrival, RouterCall, RouterCalls } from '../../ports/wake-ups.ts'

type CallsOptions = {
  db: Pick<Database, 'appPool' | 'listen'>
  log: Logger
  /** A word without a blank that no other process has. */
  processId: string
  elapsedMs: () => number
}

const CHANNEL = 'minit_router_calls'
const NOTIFY = 'select pg_notify($1, call) from unnest($2::text[]) as call'

/**
 * Wakes routers whose request is held; those of other processes by NOTIFY. Only a hint: a router that missed one learns the
 * same when it is looked at again, at its next request, or once we hear notifications again. A process listens from the
 * first router on that it holds.
 */
export const createRouterCalls = ({ db, log, processId, elapsedMs }: CallsOptions): RouterCalls => {
  const emitter = new EventEmitter().setMaxListeners(0)
  const tellOthers = createNotifier({ db, log })
  const arrivals = createArrivals(elapsedMs)
  const hear = (payload: string) => {
    const [from, what, entrepreneurId = '', gatewayId, device] = payload.split(' ')
    if (from === processId || (what !== 'orders' && what !== 'look')) return
    if (gatewayId !== undefined && device !== undefined) arrivals.note({ gatewayId, device })
    emitter.emit(entrepreneurId, what)
  }
  // What was called before went unheard.
  const wakeAll = () => {
    for (const entrepreneurId of emitter.eventNames()) emitter.emit(entrepreneurId, 'orders')
  }
  let listening: Promise<Listening> | null = null
  let isClosed = false
  return {
    call: (entrepreneurId, what, arrival) => {
      // Before whoever waits is woken and asks who it was.
      if (arrival !== undefined) arrivals.note(arrival)
      emitter.emit(entrepreneurId, what)
      const who = arrival === undefined ? '' : ` ${arrival.gatewayId} ${arrival.device}`
      if (!isClosed) tellOthers.send(`${processId} ${what} ${entrepreneurId}${who}`)
    },
    arrivedAt: arrivals.at,
    next: (entrepreneurId, until) => {
      if (!isClosed) listening ??= db.listen(CHANNEL, hear, wakeAll)
      return nextOf(emitter, entrepreneurId, until)
    },
    close: async () => {
      isClosed = true
      await tellOthers.sent()
      await (await listening)?.close()
    },
  }
}

/** As long as a report may be on its way over a slow line, from when openNDS was asked. */
const ARRIVED_MS = 5_000

/** Remembers who came lately, the latest last. */
const createArrivals = (elapsedMs: () => number) => {
  const came = new Map<string, Arrival & { atMs: number }>()
  return {
    note: (arrival: Arrival): void => {
      const atMs = elapsedMs()
      const key = `${arrival.gatewayId} ${arrival.device}`
      came.delete(key)
      came.set(key, { ...arrival, atMs })
      for (const [old, each] of came) {
        if (atMs - each.atMs <= ARRIVED_MS) break
        came.delete(old)
      }
    },
    at: (gatewayId: string): string[] => {
      const sinceMs = elapsedMs() - ARRIVED_MS
      const here = [...came.values()].filter((each) => each.gatewayId === gatewayId && each.atMs >= sinceMs)
      return here.map(({ device }) => device)
    },
  }
}

const nextOf = (
  emitter: EventEmitter,
  entrepreneurId: string,
  until: AbortSignal,
): Promise<RouterCall | null> =>
  new Promise((resolve) => {
    const end = (what: RouterCall | null) => {
      emitter.off(entrepreneurId, end)
      until.removeEventListener('abort', stop)
      resolve(what)
    }
    const stop = () => end(null)
    emitter.on(entrepreneurId, end)
    until.addEventListener('abort', stop)
    if (until.aborted) stop()
  })

/** A crowd that joins calls its routers hundreds of times a second, and each notice is a transaction of its own. */
const NOTIFY_EACH_MS = 25

/** Notifies at once, and for what comes within 25 ms of the last notice by one statement after that. */
const createNotifier = ({ db, log }: Pick<CallsOptions, 'db' | 'log'>) => {
  const due = new Set<string>()
  let sending: Promise<void> | null = null
  const sendAll = async () => {
    while (due.size > 0) {
      const calls = [...due]
      due.clear()
      await db.appPool
        .query(NOTIFY, [CHANNEL, calls])
        .catch((error) => log.warn({ error: String(error) }, 'other processes were not told of a change'))
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
