import { useEffect, useState } from 'react'
import { serverNow } from './clock.ts'
import { usePageState } from './page-state.ts'
import { isRefused } from './unread.ts'

/** A reading of the server, in the query library's shape: the server and the authenticated pages use the library. */
export type PageQuery<Data> = {
  queryKey: readonly [string, ...unknown[]]
  queryFn: (asking: { signal: AbortSignal }) => Promise<Data>
}

/** `dataUpdatedAt` in epoch milliseconds of the server's clock. */
export type Reading<Data> = { data: Data; dataUpdatedAt: number }

const FIVE_MINUTES_MS = 300_000
const RETRY_AFTER_MS = 1000

// What was read since the page was loaded. Readings are made by effects, so the server never has any.
const newer = new Map<string, Reading<unknown>>()

export const isFresh = (reading: Pick<Reading<unknown>, 'dataUpdatedAt'> | undefined): boolean =>
  reading !== undefined && serverNow() - reading.dataUpdatedAt < FIVE_MINUTES_MS

/** What the library calls the hash of a key. */
export const keyTextOf = ({ queryKey }: Pick<PageQuery<unknown>, 'queryKey'>): string =>
  JSON.stringify(queryKey)

/** What the server has read for this page under a key, or the limit that it met: then `data` is not there. */
export const useSentReading = (key: string): (Reading<unknown> & { error: unknown }) | undefined =>
  usePageState().queries.queries.find(({ queryHash }) => queryHash === key)?.state

/** Tries once more after a moment what was not refused. */
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
 * What the server has read for this page: shown as it came, and read anew when it is older than five minutes and the
 * page is looked at again, or when `refetch` asks. So much of the query library as a page that sells needs; `query`
 * is the same as long as the page is open. `error` is what the last try, or the server's, failed with; null without.
 */
export const usePageQuery = <Data>(query: PageQuery<Data>) => {
  const key = keyTextOf(query)
  const sent = useSentReading(key)
  // Both were given by this key's own query.
  const [reading, setReading] = useState((newer.get(key) ?? sent) as Reading<Data> | undefined)
  const [error, setError] = useState<unknown>(sent?.error ?? null)
  const [asked, setAsked] = useState(() => (isFresh(reading) || error !== null ? 0 : 1))

  // biome-ignore lint/correctness/useExhaustiveDependencies: the query is the same for good
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
    const look = (): void => {
      if (document.visibilityState === 'visible' && !isFresh(reading)) setAsked((times) => times + 1)
    }
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [reading])

  const refetch = (): void => setAsked((times) => times + 1)
  return { data: reading?.data, dataUpdatedAt: reading?.dataUpdatedAt ?? 0, error, refetch }
}
