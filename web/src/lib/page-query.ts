import { useEffect, useState } from 'react'
import { serverNow } from './clock.ts'
import { usePageState } from './page-state.ts'
import { isRefused } from './unread.ts'

/** A query in the query library's shape, because the server and the authenticated pages use the library. */
export type PageQuery<Data> = {
  queryKey: readonly [string, ...unknown[]]
  queryFn: (asking: { signal: AbortSignal }) => Promise<Data>
}

/** `dataUpdatedAt` in epoch milliseconds of the server's clock. */
export type Reading<Data> = { data: Data; dataUpdatedAt: number }

const FIVE_MINUTES_MS = 300_000
const RETRY_AFTER_MS = 1000

// What this page has read since it loaded. Only effects read, so on the server it is empty.
const newer = new Map<string, Reading<unknown>>()

export const isFresh = (reading: Pick<Reading<unknown>, 'dataUpdatedAt'> | undefined): boolean =>
  reading !== undefined && serverNow() - reading.dataUpdatedAt < FIVE_MINUTES_MS

/** The hash of a key, as the query library computes it. */
export const keyTextOf = ({ queryKey }: Pick<PageQuery<unknown>, 'queryKey'>): string =>
  JSON.stringify(queryKey)

/** Returns what the server read for this page under a key, or the limit that it met, without `data`. */
export const useSentReading = (key: string): (Reading<unknown> & { error: unknown }) | undefined =>
  usePageState().queries.queries.find(({ queryHash }) => queryHash === key)?.state

/** Retries once after a moment, but not after a refusal. */
export const twice = async <Data>(read: () => Promise<Data>, signal: AbortSignal): Promise<Data> => {
  try {
    return await read()
  } catch (error) {
    if (isRefused(error)) throw error
    await new Promise((resolve) => setTimeout(resolve, RETRY_AFTER_MS))
    if (signal.aborted) throw new Error('nobody waits for it any more')
    return read()
  }
}

/**
 * Returns what the server read for this page. It reads again when the data is older than five minutes and the
 * user returns to the page, or on `refetch`. It replaces the query library on pages that sell; `query` must
 * stay the same. `error` is the last failure, here or on the server; else null.
 */
export const usePageQuery = <Data>(query: PageQuery<Data>) => {
  const key = keyTextOf(query)
  const sent = useSentReading(key)
  // Both values come from this key's own query.
  const [reading, setReading] = useState((newer.get(key) ?? sent) as Reading<Data> | undefined)
  const [error, setError] = useState<unknown>(sent?.error ?? null)
  const [asked, setAsked] = useState(() => (isFresh(reading) || error !== null ? 0 : 1))

  // biome-ignore lint/correctness/useExhaustiveDependencies: the query never changes
  useEffect(() => {
    if (asked === 0) return
    const stop = new AbortController()
    const { signal } = stop
    setError(null)
    twice(() => query.queryFn({ signal }), signal).then(
      (data) => {
        const next = { data, dataUpdatedAt: serverNow() }
        newer.set(key, next)
        if (!signal.aborted) setReading(next)
      },
      (failure) => !signal.aborted && setError(failure),
    )
    return () => stop.abort()
  }, [asked])

  useEffect(() => {
    const check = (): void => {
      if (document.visibilityState === 'visible' && !isFresh(reading)) setAsked((times) => times + 1)
    }
    document.addEventListener('visibilitychange', check)
    return () => document.removeEventListener('visibilitychange', check)
  }, [reading])

  const refetch = (): void => setAsked((times) => times + 1)
  return { data: reading?.data, dataUpdatedAt: reading?.dataUpdatedAt ?? 0, error, refetch }
}
