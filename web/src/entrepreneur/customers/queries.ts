import type { Answer } from '@minit/contract/endpoint.ts'
import { listCustomers } from '@minit/contract/entrepreneur/customers.ts'
import type { Period } from '@minit/domain/periods.ts'
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'

export type CustomersPage = Answer<typeof listCustomers>
export type Customer = CustomersPage['customers'][number]

/** Who bought in a period, page by page; each page says how many there are. */
export const customersQuery = (period: Period) =>
  infiniteQueryOptions({
    queryKey: ['listCustomers', period],
    queryFn: ({ signal, pageParam }) => call(listCustomers, { query: { period, ...pageParam }, signal }),
    initialPageParam: {} as { cursor?: string },
    getNextPageParam: ({ nextCursor }) => (nextCursor === null ? undefined : { cursor: nextCursor }),
    placeholderData: keepPreviousData,
  })
