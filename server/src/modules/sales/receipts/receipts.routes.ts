import type { SomeHandlers } from '../../../http/handlers.ts'
import type { Deps } from '../../../ports/deps.ts'
import { drawReceipt } from './draw-receipt.ts'
import { openReceipt, readSellersReceipt } from './read-receipt.ts'
import { verifyReceipt } from './verify-receipt.ts'

export const receiptHandlers = (deps: Deps) =>
  ({
    readReceipt: ({ params, caller: { entrepreneurId } }) =>
      readSellersReceipt(deps, entrepreneurId, params.id),
    openReceipt: ({ params, headers }) =>
      openReceipt(deps, params.transactionId, headers['receipt-key'] ?? ''),
    drawReceipt: async ({ params, query }) => {
      const receipt = await openReceipt(deps, params.transactionId, query.k ?? '')
      const headers = {
        'content-disposition': `attachment; filename="minit-receipt-${receipt.transactionId}.pdf"`,
      }
      return { status: 200, headers, body: await drawReceipt(receipt) }
    },
    verifyReceipt: ({ query }) =>
      verifyReceipt(deps, { signed: query.r ?? null, number: query.number ?? null }),
  }) satisfies SomeHandlers
