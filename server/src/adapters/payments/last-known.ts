export type LastKnown<Value> = {
  /**
   * The last known value at once, loaded again in the background once it is older than `freshMs`. Only the very
   * first load is waited for; undefined while nothing is known.
   */
  get: () => Promise<Value | undefined>
  /** Loads again even a fresh value and waits for it, though never sooner than `retryMs` after the last load. */
  reload: () => Promise<Value | undefined>
}

type Rules<Value> = {
  /** Undefined when the answer could not be had. Has a timeout of its own, and never throws. */
  load: () => Promise<Value | undefined>
  freshMs: number
  /** The pause after the end of a load, in which nobody asks again. */
  retryMs: number
  /** Milliseconds by a clock that nobody sets. */
  elapsedMs: () => number
}

/** Remembers one answer of an outside service. Callers at the same time share one question. */
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
  /** The load under way, or a new one unless the last has just ended. */
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
