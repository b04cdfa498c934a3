type Limits = {
  /** How long a caller waits for one piece of work. */
  waitMs: number
  /** How long no work begins after slow work. */
  restMs: number
  /** A monotonic clock. */
  elapsedMs: () => number
}

/** The work took too long, or was not begun because work before it did. */
export class OutOfPatience extends Error {}

/**
 * Returns what the work returns and rejects as it does. Rejects with `OutOfPatience` if it takes too long.
 */
export type Patience = <T>(work: () => Promise<T>) => Promise<T>

/**
 * Limits how long callers wait for work. After slow work, new work is refused without starting for `restMs`, or
 * until the slow work ends, so that a hanging service delays few callers.
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
