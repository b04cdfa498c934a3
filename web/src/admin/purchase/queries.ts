import { readPlatformPurchase } from '@minit/contract/admin/purchases.ts'
import type { Answer } from '@minit/contract/endpoint.ts'
import { rowQuery } from '../../lib/query.ts'

export type Detail = Answer<typeof readPlatformPurchase>

export const purchaseQuery = (transactionId: string) =>
  rowQuery(readPlatformPurchase, { params: { transactionId } })
