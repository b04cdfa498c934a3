import { ApiError } from '@minit/contract/call.ts'
import type { Answer } from '@minit/contract/endpoint.ts'
import { listPackages } from '@minit/contract/entrepreneur/packages.ts'
import { listPromotions } from '@minit/contract/entrepreneur/promotions.ts'
import type { QueryClient } from '@tanstack/react-query'
import { refreshRows, rowQuery } from '../../lib/query.ts'

export type Promotion = Answer<typeof listPromotions>['promotions'][number]

/** Reads again each time it is shown, because orders use codes at any time. */
export const promotionsQuery = () => ({ ...rowQuery(listPromotions, {}), staleTime: 0 })

/** A happy hour also changes the prices of packages. */
export const refreshPromotions = (client: QueryClient): Promise<void> =>
  refreshRows(client, listPromotions, listPackages)

/** The server's messages by field name; empty if there are none. */
export const fieldsOf = (error: unknown): Record<string, string> =>
  error instanceof ApiError ? (error.details?.fields ?? {}) : {}
