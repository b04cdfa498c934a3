import type { Answer } from '@minit/contract/endpoint.ts'
import { listAgents } from '@minit/contract/entrepreneur/voucher-agents.ts'
import { listBatches, readBatch } from '@minit/contract/entrepreneur/vouchers.ts'
import type { QueryClient } from '@tanstack/react-query'
import { refreshRows, rowQuery } from '../../lib/query.ts'
import { refreshFigures } from '../queries.ts'

export type Batch = Answer<typeof listBatches>['items'][number]
export type Limits = Answer<typeof listBatches>['limits']
export type Voucher = Answer<typeof readBatch>['vouchers'][number]
export type Agent = Answer<typeof listAgents>['agents'][number]

/** Customers use vouchers at any time, so both read again each time they are shown. */
export const agentsQuery = () => ({ ...rowQuery(listAgents, {}), staleTime: 0 })
export const batchQuery = (id: string) => ({ ...rowQuery(readBatch, { params: { id } }), staleTime: 0 })

/** Refreshes what a sold or void voucher changes: its batch, its agent's debt, and the seller's figures. */
export const refreshVouchers = async (client: QueryClient): Promise<void> => {
  await Promise.all([refreshRows(client, listBatches, readBatch, listAgents), refreshFigures(client)])
}
