import type { TenantTx } from '../../../db/database.ts'
import { fromJsonRow, type JsonRow } from '../../../db/json-rows.ts'
import { passes } from '../../passes/passes.tables.ts'
import { entrepreneurs } from '../../shop/sellers/sellers.tables.ts'
import { hasSeenRouter } from '../../shop/sites/joining-sql.ts'
import { purchases } from '../purchases/purchases.tables.ts'

const CARRIED = `
  select to_jsonb(s) as purchase, to_jsonb(p) as pass, to_jsonb(e) as seller, ${hasSeenRouter('e.id')} as has_router
  from purchases s
  join travel_halves h on h.entrepreneur_id = s.entrepreneur_id and h.purchase_id = s.id and h.side = 'host'
  join entrepreneurs e on e.id = s.entrepreneur_id
  join passes p on p.entrepreneur_id = s.entrepreneur_id and p.purchase_id = s.id
  where s.entrepreneur_id = $1::text and s.id = $2::text`

type CarriedRow = { purchase: JsonRow; pass: JsonRow; seller: JsonRow; has_router: boolean }

/** A pass of minutes of another shop, as its holder sees it here; null for any other. */
export const findCarriedPass = async (tx: TenantTx, purchaseId: string) => {
  const [row] = await tx.send<CarriedRow>(CARRIED, [tx.sellerId, purchaseId])
  if (row === undefined) return null
  return {
    purchase: fromJsonRow(purchases, row.purchase),
    pass: fromJsonRow(passes, row.pass),
    message: null,
    seller: fromJsonRow(entrepreneurs, row.seller),
    notificationId: null,
    hasRouter: row.has_router,
  }
}
