import { and, eq, like } from 'drizzle-orm'
import type { TenantTx } from '../../../db/database.ts'
import { owned } from '../../../db/owned.ts'
import { ANONYMOUS_PHONES } from '../../../kernel/phones.ts'
import { purchases } from '../purchases/purchases.tables.ts'

/** Gives a sale without a number its buyer's; false if it has one. */
export const nameBuyer = async (tx: TenantTx, purchaseId: string, phone: string): Promise<boolean> => {
  const named = await tx
    .update(purchases)
    .set({ phone, deliveryMethod: 'sms' })
    .where(
      and(
        owned(purchases, tx, purchaseId),
        eq(purchases.channel, 'dialled'),
        like(purchases.phone, ANONYMOUS_PHONES),
      ),
    )
    .returning({ id: purchases.id })
  return named.length > 0
}
