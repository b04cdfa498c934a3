import type { TenantTx } from '../../../db/database.ts'
import { PERSON_NAME } from '../../platform/audit/person-name-sql.ts'

export type LateSaleRow = {
  purchaseId: string
  soldAt: Date
  receivedAt: Date
  personName: string
  device: string
}

const OF_SALES = `
  select l.purchase_id as "purchaseId", l.sold_at as "soldAt", l.received_at as "receivedAt",
    ${PERSON_NAME} as "personName", l.device
  from late_sales l left join staff s on s.entrepreneur_id = l.entrepreneur_id and s.id = l.actor_id
  where l.entrepreneur_id = $1::text and l.purchase_id = any ($2::text[])`

/** Finds which of the sales were uploaded late, by the id of the sale. */
export const findLateSales = async (
  tx: TenantTx,
  purchaseIds: readonly string[],
): Promise<Map<string, LateSaleRow>> => {
  if (purchaseIds.length === 0) return new Map()
  const rows = await tx.send<LateSaleRow>(OF_SALES, [tx.sellerId, purchaseIds])
  return new Map(rows.map((row) => [row.purchaseId, row]))
}
