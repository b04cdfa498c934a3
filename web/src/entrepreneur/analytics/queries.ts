import { createCall } from '@minit/contract/call.ts'
import type { Answer, CallInput } from '@minit/contract/endpoint.ts'
import { readAnalytics } from '@minit/contract/entrepreneur/analytics.ts'
import { listCustomers } from '@minit/contract/entrepreneur/customers.ts'
import { listSalesHistory } from '@minit/contract/entrepreneur/sales.ts'
import type { Period } from '@minit/domain/kernel/periods.ts'
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { rowKey, rowQuery } from '../../lib/query.ts'
import { askAsSeller } from '../files.ts'

export type Analytics = Answer<typeof readAnalytics>
export type PackageResult = Analytics['packagePerformance'][number]
export type Sale = Answer<typeof listSalesHistory>[number]
export type SalesFilters = Pick<
  CallInput<typeof listSalesHistory>['query'],
  'search' | 'method' | 'packageId'
>

/** Reads the figures of a period. The previous period stays on the screen until the new one has loaded. */
export const analyticsQuery = (period: Period) => ({
  ...rowQuery(readAnalytics, { query: { period } }),
  placeholderData: keepPreviousData,
})

/** Reads a period's sales, page by page. */
export const historyQuery = (period: Period, filters: SalesFilters) =>
  infiniteQueryOptions({
    queryKey: [...rowKey(listSalesHistory), period, filters],
    queryFn: ({ signal, pageParam }) => readPage({ period, ...filters, ...pageParam }, signal),
    initialPageParam: {} as { cursor?: string },
    getNextPageParam: ({ next }) => (next === null ? undefined : { cursor: next }),
    placeholderData: keepPreviousData,
  })

type PageQuery = CallInput<typeof listSalesHistory>['query']

// The cursor is in a header, which a call does not return.
const readPage = async (query: PageQuery, signal: AbortSignal) => {
  let next: string | null = null
  const callForPage = createCall(async ({ path }) => {
    const response = await askAsSeller(path, signal)
    next = response.headers.get('next-cursor')
    return { status: response.status, statusText: response.statusText, text: await response.text() }
  })
  const items = await callForPage(listSalesHistory, { query })
  return { items, next: next as string | null }
}

export type CustomersPage = Answer<typeof listCustomers>
export type Customer = CustomersPage['customers'][number]

/** Reads the buyers of a period, page by page; each page has the total. */
export const customersQuery = (period: Period) =>
  infiniteQueryOptions({
    queryKey: [...rowKey(listCustomers), period],
    queryFn: ({ signal, pageParam }) => call(listCustomers, { query: { period, ...pageParam }, signal }),
    initialPageParam: {} as { cursor?: string },
    getNextPageParam: ({ nextCursor }) => (nextCursor === null ? undefined : { cursor: nextCursor }),
    placeholderData: keepPreviousData,
  })
