type FreshReads<Value> = {
  read: () => Promise<Value>
  /** Of a clock that nobody sets. */
  elapsedMs: () => number
  /** How long all who ask are given the same. */
  freshMs: number
}

/** Reads once for all who ask within so long, also at the same time; what failed is kept for nobody. */
export const keepFresh = <Value>({ read, elapsedMs, freshMs }: FreshReads<Value>): (() => Promise<Value>) => {
  let kept: { value: Promise<Value>; atMs: number } | null = null
  return () => {
    const nowMs = elapsedMs()
    if (kept !== null && nowMs - kept.atMs < freshMs) return kept.value
    const mine = { value: read(), atMs: nowMs }
    kept = mine
    mine.value.catch(() => {
      if (kept === mine) kept = null
    })
    return mine.value
  }
}
