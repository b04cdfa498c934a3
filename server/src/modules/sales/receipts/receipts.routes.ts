import type { Endpoints } from '@minit/contract/endpoints.ts'
import type { Handlers } from '../../../http/handlers.ts'
import type { Deps } from '../../../ports/deps.ts'
import { drawReceipt } from './draw-receipt.ts'
import { openReceipt, readSellersReceipt } from './read-receipt.ts'
import { verifyReceipt } from './verify-receipt.ts'

type Rows = Pick<Endpoints, 'readReceipt' | 'openReceipt' | 'drawReceipt' | 'verifyReceipt'>

export const receiptHandlers = (deps: Deps): Handlers<Rows> => ({
  readReceipt: async ({ params }, { caller: { entrepreneurId } }) => ({
    status: 200,
    body: await readSellersReceipt(deps, entrepreneurId, params.id),
  }),
  openReceipt: async ({ params, headers }) => ({
    status: 200,
    body: await openReceipt(deps, params.transactionId, headers['receipt-key'] ?? ''),
  }),
  drawReceipt: async ({ params, query }) => {
    const receipt = await openReceipt(deps, params.transactionId, query.k ?? '')
    const headers = {
      'content-disposition': `attachment; filename="minit-receipt-${receipt.transactionId}.pdf"`,
    }
    return { status: 200, headers, body: await drawReceipt(receipt) }
  },
  verifyReceipt: async ({ query }) => ({
    status: 200,
    body: await verifyReceipt(deps, { signed: query.r ?? null, number: query.number ?? null }),
  }),
})
