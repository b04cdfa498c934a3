import type { Endpoints } from '@minit/contract/endpoints.ts'
import { CursorField } from '@minit/contract/entrepreneur/list-fields.ts'
import * as z from 'zod/mini'
import type { Handlers } from '../../../http/handlers.ts'
import type { Deps } from '../../../ports/deps.ts'
import { resendAccess } from '../../messaging/messages/access-message.ts'
import { createExportTurns, exportSales } from './export-sales.ts'
import { listRecentSales, listSalesHistory } from './list-sales.ts'

type Rows = Pick<Endpoints, 'listRecentSales' | 'listSalesHistory' | 'exportSales' | 'resendAccess'>

export const salesHandlers = (deps: Deps): Handlers<Rows> => {
  const turns = createExportTurns()
  return {
    listRecentSales: async (_, { caller: { entrepreneurId } }) => ({
      status: 200,
      body: await listRecentSales(deps, entrepreneurId),
    }),
    listSalesHistory: async ({ query }, { caller: { entrepreneurId } }) => {
      const { items, next } = await listSalesHistory(deps, entrepreneurId, query)
      const headers = next === null ? {} : { 'next-cursor': z.encode(CursorField, next) }
      return { status: 200, headers, body: items }
    },
    exportSales: async ({ query }, { caller }) => {
      const { fileName, pieces } = await exportSales(deps, turns, { caller, filters: query })
      const headers = { 'content-disposition': `attachment; filename="${fileName}"` }
      return { status: 200, headers, body: pieces }
    },
    resendAccess: async ({ body }, { caller: { entrepreneurId } }) => ({
      status: 200,
      body: await resendAccess(deps, { entrepreneurId, ...body }),
    }),
  }
}
