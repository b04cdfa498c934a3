type FreshReads<Value> = {
  read: () => Promise<Value>
  /** A monotonic clock. */
  elapsedMs: () => number
  /** How long a value is reused, in ms. */
  freshMs: number
}

/** Memoises a read for `freshMs`, also for concurrent callers; failures are not cached. */
export const memoizeWithTtl = <Value>({
  read,
  elapsedMs,
  freshMs,
}: FreshReads<Value>): (() => Promise<Value>) => {
  let cached: { value: Promise<Value>; atMs: number } | null = null
  return () => {
    const nowMs = elapsedMs()
    if (cached !== null && nowMs - cached.atMs < freshMs) return cached.value
    const started = { value: read(), atMs: nowMs }
    cached = started
    started.value.catch(() => {
      if (cached === started) cached = null
    })
    return started.value
  }
}
