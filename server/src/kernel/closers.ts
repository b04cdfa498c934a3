export type Closers = {
  /** Adds what has to be closed. Once closing has begun it is closed at once. */
  push: (close: () => Promise<unknown>) => void
  /** Closes everything, the last first. One that fails keeps none of the others open; its error is thrown at the end. */
  closeAll: () => Promise<void>
}

/** What was opened, to be closed in the opposite order, once. */
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
      // A step that was cut off still opened something, and nobody else closes it.
      else close().catch(() => undefined)
    },
    closeAll: () => {
      closing ??= drain()
      return closing
    },
  }
}

/** What `work` gives, or the reason of the signal as soon as it aborts; then nobody waits for `work` any more. */
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
