import { NEWS_MINUTES } from '@minit/domain/messaging/message-tries.ts'
import { outageCreditText } from '@minit/domain/messaging/messages.ts'
import { and, asc, inArray, ne, sql } from 'drizzle-orm'
import type { TenantTx, Tx } from '../../../db/database.ts'
import { owned } from '../../../db/owned.ts'
import { isNobodys, isReachable } from '../../../kernel/phones.ts'
import type { Deps } from '../../../ports/deps.ts'
import { PLATFORM_BOOKS } from '../../platform/settings/platform-books.ts'
import { purchases } from '../../sales/purchases/purchases.tables.ts'
import { minutesAhead, queueMessage } from './queue-message.ts'

type News = { entrepreneurId: string; recipient: string; text: string }

/**
 * Tells of money that goes back. It is of no pass: what has ended is told of all the same. Who bought without a number is told
 * by the seller.
 */
export const queueRefundMessage = async (deps: Deps, tx: Tx, news: News): Promise<void> => {
  if (isNobodys(news.recipient)) return
  const endsAt = minutesAhead(deps, NEWS_MINUTES.refund)
  await queueMessage(deps, tx, { ...news, kind: 'refund', channel: 'sms', endsAt })
}

/** Tells what became of a claim; nothing for a number that is sent nothing. */
export const queueClaimMessage = async (deps: Deps, tx: Tx, news: News): Promise<void> => {
  if (!isReachable(news.recipient)) return
  const endsAt = minutesAhead(deps, NEWS_MINUTES.claim)
  await queueMessage(deps, tx, { ...news, kind: 'claim', channel: 'sms', endsAt })
}

/**
 * Sends the code that shows a number its passes, in the caller's transaction, which must be the platform's: no seller sees it,
 * and none pays for it out of the messages of a day.
 */
export const queueMyCodeMessage = async (
  deps: Deps,
  tx: Tx,
  { phone, text, endsAt }: { phone: string; text: string; endsAt: Date },
): Promise<void> => {
  const about = { kind: 'my_code', entrepreneurId: PLATFORM_BOOKS } as const
  await queueMessage(deps, tx, { ...about, channel: 'sms', recipient: phone, text, endsAt })
}

/** Minutes that a pass got back, and its end with them. */
export type GivenBack = { purchaseId: string; minutes: number; expiresAt: Date }

/**
 * Tells customers what a power cut gave back, by the channel that their code came by; who had it on the screen reads it on
 * the pass's page. In the transaction that gives it back. WhatsApp brings its template with the new end.
 */
export const queueOutageMessages = async (
  deps: Deps,
  tx: TenantTx,
  credits: readonly GivenBack[],
): Promise<void> => {
  const { id, deliveryMethod } = purchases
  // Who was given the pass is told, and not who paid for it.
  const phone = sql<string>`coalesce(${purchases.recipientPhone}, ${purchases.phone})`
  const ids = credits.map(({ purchaseId }) => purchaseId)
  const buyers = await tx
    .select({ id, phone, channel: deliveryMethod })
    .from(purchases)
    .where(and(owned(purchases, tx), inArray(id, ids), ne(deliveryMethod, 'qr_display')))
    .orderBy(asc(id))
  const given = new Map(credits.map((credit) => [credit.purchaseId, credit]))
  for (const { id: purchaseId, phone: recipient, channel } of buyers) {
    const credit = given.get(purchaseId)
    if (credit === undefined || channel === 'qr_display') continue
    const text = outageCreditText(credit.minutes, credit.expiresAt, deps.now())
    const about = { entrepreneurId: tx.sellerId, purchaseId, kind: 'outage_credit' } as const
    await queueMessage(deps, tx, { ...about, channel, recipient, text })
  }
}
