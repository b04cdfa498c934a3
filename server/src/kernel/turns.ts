/** Runs a piece of work when its turn comes, and returns what it returns. */
export type TakeTurn = <T>(work: () => Promise<T>) => Promise<T>

/**
 * At most `atOnce` pieces of work at the same time; the others wait in the order in which they came. After each one, whatever
 * else this process has to do goes first.
 */
export const createTurns = (atOnce: number): TakeTurn => {
  let free = atOnce
  const waiting: (() => void)[] = []
  const giveBack = (): void => {
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
      giveBack()
    }
  }
}
