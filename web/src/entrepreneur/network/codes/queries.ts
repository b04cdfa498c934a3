import type { Answer } from '@minit/contract/endpoint.ts'
import { readStock, releaseCodes, removeCodes, uploadCodes } from '@minit/contract/entrepreneur/code-stock.ts'
import { listGateways } from '@minit/contract/entrepreneur/gateways.ts'
import { listPackages } from '@minit/contract/entrepreneur/packages.ts'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { failure, useAction } from '../../../lib/action.ts'
import { call } from '../../../lib/call.ts'
import { refreshRows, rowQuery } from '../../../lib/query.ts'
import { NOTHING_WAS_CHANGED_PLEASE_TRY_AGAIN } from '../../../words/everyone.ts'

export type StockLine = Answer<typeof readStock>[number]
export type Uploaded = Answer<typeof uploadCodes>

const POLL_MS = 10_000

/** Reads how many codes of each package are left; polls, because sales use them. */
export const stockQuery = (id: string) => ({
  ...rowQuery(readStock, { params: { id } }),
  staleTime: 0,
  refetchInterval: POLL_MS,
})

const refreshStock = (client: QueryClient): Promise<void> =>
  refreshRows(client, readStock, listGateways, listPackages)

type Upload = { packageId: string; csv: string; commit: boolean; asPrinted?: boolean }

export const codesText = (count: number): string =>
  count === 1 ? '1 code' : `${count.toLocaleString('en')} codes`

/** Previews a file, or with `commit` puts its codes on sale. */
export const useUpload = (id: string, onDone: (uploaded: Uploaded) => void) => {
  const client = useQueryClient()
  return useAction({
    act: (body: Upload) => call(uploadCodes, { params: { id }, body }),
    failed: failure('Not uploaded', NOTHING_WAS_CHANGED_PLEASE_TRY_AGAIN),
    onDone,
    onSettled: (_, __, { commit }) => (commit ? refreshStock(client) : undefined),
  })
}

export const useReleaseCodes = (id: string, onDone: () => void) => {
  const client = useQueryClient()
  return useAction({
    act: (packageId: string) => call(releaseCodes, { params: { id, packageId } }),
    done: ({ released }) => ({
      title: 'Codes Released',
      message: released === 0 ? 'No order holds one now.' : `${codesText(released)} can be sold again.`,
    }),
    failed: failure('Not released', NOTHING_WAS_CHANGED_PLEASE_TRY_AGAIN),
    onDone,
    onSettled: () => refreshStock(client),
  })
}

export const useRemoveCodes = (id: string, onDone: () => void) => {
  const client = useQueryClient()
  return useAction({
    act: (packageId: string) => call(removeCodes, { params: { id, packageId } }),
    done: ({ removed }) => ({ title: 'Codes Removed', message: `${codesText(removed)} went off sale.` }),
    failed: failure('Not removed', 'The codes are still on sale. Please try again.'),
    onDone,
    onSettled: () => refreshStock(client),
  })
}
