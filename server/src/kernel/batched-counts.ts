export type BatchedCounts = {
  /** Adds one. Written within `writeAfterMs`, together with other counts. */
  add: (name: string) => void
  /** Writes all pending counts. Never throws. */
  flush: () => Promise<void>
}

type Options = {
  /** One sum for each name, sorted, so that two processes cannot deadlock. */
  write: (sums: readonly (readonly [name: string, count: number])[]) => Promise<void>
  onFailed: (error: unknown) => void
  writeAfterMs: number
  /** When a failed write is retried; without it, failed counts are dropped. */
  againAfterMs?: number
}

/** Counts in memory and writes sums from time to time, so that no request waits for a count. */
export const createBatchedCounts = ({
  write,
  onFailed,
  writeAfterMs,
  againAfterMs,
}: Options): BatchedCounts => {
  let counted = new Map<string, number>()
  let timer: NodeJS.Timeout | null = null
  const add = (name: string, count: number) => counted.set(name, (counted.get(name) ?? 0) + count)
  const flushAfter = (delayMs: number): void => {
    timer ??= setTimeout(() => void flush(), delayMs).unref()
  }
  const flush = async (): Promise<void> => {
    if (timer !== null) clearTimeout(timer)
    timer = null
    const batch = counted
    counted = new Map()
    if (batch.size === 0) return
    try {
      await write([...batch].sort())
    } catch (error) {
      onFailed(error)
      if (againAfterMs === undefined) return
      for (const [name, count] of batch) add(name, count)
      flushAfter(againAfterMs)
    }
  }
  return {
    add: (name) => {
      add(name, 1)
      flushAfter(writeAfterMs)
    },
    flush,
  }
}
