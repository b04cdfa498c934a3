import { NEWS_MINUTES } from '@minit/domain/messaging/message-tries.ts'
import { type RouterNews, routerText } from '@minit/domain/messaging/messages.ts'
import { cashWaitsText, type SellerNews } from '@minit/domain/messaging/seller-news.ts'
import { eq } from 'drizzle-orm'
import type { TenantTx } from '../../../db/database.ts'
import { isReachable } from '../../../kernel/phones.ts'
import type { Deps } from '../../../ports/deps.ts'
import { entrepreneurs } from '../../shop/sellers/sellers.tables.ts'
import { findAlertSettings, takeAlertText } from '../push/alert-settings.queries.ts'
import { minutesAhead, queueMessage } from './queue-message.ts'

/** The seller's number; null if it is not reachable. */
const findReachable = async (tx: TenantTx): Promise<string | null> => {
  const [seller] = await tx
    .select({ phone: entrepreneurs.phone })
    .from(entrepreneurs)
    .where(eq(entrepreneurs.id, tx.sellerId))
  return seller !== undefined && isReachable(seller.phone) ? seller.phone : null
}

type Alert = { kind: 'router' | 'cash'; text: string; endsAt: Date }

/** Sends an alert if one of the day's SMS for alerts is left, in the transaction that records its cause. */
const queueSellerAlert = async (deps: Deps, tx: TenantTx, alert: Alert): Promise<void> => {
  const recipient = await findReachable(tx)
  if (recipient === null || !(await takeAlertText(tx, deps.now()))) return
  await queueMessage(deps, tx, { ...alert, entrepreneurId: tx.sellerId, channel: 'sms', recipient })
}

/**
 * Sends an SMS that a router is offline or back, unless the seller disabled it, in the transaction that
 * records it.
 */
export const queueRouterMessage = async (deps: Deps, tx: TenantTx, news: RouterNews): Promise<void> => {
  if (!(await findAlertSettings(tx)).textsRouters) return
  const endsAt = minutesAhead(deps, NEWS_MINUTES.router)
  await queueSellerAlert(deps, tx, { kind: 'router', text: routerText(news), endsAt })
}

/** Sends one SMS with all customers who wait with cash; it expires when the newest order may. */
export const queueCashWaits = (
  deps: Deps,
  tx: TenantTx,
  cash: readonly Extract<SellerNews, { kind: 'cash' }>[],
): Promise<void> => {
  const endsAt = minutesAhead(deps, NEWS_MINUTES.cash)
  return queueSellerAlert(deps, tx, { kind: 'cash', text: cashWaitsText(cash), endsAt })
}

/** Sends an SMS about a price that the platform changed, in the transaction that changes it. */
export const queueRateMessage = async (deps: Deps, tx: TenantTx, text: string): Promise<void> => {
  const recipient = await findReachable(tx)
  if (recipient === null) return
  const endsAt = minutesAhead(deps, NEWS_MINUTES.rates)
  const about = { kind: 'rates', entrepreneurId: tx.sellerId } as const
  await queueMessage(deps, tx, { ...about, channel: 'sms', recipient, text, endsAt })
}
