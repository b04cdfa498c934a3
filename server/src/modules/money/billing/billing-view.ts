import { freetownDay } from '@minit/domain/kernel/durations.ts'
import { daysBetween, invoiceNumber, nextMonth } from '@minit/domain/money/invoices.ts'
import { FAILURE_REASONS, failureText } from '@minit/domain/money/payments.ts'
import { readSaleSearch } from '../../../kernel/phone-search.ts'
import { formatPhone, maskPhone } from '../../../kernel/phones.ts'
import type { Deps } from '../../../ports/deps.ts'
import { isStoppedUnpaid, sellerStatus } from '../../shop/sellers/seller-terms.ts'
import { type BilledInvoice, listAllInvoices } from './admin-invoices.queries.ts'
import type { InvoicePaymentRow } from './invoice-payments.queries.ts'
import { type InvoiceRow, listInvoices } from './invoices.queries.ts'
import { findTerms, listBilledSellers, type SellerTerms, saveTerms } from './terms.queries.ts'

/** An invoice as sellers and admins see it. */
const invoiceView = (invoice: InvoiceRow, now: Date) => ({
  id: invoice.id,
  number: invoiceNumber(invoice.series, invoice.number),
  dueOn: invoice.dueOn,
  until: invoice.untilDay,
  fee: invoice.feeCents / 100,
  usdRate: invoice.minorPerDollar,
  net: invoice.netMinor,
  gst: invoice.gstMinor,
  total: invoice.totalMinor,
  issuedAt: invoice.issuedAt,
  stopsAt: invoice.stopsAt,
  state: invoice.state,
  isOverdue: invoice.state === 'open' && invoice.stopsAt <= now,
  paidBy: invoice.paidBy,
  endedAt: invoice.endedAt,
  reason: invoice.reason,
})

const paymentView = (payment: InvoicePaymentRow) => ({
  phone: maskPhone(payment.phone),
  state: payment.state,
  amount: payment.amountMinor,
  payBy: payment.payBy,
  dial: payment.nextAction.type === 'dial_ussd' ? payment.nextAction.code : null,
  problem: problemOf(payment.failureReason),
})

/** Uses the seller's wording for reasons that concern a buyer and a seller. */
const problemOf = (failureReason: string | null): string | null => {
  const reason = FAILURE_REASONS.find((known) => known === failureReason)
  return reason === undefined ? null : failureText(reason)
}

/** What a seller owes the platform, and when. Null for a seller without a fee who never had an invoice. */
export const readBilling = (deps: Deps, entrepreneurId: string) =>
  deps.db.inTenant(entrepreneurId, async (tx) => {
    const found = await findTerms(tx, entrepreneurId)
    const rows = await listInvoices(tx)
    if (found === null || (found.seller.monthlyFeeCents === 0 && rows.length === 0)) return null
    const now = deps.now()
    const { seller, terms } = found
    return {
      fee: seller.monthlyFeeCents / 100,
      agreedAt: terms.agreedAt,
      trial: trialOf(found, now),
      nextOn: nextOf(found),
      stopsAt: seller.stopsSellingAt,
      isStopped: isStoppedUnpaid(seller, now),
      phoneNumber: formatPhone(seller.phone),
      invoices: rows.map(({ invoice, payment }) => ({
        ...invoiceView(invoice, now),
        payment: payment && paymentView(payment),
      })),
    }
  })

const trialOf = ({ seller }: SellerTerms, now: Date) => {
  const { trialEndsAt: endsAt, awaitsInstallation } = seller
  // The trial begins when the shop opens.
  if (
    awaitsInstallation ||
    endsAt === null ||
    seller.monthlyFeeCents === 0 ||
    sellerStatus(seller, now) !== 'trial'
  )
    return null
  return { endsAt, daysLeft: daysBetween(freetownDay(now), freetownDay(endsAt)) }
}

const nextOf = ({ seller, terms: { feeSince, lastDueOn } }: SellerTerms): string | null => {
  if (feeSince === null || seller.monthlyFeeCents === 0 || seller.awaitsInstallation) return null
  return nextMonth({ feeSince, lastDueOn, trialEndsAt: seller.trialEndsAt }).dueOn
}

/** Sets whether invoices may be taken from the seller's balance, and stores the date of the agreement. */
export const agreeToTaking = (deps: Deps, entrepreneurId: string, isAgreed: boolean): Promise<void> =>
  deps.db.inTenant(entrepreneurId, (tx) =>
    saveTerms(tx, entrepreneurId, { agreedAt: isAgreed ? deps.now() : null }),
  )

export type InvoiceFilters = {
  search?: string | undefined
  state?: 'open' | 'overdue' | 'paid' | 'waived' | 'cancelled' | '' | undefined
  after?: string | undefined
}

const PAGE = 50

/** Lists invoices of all sellers, newest first, and counts the sellers who are billed. */
export const listAdminInvoices = async (deps: Deps, { search = '', state, after }: InvoiceFilters) => {
  const now = deps.now()
  const wanted = {
    search: readSaleSearch(search),
    state: state || null,
    after: after ?? null,
    now,
    limit: PAGE + 1,
  }
  const [rows, billed] = await Promise.all([
    deps.db.readAsPlatform((tx) => listAllInvoices(tx, wanted)),
    deps.db.readAsPlatform(listBilledSellers),
  ])
  const shown = rows.slice(0, PAGE)
  return {
    items: shown.map((row) => adminInvoiceView(row, now)),
    next: rows.length > PAGE ? (shown.at(-1)?.invoice.id ?? null) : null,
    billedSellers: billed.length,
  }
}

const adminInvoiceView = ({ invoice, businessName, alarm }: BilledInvoice, now: Date) => ({
  ...invoiceView(invoice, now),
  entrepreneurId: invoice.entrepreneurId,
  businessName,
  alarm,
})
