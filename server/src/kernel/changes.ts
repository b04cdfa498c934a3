import { AsyncLocalStorage } from 'node:async_hooks'
import type { Logger } from 'pino'
import type { Changes } from '../ports/wake-ups.ts'

/** Reads a stamp of each thing: a text that differs after each change. */
export type ReadStamps = (ids: readonly string[]) => Promise<ReadonlyMap<string, string>>

type Waiting = { stamp: string | null; ends: Set<() => void> }

type PollOptions = {
  /** Names the things in the log, such as `purchases`. */
  what: string
  everyMs: number
  readStamps: ReadStamps
}

/**
 * Wakes callers that wait for one of many things. Another process may change it, so all watched things are
 * polled together: thousands of waiters cost a few statements a second.
 */
export const createChanges = (
  { what, everyMs, readStamps }: PollOptions,
  log: Pick<Logger, 'warn'>,
): Changes => {
  const waiting = new Map<string, Waiting>()
  // Polls run outside the context of the request that happened to wait first.
  const outsideOfRequests = AsyncLocalStorage.snapshot()
  const wake = (id: string): void => {
    for (const end of waiting.get(id)?.ends ?? []) end()
  }
  const poll = async (): Promise<void> => {
    for (const [id, { ends }] of waiting) if (ends.size === 0) waiting.delete(id)
    if (waiting.size === 0) return
    const stamps = await readStamps([...waiting.keys()])
    for (const [id, stamp] of stamps) {
      const known = waiting.get(id)
      if (known === undefined || known.stamp === stamp) continue
      // The first poll wakes too: its waiter may have read older data.
      known.stamp = stamp
      wake(id)
    }
  }
  let isPolling = false
  const schedulePoll = (): void => {
    isPolling = waiting.size > 0
    if (isPolling) outsideOfRequests(() => setTimeout(pollThenSchedule, everyMs).unref())
  }
  let hasFailed = false
  const pollThenSchedule = async (): Promise<void> => {
    try {
      await poll()
      hasFailed = false
    } catch (error) {
      // Polling goes on. Only the first of consecutive failures is logged.
      if (!hasFailed) log.warn({ error }, `${what} could not be polled`)
      hasFailed = true
    }
    schedulePoll()
  }
  const listen = (id: string, end: () => void): (() => void) => {
    const entry: Waiting = waiting.get(id) ?? { stamp: null, ends: new Set() }
    waiting.set(id, entry)
    entry.ends.add(end)
    if (!isPolling) schedulePoll()
    return () => entry.ends.delete(end)
  }
  return {
    announce: wake,
    next: (id, signal) =>
      new Promise((resolve) => {
        const end = () => {
          leave()
          signal.removeEventListener('abort', end)
          resolve()
        }
        const leave = listen(id, end)
        signal.addEventListener('abort', end)
        if (signal.aborted) end()
      }),
  }
}
