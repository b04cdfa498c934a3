import { readPlatformPurchase } from '@minit/contract/admin/purchases.ts'
import type { Answer } from '@minit/contract/endpoint.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'

export type Detail = Answer<typeof readPlatformPurchase>

export const purchaseQuery = (transactionId: string) =>
  queryOptions({
    queryKey: ['readPlatformPurchase', transactionId],
    queryFn: ({ signal }) => call(readPlatformPurchase, { params: { transactionId }, signal }),
  })
