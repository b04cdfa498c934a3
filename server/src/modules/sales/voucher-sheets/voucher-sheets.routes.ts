import type { SomeHandlers } from '../../../http/handlers.ts'
import type { Deps } from '../../../ports/deps.ts'
import { holdSheet } from './hold-sheet.ts'
import { printSheet, readPrints } from './print-sheet.ts'
import { tellSales } from './tell-sales.ts'

export const voucherSheetHandlers = (deps: Deps) =>
  ({
    drawVoucherSheet: async ({ params, query, caller }) => {
      const wish = { batchId: params.id, format: query.format, cardId: query.card ?? null }
      const { fileName, bytes: body } = await printSheet(deps, caller, wish)
      const headers = { 'content-disposition': `attachment; filename="${fileName}"` }
      return { status: 200, headers, body }
    },
    listVoucherPrints: async ({ params, caller: { entrepreneurId } }) => ({
      prints: await readPrints(deps, entrepreneurId, params.id),
    }),
    holdSheet: ({ caller: { entrepreneurId } }) => holdSheet(deps, entrepreneurId),
    tellVoucherSales: async ({ body, caller }) => ({ sales: await tellSales(deps, caller, body.sales) }),
  }) satisfies SomeHandlers
