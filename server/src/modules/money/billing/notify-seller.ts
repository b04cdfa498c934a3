import { DAY_MS, freetownDay } from '@minit/domain/kernel/durations.ts'
import { NEWS_MINUTES } from '@minit/domain/messaging/message-tries.ts'
import { invoiceText, lastDayText, stoppedText, trialEndText } from '@minit/domain/money/invoice-texts.ts'
import { daysBetween, dueTrialReminder, invoiceNumber } from '@minit/domain/money/invoices.ts'
import { maySell } from '@minit/domain/shop/subscriptions.ts'
import type { TenantTx } from '../../../db/database.ts'
import { isReachable } from '../../../kernel/phones.ts'
import type { Deps } from '../../../ports/deps.ts'
import { minutesAhead, queueMessage } from '../../messaging/messages/queue-message.ts'
import { sellerStatus } from '../../shop/sellers/seller-terms.ts'
import { billingNotices } from './billing.tables.ts'
import { type InvoiceRow, listOpenInvoices } from './invoices.queries.ts'
import { findTerms, type SellerTerms } from './terms.queries.ts'

type Notice = {
  /** The key of the notice: the same key is sent once. */
  about: string
  text: string
}

/**
 * Sends by SMS what a seller has to know now: that the trial ends, that there is an invoice, that the shop is
 * about to stop, and that it has. Sends nothing to a seller who owes nothing and has no fee, or whose shop
 * awaits its installation: its trial begins with the first sale.
 */
export const notifySeller = (deps: Deps, entrepreneurId: string): Promise<void> =>
  deps.db.inTenant(entrepreneurId, async (tx) => {
    const found = await findTerms(tx, entrepreneurId)
    if (found === null || found.seller.awaitsInstallation || !isReachable(found.seller.phone)) return
    const trial = trialNotice(found, deps.now())
    const open = await listOpenInvoices(tx)
    const isStoppedByUs = !maySell(found.seller.subscriptionStatus)
    const notices = [trial, ...open.map((each) => invoiceNotice(each, { isStoppedByUs, now: deps.now() }))]
    for (const notice of notices.filter((each) => each !== null))
      await notifyOnce(deps, tx, { notice, phone: found.seller.phone })
  })

const trialNotice = ({ seller, terms }: SellerTerms, now: Date): Notice | null => {
  const { trialEndsAt: endsAt, monthlyFeeCents: feeCents } = seller
  const isOnTrial = sellerStatus(seller, now) === 'trial'
  if (feeCents === 0 || terms.feeSince === null || endsAt === null || !isOnTrial) return null
  const lastDay = freetownDay(endsAt)
  const daysLeft = daysBetween(freetownDay(now), lastDay)
  const reminder = dueTrialReminder(daysLeft)
  if (reminder === null) return null
  return { about: `trial ${lastDay} ${reminder}`, text: trialEndText({ daysLeft, endsAt, feeCents }) }
}

/**
 * The most urgent notice about an open invoice. A seller whom an admin stopped gets no warning that the shop
 * stops for it: they would pay and still be stopped.
 */
const invoiceNotice = (
  { id, series, number, totalMinor, stopsAt }: InvoiceRow,
  { isStoppedByUs, now }: { isStoppedByUs: boolean; now: Date },
): Notice | null => {
  const bill = { number: invoiceNumber(series, number), totalMinor, stopsAt }
  const until = stopsAt.toISOString()
  const isLastDay = stopsAt.getTime() - now.getTime() <= DAY_MS
  if (isLastDay && isStoppedByUs) return null
  if (stopsAt <= now) return { about: `stopped ${id} ${until}`, text: stoppedText(bill) }
  if (isLastDay) return { about: `last day ${id} ${until}`, text: lastDayText(bill) }
  return { about: `issued ${id}`, text: invoiceText(bill) }
}

const notifyOnce = async (
  deps: Deps,
  tx: TenantTx,
  { notice: { about, text }, phone }: { notice: Notice; phone: string },
): Promise<void> => {
  const entrepreneurId = tx.sellerId
  const isNew = await tx
    .insert(billingNotices)
    .values({ entrepreneurId, about, toldAt: deps.now() })
    .onConflictDoNothing()
    .returning({ about: billingNotices.about })
  if (isNew.length === 0) return
  const endsAt = minutesAhead(deps, NEWS_MINUTES.billing)
  const message = { kind: 'billing', channel: 'sms', recipient: phone } as const
  await queueMessage(deps, tx, { ...message, entrepreneurId, text, endsAt })
}
