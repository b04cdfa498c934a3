import { outageCreditText, type RouterNews, routerText } from '@minit/domain/messages.ts'
import { and, asc, eq, inArray, ne, sql } from 'drizzle-orm'
import type { TenantTx } from '../../db/database.ts'
import { owned } from '../../db/owned.ts'
import { isReachable } from '../../kernel/phones.ts'
import type { Deps } from '../../ports/deps.ts'
import { purchases } from '../purchases/purchases.tables.ts'
import { findAlertSettings, takeAlertText } from '../push/alert-settings.queries.ts'
import { entrepreneurs } from '../sellers/sellers.tables.ts'
import { takeMessage } from './allowance.ts'
import { insertMessage } from './messages.queries.ts'
import type { messages } from './messages.tables.ts'

type Told = Pick<typeof messages.$inferInsert, 'purchaseId' | 'kind' | 'channel' | 'recipient'> & {
  text: string
  /** From then on it helps nobody; a message about a purchase ends with its pass. */
  endsAt?: Date
}

/** Puts a message and its job into the outbox; it has failed already where the seller's messages of the day are used up. */
const queueMessage = async (deps: Deps, tx: TenantTx, { text, endsAt, ...message }: Told): Promise<void> => {
  if (!isReachable(message.recipient)) return
  const { sellerId: entrepreneurId } = tx
  const id = deps.newId()
  const { isTaken } = await takeMessage(deps, tx, entrepreneurId)
  const state = isTaken ? 'queued' : 'failed'
  const lastProblem = isTaken ? null : "the seller's messages of the day are used up"
  const sealedText = deps.secrets.seal(text, id)
  const createdAt = deps.now()
  await insertMessage(tx, { ...message, entrepreneurId, id, sealedText, state, lastProblem, createdAt })
  if (!isTaken) return
  const ref = { entrepreneurId, messageId: id, ...(endsAt && { endsAt: endsAt.toISOString() }) }
  await deps.jobs.enqueue(tx, 'deliver-message', ref)
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
    await queueMessage(deps, tx, { purchaseId, kind: 'outage_credit', channel, recipient, text })
  }
}

const NEWS_HOURS = 6

/**
 * Tells the seller something by SMS, where an SMS of the day is left for such things. In the transaction that notes what
 * happened.
 */
export const queueSellerAlert = async (
  deps: Deps,
  tx: TenantTx,
  { kind, text, endsAt }: { kind: 'router' | 'cash'; text: string; endsAt: Date },
): Promise<void> => {
  const [seller] = await tx
    .select({ phone: entrepreneurs.phone })
    .from(entrepreneurs)
    .where(eq(entrepreneurs.id, tx.sellerId))
  if (seller === undefined || !isReachable(seller.phone) || !(await takeAlertText(tx, deps.now()))) return
  await queueMessage(deps, tx, {
    purchaseId: null,
    kind,
    channel: 'sms',
    recipient: seller.phone,
    text,
    endsAt,
  })
}

/** Tells the seller by SMS that a router is gone or back, unless they wish otherwise, in the transaction that notes it. */
export const queueRouterMessage = async (deps: Deps, tx: TenantTx, news: RouterNews): Promise<void> => {
  if (!(await findAlertSettings(tx)).textsRouters) return
  const endsAt = new Date(deps.now().getTime() + NEWS_HOURS * 3_600_000)
  await queueSellerAlert(deps, tx, { kind: 'router', text: routerText(news), endsAt })
}
