import { CursorField } from '@minit/contract/entrepreneur/list-fields.ts'
import { isAllowed } from '@minit/domain/shop/rights.ts'
import * as z from 'zod/mini'
import type { SomeHandlers } from '../../../http/handlers.ts'
import type { Deps } from '../../../ports/deps.ts'
import { resendAccess } from '../../messaging/messages/access-message.ts'
import { createExportTurns, exportSales } from './export-sales.ts'
import { listRecentSales, listSalesHistory } from './list-sales.ts'

export const salesHandlers = (deps: Deps) => {
  const turns = createExportTurns()
  return {
    listRecentSales: ({ caller: { entrepreneurId } }) => listRecentSales(deps, entrepreneurId),
    listSalesHistory: async ({ query, caller: { entrepreneurId } }) => {
      const { items, next } = await listSalesHistory(deps, entrepreneurId, query)
      const headers = next === null ? {} : { 'next-cursor': z.encode(CursorField, next) }
      return { status: 200, headers, body: items }
    },
    exportSales: async ({ query, caller }) => {
      const { fileName, pieces } = await exportSales(deps, turns, { caller, filters: query })
      const headers = { 'content-disposition': `attachment; filename="${fileName}"` }
      return { status: 200, headers, body: pieces }
    },
    resendAccess: ({ body: { phoneNumber: text, ...body }, caller }) => {
      const { entrepreneurId, accountId, sellerRole } = caller
      const maySeeAllCodes = isAllowed(sellerRole, 'see_all_codes')
      const typed = text === undefined ? undefined : { text, accountId, maySeeAllCodes }
      return resendAccess(deps, { entrepreneurId, typed, ...body })
    },
  } satisfies SomeHandlers
}
