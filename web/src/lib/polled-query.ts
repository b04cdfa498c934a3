import { useCallback, useSyncExternalStore } from 'react'
import { serverNow } from './clock.ts'
import { isFresh, keyTextOf, type PageQuery, type Reading, twice, useSentReading } from './page-query.ts'

/** A query that polls while it is shown, and reads again when the user returns to its page. */
export type PolledQuery<Data> = {
  queryKey: PageQuery<Data>['queryKey']
  /** `known` is the displayed data: an answer may wait for a change of it. */
  queryFn: (asking: { signal: AbortSignal; known?: Data | undefined }) => Promise<Data>
  /** Milliseconds until the next poll, false once nothing more can change. */
  pollAfterMs: (known: Data | undefined, hasFailed: boolean) => number | false
}

/** The displayed data; `error` from a failure until the next answer. */
type Shown<Data> = Partial<Reading<Data>> & { error?: unknown }

const hasFailed = ({ error }: Shown<unknown>): boolean => error !== undefined && error !== null

type Asking = { stop: AbortController; done: Promise<void> }

type Polled = {
  query: PolledQuery<unknown>
  shown: Shown<unknown>
  /** True when the next display must read it again, whatever its age. */
  isStale: boolean
  listeners: Set<() => void>
  asking: Asking | null
  timer?: ReturnType<typeof setTimeout>
  /** Reads, unless the page is hidden. */
  look: () => void
}

const NOTHING: Shown<never> = {}

// Queries shown since the page loaded. Only effects create them, so on the server it is empty.
const polled = new Map<string, Polled>()

/** Each answer restarts the timer, so that a slow request is not sent twice. */
const plan = (entry: Polled): void => {
  clearTimeout(entry.timer)
  const ms = entry.query.pollAfterMs(entry.shown.data, hasFailed(entry.shown))
  if (ms !== false) entry.timer = setTimeout(entry.look, ms)
}

const show = (entry: Polled, shown: Shown<unknown>): void => {
  entry.shown = shown
  for (const changed of entry.listeners) changed()
  if (entry.listeners.size > 0) plan(entry)
}

const answered = (data: unknown): Shown<unknown> => ({ data, dataUpdatedAt: serverNow() })

const begin = (entry: Polled): Asking => {
  clearTimeout(entry.timer)
  entry.isStale = false
  const stop = new AbortController()
  const { signal } = stop
  const end = (shown: Shown<unknown>): void => {
    if (signal.aborted) return
    entry.asking = null
    show(entry, shown)
  }
  const done = twice(() => entry.query.queryFn({ signal, known: entry.shown.data }), signal).then(
    (data) => end(answered(data)),
    (error) => end({ ...entry.shown, error }),
  )
  return { stop, done }
}

const ask = (entry: Polled): Promise<void> => {
  entry.asking ??= begin(entry)
  return entry.asking.done
}

/** Cancels the request; its data must still be read. */
const cancel = (entry: Polled): void => {
  if (entry.asking === null) return
  entry.asking.stop.abort()
  entry.asking = null
  entry.isStale = true
}

const isDue = ({ shown: { dataUpdatedAt = 0 }, isStale }: Polled): boolean =>
  isStale || !isFresh({ dataUpdatedAt })

const subscribeTo = (entry: Polled, changed: () => void): (() => void) => {
  entry.listeners.add(changed)
  if (entry.listeners.size === 1) document.addEventListener('visibilitychange', entry.look)
  if (isDue(entry)) void ask(entry)
  else if (entry.asking === null) plan(entry)
  return () => {
    entry.listeners.delete(changed)
    if (entry.listeners.size > 0) return
    document.removeEventListener('visibilitychange', entry.look)
    clearTimeout(entry.timer)
    cancel(entry)
  }
}

const entryOf = (query: PolledQuery<unknown>, sent: Shown<unknown>): Polled => {
  const key = keyTextOf(query)
  const known = polled.get(key)
  if (known !== undefined) return Object.assign(known, { query })
  const entry: Polled = {
    query,
    shown: sent,
    isStale: false,
    listeners: new Set(),
    asking: null,
    look: () => void (document.visibilityState !== 'hidden' && ask(entry)),
  }
  polled.set(key, entry)
  return entry
}

/**
 * Polls a query while it is shown, starting with what the server read for this page. All components that show
 * it share one answer. It replaces the query library on pages of passes; `query` must stay the same while it
 * is shown.
 */
export const usePolledQuery = <Data>(query: PolledQuery<Data>) => {
  const key = keyTextOf(query)
  // Both values come from this key's own query.
  const sent: Shown<unknown> = useSentReading(key) ?? NOTHING
  // biome-ignore lint/correctness/useExhaustiveDependencies: the query is the same for one key
  const subscribe = useCallback(
    (changed: () => void) => subscribeTo(entryOf(query as PolledQuery<unknown>, sent), changed),
    [key],
  )
  const shown = useSyncExternalStore(
    subscribe,
    () => polled.get(key)?.shown ?? sent,
    () => sent,
  ) as Shown<Data>
  const { data, dataUpdatedAt = 0, error } = shown
  return { data, dataUpdatedAt, error, hasFailed: hasFailed(shown) }
}

type Key = Pick<PolledQuery<unknown>, 'queryKey'>

/** Shows an answer that came by another call. */
export const setAnswer = <Data>(query: PolledQuery<Data>, data: Data): void => {
  const entry = polled.get(keyTextOf(query))
  if (entry !== undefined) show(entry, answered(data))
}

/**
 * Reads again at once where it is shown, and elsewhere at the next display; resolves with the answer, or
 * without one.
 */
export const refetch = async (key: Key): Promise<void> => {
  const entry = polled.get(keyTextOf(key))
  if (entry === undefined) return
  entry.isStale = true
  if (entry.listeners.size === 0) return
  cancel(entry)
  await ask(entry)
}

/** Makes the next display read again; the current screen stays. */
export const markStale = (key: Key): void => {
  const entry = polled.get(keyTextOf(key))
  if (entry !== undefined) entry.isStale = true
}
