import type { Endpoints } from '@minit/contract/endpoints.ts'
import type { Handlers } from '../../../http/handlers.ts'
import type { Deps } from '../../../ports/deps.ts'
import { holdSheet } from './hold-sheet.ts'
import { printSheet, readPrints } from './print-sheet.ts'
import { tellSales } from './tell-sales.ts'

type Rows = Pick<Endpoints, 'drawVoucherSheet' | 'listVoucherPrints' | 'holdSheet' | 'tellVoucherSales'>

export const voucherSheetHandlers = (deps: Deps): Handlers<Rows> => ({
  drawVoucherSheet: async ({ params, query }, { caller }) => {
    const wish = { batchId: params.id, format: query.format, cardId: query.card ?? null }
    const { fileName, bytes: body } = await printSheet(deps, caller, wish)
    const headers = { 'content-disposition': `attachment; filename="${fileName}"` }
    return { status: 200, headers, body }
  },
  listVoucherPrints: async ({ params }, { caller: { entrepreneurId } }) => ({
    status: 200,
    body: { prints: await readPrints(deps, entrepreneurId, params.id) },
  }),
  holdSheet: async (_, { caller: { entrepreneurId } }) => ({
    status: 200,
    body: await holdSheet(deps, entrepreneurId),
  }),
  tellVoucherSales: async ({ body }, { caller }) => ({
    status: 200,
    body: { sales: await tellSales(deps, caller, body.sales) },
  }),
})
