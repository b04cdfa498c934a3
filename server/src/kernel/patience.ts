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
  return <T>(work: () => Promise<T>): Promise<T> => {
    if (elapsedMs() < restsUntilMs) return Promise.reject(new OutOfPatience('it took too long a moment ago'))
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        restsUntilMs = elapsedMs() + restMs
        reject(new OutOfPatience(`it took longer than ${waitMs} ms`))
      }, waitMs)
      work()
        .then((result) => {
          restsUntilMs = Number.NEGATIVE_INFINITY
          resolve(result)
        }, reject)
        .finally(() => clearTimeout(timer))
    })
  }
}
