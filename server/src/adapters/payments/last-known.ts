export type LastKnown<Value> = {
  /** The value, loaded again once it is older than `freshMs`; the last known one while loading fails. */
  get: () => Promise<Value | undefined>
  /** Loads again even a fresh value, though never sooner than `retryMs` after the last try. */
  reload: () => Promise<Value | undefined>
}

type Rules<Value> = {
  /** Undefined when the answer could not be had. */
  load: () => Promise<Value | undefined>
  freshMs: number
  retryMs: number
  now: () => Date
}

/** Remembers one answer of an outside service. Callers at the same time share one question. */
export const lastKnown = <Value>(rules: Rules<Value>): LastKnown<Value> => {
  let value: Value | undefined
  let loadedAtMs = Number.NEGATIVE_INFINITY
  let triedAtMs = Number.NEGATIVE_INFINITY
  let loading: Promise<void> | undefined

  const load = async (): Promise<void> => {
    triedAtMs = rules.now().getTime()
    const answer = await rules.load()
    if (answer === undefined) return
    value = answer
    loadedAtMs = rules.now().getTime()
  }
  const isOlderThan = (sinceMs: number, ageMs: number): boolean => rules.now().getTime() - sinceMs >= ageMs
  const reload = async (): Promise<Value | undefined> => {
    if (loading === undefined && !isOlderThan(triedAtMs, rules.retryMs)) return value
    loading ??= load().finally(() => {
      loading = undefined
    })
    await loading
    return value
  }
  const get = async (): Promise<Value | undefined> =>
    isOlderThan(loadedAtMs, rules.freshMs) ? reload() : value

  return { get, reload }
}
