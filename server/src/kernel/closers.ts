export type Closers = {
  /** Adds a function that closes something. Once closing has begun, it is called at once. */
  push: (close: () => Promise<unknown>) => void
  /**
   * Closes everything in reverse order. A failure does not stop the others; the first error is thrown at the
   * end.
   */
  closeAll: () => Promise<void>
}

/** A stack of close functions, each called once. */
export const createClosers = (): Closers => {
  const open: (() => Promise<unknown>)[] = []
  let closing: Promise<void> | null = null
  const drain = async (): Promise<void> => {
    const errors: unknown[] = []
    for (let close = open.pop(); close !== undefined; close = open.pop())
      await close().catch((error: unknown) => errors.push(error))
    if (errors.length > 0) throw errors[0]
  }
  return {
    push: (close) => {
      if (closing === null) open.push(close)
      // A step that was aborted may still have opened something: close it here.
      else close().catch(() => undefined)
    },
    closeAll: () => {
      closing ??= drain()
      return closing
    },
  }
}

/**
 * Resolves as `work` does, or rejects with the signal's reason when it aborts, without waiting for `work`.
 */
export const untilAborted = async <T>(signal: AbortSignal, work: Promise<T>): Promise<T> => {
  signal.throwIfAborted()
  const ended = new AbortController()
  const aborted = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true, signal: ended.signal })
  })
  try {
    return await Promise.race([work, aborted])
  } finally {
    ended.abort()
  }
}
