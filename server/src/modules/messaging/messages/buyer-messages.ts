import { NEWS_MINUTES } from '@minit/domain/messaging/message-tries.ts'
import { outageCreditText } from '@minit/domain/messaging/messages.ts'
import type { CreditCause } from '@minit/domain/network/causes.ts'
import { and, asc, inArray, ne, sql } from 'drizzle-orm'
import type { TenantTx, Tx } from '../../../db/database.ts'
import { owned } from '../../../db/owned.ts'
import { isAnonymised, isReachable } from '../../../kernel/phones.ts'
import type { Deps } from '../../../ports/deps.ts'
import { PLATFORM_TENANT } from '../../platform/settings/platform-tenant.ts'
import { purchases } from '../../sales/purchases/purchases.tables.ts'
import { minutesAhead, queueMessage } from './queue-message.ts'

type News = { entrepreneurId: string; recipient: string; text: string }

/**
 * Notifies a buyer of a refund. It belongs to no pass, so it is sent even if the pass has ended. The seller
 * informs buyers without a number.
 */
export const queueRefundMessage = async (deps: Deps, tx: Tx, news: News): Promise<void> => {
  if (isAnonymised(news.recipient)) return
  const endsAt = minutesAhead(deps, NEWS_MINUTES.refund)
  await queueMessage(deps, tx, { ...news, kind: 'refund', channel: 'sms', endsAt })
}

/** Notifies a claimant of the decision on a claim; does nothing for an unreachable number. */
export const queueClaimMessage = async (deps: Deps, tx: Tx, news: News): Promise<void> => {
  if (!isReachable(news.recipient)) return
  const endsAt = minutesAhead(deps, NEWS_MINUTES.claim)
  await queueMessage(deps, tx, { ...news, kind: 'claim', channel: 'sms', endsAt })
}

/** Notifies a sponsor; does nothing for an unreachable number. */
export const queueSponsorMessage = async (deps: Deps, tx: Tx, news: News): Promise<void> => {
  if (!isReachable(news.recipient)) return
  const endsAt = minutesAhead(deps, NEWS_MINUTES.sponsor)
  await queueMessage(deps, tx, { ...news, kind: 'sponsor', channel: 'sms', endsAt })
}

/**
 * Sends the code that shows a number its passes, in the caller's platform transaction: no seller sees it or
 * pays for it from the daily messages.
 */
export const queueMyCodeMessage = async (
  deps: Deps,
  tx: Tx,
  { phone, text, endsAt }: { phone: string; text: string; endsAt: Date },
): Promise<void> => {
  const about = { kind: 'my_code', entrepreneurId: PLATFORM_TENANT } as const
  await queueMessage(deps, tx, { ...about, channel: 'sms', recipient: phone, text, endsAt })
}

/** Minutes returned to a pass, and its new end. */
export type ReturnedMinutes = { purchaseId: string; minutes: number; expiresAt: Date }

/**
 * Notifies customers of minutes returned after a power cut, by the channel of their code; customers with the
 * code on the screen read it on the pass's page. In the transaction that returns them. WhatsApp sends its
 * template with the new end.
 */
export const queueOutageMessages = async (
  deps: Deps,
  tx: TenantTx,
  credits: readonly ReturnedMinutes[],
  cause: CreditCause,
): Promise<void> => {
  const { id, deliveryMethod } = purchases
  // Notifies the recipient of a gift, not its payer.
  const phone = sql<string>`coalesce(${purchases.recipientPhone}, ${purchases.phone})`
  const ids = credits.map(({ purchaseId }) => purchaseId)
  const buyers = await tx
    .select({ id, phone, channel: deliveryMethod })
    .from(purchases)
    .where(and(owned(purchases, tx), inArray(id, ids), ne(deliveryMethod, 'qr_display')))
    .orderBy(asc(id))
  const creditOf = new Map(credits.map((credit) => [credit.purchaseId, credit]))
  for (const { id: purchaseId, phone: recipient, channel } of buyers) {
    const credit = creditOf.get(purchaseId)
    if (credit === undefined || channel === 'qr_display') continue
    const text = outageCreditText({ ...credit, cause }, deps.now())
    const about = { entrepreneurId: tx.sellerId, purchaseId, kind: 'outage_credit' } as const
    await queueMessage(deps, tx, { ...about, channel, recipient, text })
  }
}
