/** Runs a piece of work when its turn comes, and returns what it returns. */
export type TakeTurn = <T>(work: () => Promise<T>) => Promise<T>

/**
 * Runs at most `atOnce` pieces of work at a time, in order. Between them, other work of the process runs
 * first.
 */
export const createTurns = (atOnce: number): TakeTurn => {
  let free = atOnce
  const waiting: (() => void)[] = []
  const release = (): void => {
    const begin = waiting.shift()
    if (begin === undefined) free += 1
    else setImmediate(begin)
  }
  return async (work) => {
    if (free > 0) free -= 1
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await work()
    } finally {
      release()
    }
  }
}
