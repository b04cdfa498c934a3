import { AsyncLocalStorage } from 'node:async_hooks'
import type { Logger } from 'pino'
import type { Changes } from '../ports/wake-ups.ts'

/** What of each of these things is waited for, as a text that is another one once it has changed. */
export type ReadStamps = (ids: readonly string[]) => Promise<ReadonlyMap<string, string>>

type Waiting = { stamp: string | null; ends: Set<() => void> }

type Looks = {
  /** Names the things in the log, such as `purchases`. */
  what: string
  everyMs: number
  readStamps: ReadStamps
}

/**
 * Wakes whoever waits for one of many things. Another process may have changed it, so all that are waited for are looked at again
 * and again, together: thousands who wait cost the database a few statements a second, and not thousands.
 */
export const createChanges = ({ what, everyMs, readStamps }: Looks, log: Pick<Logger, 'warn'>): Changes => {
  const waiting = new Map<string, Waiting>()
  // Looks are nobody's, and not of the request that happened to wait first.
  const outsideOfRequests = AsyncLocalStorage.snapshot()
  const wake = (id: string): void => {
    for (const end of waiting.get(id)?.ends ?? []) end()
  }
  const look = async (): Promise<void> => {
    for (const [id, { ends }] of waiting) if (ends.size === 0) waiting.delete(id)
    if (waiting.size === 0) return
    const stamps = await readStamps([...waiting.keys()])
    for (const [id, stamp] of stamps) {
      const known = waiting.get(id)
      if (known === undefined || known.stamp === stamp) continue
      // The first look wakes as well: what its waiter has read may be older.
      known.stamp = stamp
      wake(id)
    }
  }
  let isLooking = false
  const lookAgain = (): void => {
    isLooking = waiting.size > 0
    if (isLooking) outsideOfRequests(() => setTimeout(lookThenAgain, everyMs).unref())
  }
  let hasFailed = false
  const lookThenAgain = async (): Promise<void> => {
    try {
      await look()
      hasFailed = false
    } catch (error) {
      // Polls go on without looks. Of many that fail one after the other the first is told of.
      if (!hasFailed) log.warn({ error }, `${what} that are waited for could not be looked at`)
      hasFailed = true
    }
    lookAgain()
  }
  const listen = (id: string, end: () => void): (() => void) => {
    const entry: Waiting = waiting.get(id) ?? { stamp: null, ends: new Set() }
    waiting.set(id, entry)
    entry.ends.add(end)
    if (!isLooking) lookAgain()
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
