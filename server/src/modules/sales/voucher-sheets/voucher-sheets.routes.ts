import type { SomeHandlers } from '../../../http/handlers.ts'
import type { Deps } from '../../../ports/deps.ts'
import { downloadOfflineSheet } from './offline-sheet.ts'
import { printSheet, readPrints } from './print-sheet.ts'
import { uploadSales } from './upload-sales.ts'

export const voucherSheetHandlers = (deps: Deps) =>
  ({
    drawVoucherSheet: async ({ params, query, caller }) => {
      const input = { batchId: params.id, format: query.format, cardId: query.card ?? null }
      const { fileName, bytes: body } = await printSheet(deps, caller, input)
      const headers = { 'content-disposition': `attachment; filename="${fileName}"` }
      return { status: 200, headers, body }
    },
    listVoucherPrints: async ({ params, caller: { entrepreneurId } }) => ({
      prints: await readPrints(deps, entrepreneurId, params.id),
    }),
    downloadOfflineSheet: ({ caller: { entrepreneurId } }) => downloadOfflineSheet(deps, entrepreneurId),
    uploadVoucherSales: async ({ body, caller }) => ({ sales: await uploadSales(deps, caller, body.sales) }),
  }) satisfies SomeHandlers
