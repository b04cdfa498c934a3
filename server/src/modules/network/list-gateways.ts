import type { Deps } from '../../ports/deps.ts'
import { readGatewayStocks } from '../shop/codes/code-stock.ts'
import { readCauses } from './cause-views.ts'
import { gatewayView, stockOf } from './gateways.ts'
import { listGateways } from './network.queries.ts'

/** The seller's routers, oldest first, with their codes and what is or was wrong at each. */
export const readGateways = async (deps: Deps, entrepreneurId: string) => {
  const now = deps.now()
  const { rows, stocks, causes } = await deps.db.inTenant(entrepreneurId, async (tx) => {
    const gateways = await listGateways(tx, now)
    return {
      rows: gateways,
      stocks: await readGatewayStocks(tx, now),
      causes: await readCauses(tx, gateways, now),
    }
  })
  return rows.map((row) => ({
    ...gatewayView(row, now),
    stock: stockOf(row, stocks),
    cause: causes.shownAt(row.id),
  }))
}
