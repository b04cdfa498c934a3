import type { TenantTx } from '../../../db/database.ts'
import { PERSON_NAME } from '../../platform/audit/person-name-sql.ts'

/** The account that took a sale's cash at the stall. */
export type CashTaker = { purchaseId: string; accountId: string; personName: string }

const TAKERS = `
  select y.purchase_id as "purchaseId", v.actor_id as "accountId", ${PERSON_NAME} as "personName"
  from payments y
  join provider_events v on v.entrepreneur_id = y.entrepreneur_id and v.payment_id = y.id
  left join staff s on s.entrepreneur_id = v.entrepreneur_id and s.id = v.actor_id
  where y.entrepreneur_id = $1::text and y.purchase_id = any ($2::text[])
    and v.provider = 'cash' and v.kind = 'succeeded' and v.actor_id is not null`

/** Maps sales to the staff who took their cash. Agents' sales and other payment methods have no entry. */
export const findCashTakers = async (
  tx: TenantTx,
  purchaseIds: readonly string[],
): Promise<Map<string, CashTaker>> => {
  if (purchaseIds.length === 0) return new Map()
  const rows = await tx.send<CashTaker>(TAKERS, [tx.sellerId, purchaseIds])
  return new Map(rows.map((row) => [row.purchaseId, row]))
}
