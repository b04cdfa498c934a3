import { ApiError } from '@minit/contract/call.ts'
import type { Answer } from '@minit/contract/endpoint.ts'
import { listPackages } from '@minit/contract/entrepreneur/packages.ts'
import { listPromotions } from '@minit/contract/entrepreneur/promotions.ts'
import type { QueryClient } from '@tanstack/react-query'
import { refreshRows, rowQuery } from '../../lib/query.ts'

export type Promotion = Answer<typeof listPromotions>['promotions'][number]

/** Asked for anew each time it comes on the screen: orders use codes by themselves. */
export const promotionsQuery = () => ({ ...rowQuery(listPromotions, {}), staleTime: 0 })

/** A happy hour changes what packages cost, too. */
export const refreshPromotions = (client: QueryClient): Promise<void> =>
  refreshRows(client, listPromotions, listPackages)

/** The server's messages by field name; none where it had none. */
export const fieldsOf = (error: unknown): Record<string, string> =>
  error instanceof ApiError ? (error.details?.fields ?? {}) : {}
