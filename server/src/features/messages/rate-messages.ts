import { eq } from 'drizzle-orm'
import type { TenantTx } from '../../db/database.ts'
import { isReachable } from '../../kernel/phones.ts'
import type { Deps } from '../../ports/deps.ts'
import { entrepreneurs } from '../sellers/sellers.tables.ts'
import { insertMessage } from './messages.queries.ts'

const NEWS_HOURS = 12

/** Tells the seller by SMS of a price that the platform changed, in the transaction that changes it. */
export const queueRateMessage = async (deps: Deps, tx: TenantTx, text: string): Promise<void> => {
  const [seller] = await tx
    .select({ phone: entrepreneurs.phone })
    .from(entrepreneurs)
    .where(eq(entrepreneurs.id, tx.sellerId))
  if (seller === undefined || !isReachable(seller.phone)) return
  const { sellerId: entrepreneurId } = tx
  const messageId = deps.newId()
  await insertMessage(tx, {
    entrepreneurId,
    id: messageId,
    kind: 'rates',
    channel: 'sms',
    recipient: seller.phone,
    sealedText: deps.secrets.seal(text, messageId),
    createdAt: deps.now(),
  })
  const endsAt = new Date(deps.now().getTime() + NEWS_HOURS * 3_600_000).toISOString()
  await deps.jobs.enqueue(tx, 'deliver-message', { entrepreneurId, messageId, endsAt })
}
