import { freetownDay } from '@minit/domain/kernel/durations.ts'
import { type BillingMonth, invoiceAmounts, nextMonth, stopsSellingAt } from '@minit/domain/money/invoices.ts'
import type { Tx } from '../../../db/database.ts'
import type { Deps } from '../../../ports/deps.ts'
import { gstNow } from '../../platform/settings/money-terms.ts'
import { readUsdRate } from '../../platform/settings/platform-settings.ts'
import { isSellerSelling } from '../../shop/sellers/seller-terms.ts'
import { cancelBeforeInstallation, type InvoiceRow, insertInvoice, takeNumber } from './invoices.queries.ts'
import { findTerms, lockTerms, type SellerTerms, saveTerms } from './terms.queries.ts'

/** Per run. A seller with more unbilled months continues in the next run. */
const MAX_MONTHS = 24

/**
 * Writes an invoice for each month of a seller that has begun, also for months missed while no job ran. Of
 * two concurrent runs, one writes it. A month that begins while the shop may not sell, or awaits its
 * installation, is not billed; open invoices of a shop that awaits its installation are cancelled.
 */
export const issueInvoices = async (deps: Deps, entrepreneurId: string): Promise<InvoiceRow[]> => {
  const [minorPerDollar, gstBasisPoints] = [await readUsdRate(deps), await gstNow(deps)]
  const issued: InvoiceRow[] = []
  for (let count = 0; count < MAX_MONTHS; count++) {
    const month = await deps.db.asPlatform((tx) =>
      issueNext(deps, tx, { entrepreneurId, minorPerDollar, gstBasisPoints }),
    )
    if (month === null) break
    if (month.invoice !== null) issued.push(month.invoice)
  }
  return issued
}

type Wanted = { entrepreneurId: string; minorPerDollar: number; gstBasisPoints: number }

/** Null when no month is due. */
const issueNext = async (
  deps: Deps,
  tx: Tx,
  { entrepreneurId, ...rates }: Wanted,
): Promise<{ invoice: InvoiceRow | null } | null> => {
  if (!(await lockTerms(tx, entrepreneurId))) return null
  const found = await findTerms(tx, entrepreneurId)
  if (found?.seller.awaitsInstallation === true)
    await cancelBeforeInstallation(tx, { entrepreneurId, now: deps.now() })
  const month = found && dueMonth(found, deps.now())
  if (found === null || month === null) return null
  await saveTerms(tx, entrepreneurId, { lastDueOn: month.dueOn })
  const { seller } = found
  if (seller.awaitsInstallation || !isSellerSelling(seller, deps.now())) return { invoice: null }
  return { invoice: await writeInvoice(deps, tx, { seller, month, ...rates }) }
}

/**
 * The month to bill a seller for now; null when none is due. No month is due before the trial ends: until
 * then an admin may extend it.
 */
const dueMonth = ({ seller, terms }: SellerTerms, now: Date): BillingMonth | null => {
  const { feeSince, lastDueOn } = terms
  if (seller.monthlyFeeCents === 0 || feeSince === null) return null
  if (seller.trialEndsAt !== null && seller.trialEndsAt > now) return null
  const month = nextMonth({ feeSince, lastDueOn, trialEndsAt: seller.trialEndsAt })
  return month.dueOn <= freetownDay(now) ? month : null
}

type NewInvoice = {
  seller: SellerTerms['seller']
  month: BillingMonth
  minorPerDollar: number
  /** The tax rate on the day of issue. */
  gstBasisPoints: number
}

/** Writes the invoice of a month with the next number, in the caller's platform transaction. */
export const writeInvoice = async (
  deps: Pick<Deps, 'now' | 'newId'>,
  tx: Tx,
  { seller, month, minorPerDollar, gstBasisPoints }: NewInvoice,
): Promise<InvoiceRow> => {
  const issuedAt = deps.now()
  const series = seller.isDemo ? 'DEMO' : 'INV'
  return insertInvoice(tx, {
    entrepreneurId: seller.id,
    id: deps.newId(),
    series,
    number: await takeNumber(tx, series),
    dueOn: month.dueOn,
    untilDay: month.until,
    feeCents: seller.monthlyFeeCents,
    minorPerDollar,
    gstBasisPoints,
    ...invoiceAmounts(seller.monthlyFeeCents, minorPerDollar, gstBasisPoints),
    issuedAt,
    stopsAt: stopsSellingAt(issuedAt),
  })
}
