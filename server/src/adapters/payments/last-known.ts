export type LastKnown<Value> = {
  /**
   * Returns the last known value at once and reloads it in the background once it is older than `freshMs`.
   * Waits only for the very first load; undefined while nothing is known.
   */
  get: () => Promise<Value | undefined>
  /** Reloads even a fresh value and waits for it, though never sooner than `retryMs` after the last load. */
  reload: () => Promise<Value | undefined>
}

type Rules<Value> = {
  /** Returns undefined on failure. Has its own timeout, and never throws. */
  load: () => Promise<Value | undefined>
  freshMs: number
  /** The minimum pause between loads. */
  retryMs: number
  /** A monotonic clock in ms. */
  elapsedMs: () => number
}

/** Caches one answer of an outside service. Concurrent callers share one request. */
export const lastKnown = <Value>(rules: Rules<Value>): LastKnown<Value> => {
  let value: Value | undefined
  let loadedAtMs = Number.NEGATIVE_INFINITY
  let endedAtMs = Number.NEGATIVE_INFINITY
  let loading: Promise<void> | undefined

  const load = async (): Promise<void> => {
    const answer = await rules.load()
    endedAtMs = rules.elapsedMs()
    if (answer === undefined) return
    value = answer
    loadedAtMs = endedAtMs
  }
  const isOlderThan = (sinceMs: number, ageMs: number): boolean => rules.elapsedMs() - sinceMs >= ageMs
  /** The current load, or a new one unless the last has just ended. */
  const startLoading = (): Promise<void> | undefined => {
    if (loading === undefined && isOlderThan(endedAtMs, rules.retryMs)) {
      loading = load().finally(() => {
        loading = undefined
      })
    }
    return loading
  }
  return {
    get: async () => {
      const isFirst = endedAtMs === Number.NEGATIVE_INFINITY
      const started = isOlderThan(loadedAtMs, rules.freshMs) ? startLoading() : undefined
      if (isFirst) await started
      return value
    },
    reload: async () => {
      await startLoading()
      return value
    },
  }
}
