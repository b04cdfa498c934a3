import { setTimeout as delay } from 'node:timers/promises'

type Limits = {
  /** How long one piece of work is waited for. */
  waitMs: number
  /** How long nothing is begun after one that took longer. */
  restMs: number
  /** Of a clock that nobody sets. */
  elapsedMs: () => number
}

/** What was waited for took too long, or is not asked at the moment because it did. */
export class OutOfPatience extends Error {}

/** Waits for work, and rejects with `OutOfPatience` where it takes too long or did so lately. Rejects as the work does, too. */
export type Patience = <T>(work: () => Promise<T>) => Promise<T>

/**
 * Waits so long for a piece of work. Once one took longer the next ones are refused for a while without being begun, until
 * the one that was waited for is done after all: who hangs is not waited for by everybody in turn.
 */
export const createPatience = ({ waitMs, restMs, elapsedMs }: Limits): Patience => {
  let restsUntilMs = Number.NEGATIVE_INFINITY
  const giveUp = async (signal: AbortSignal): Promise<never> => {
    await delay(waitMs, undefined, { signal, ref: false })
    restsUntilMs = elapsedMs() + restMs
    throw new OutOfPatience(`it took longer than ${waitMs} ms`)
  }
  return async (work) => {
    if (elapsedMs() < restsUntilMs) throw new OutOfPatience('it took too long a moment ago')
    const done = new AbortController()
    const working = work().then((result) => {
      restsUntilMs = Number.NEGATIVE_INFINITY
      return result
    })
    try {
      return await Promise.race([working, giveUp(done.signal)])
    } finally {
      done.abort()
    }
  }
}
