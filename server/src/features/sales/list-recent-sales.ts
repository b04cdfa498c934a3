import type { Deps } from '../../ports/deps.ts'
import { saleView } from './sale-view.ts'
import { listSales } from './sales.queries.ts'

const RECENT = 20

/** The seller's last paid sales, newest first. */
export const listRecentSales = async (deps: Deps, entrepreneurId: string) => {
  const rows = await deps.db.inTenant(entrepreneurId, (tx) =>
    listSales(tx, entrepreneurId, { limit: RECENT }),
  )
  return rows.map(saleView)
}
