import { DAY_MS, freetownDay } from '@minit/domain/kernel/durations.ts'
import { invoiceNumber } from '@minit/domain/money/invoices.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import type { Deps } from '../../../ports/deps.ts'
import { type Admin, writeAudit } from '../../platform/audit/audit.ts'
import { changeSeller, lockSeller } from '../../shop/sellers/admin-sellers.queries.ts'
import { changeInvoice, type InvoiceRow, lockInvoiceById } from './invoices.queries.ts'
import { findBilledUntil, findTerms, saveTerms } from './terms.queries.ts'

type Change = Partial<Pick<InvoiceRow, 'state' | 'endedAt' | 'stopsAt' | 'reason'>>
type Decision = {
  id: string
  reason: string
  action: string
  change: (invoice: InvoiceRow) => Change
}

/** Changes an open invoice and writes the audit log. Of two concurrent decisions, the second is refused. */
const decide = (deps: Deps, admin: Admin, { id, reason, action, change }: Decision): Promise<void> =>
  deps.db.asPlatform(async (tx) => {
    const invoice = await lockInvoiceById(tx, id)
    if (invoice === null) throw new Refusal('invoice_not_found')
    if (invoice.state !== 'open') throw new Refusal('invoice_not_open')
    const after = { ...change(invoice), reason }
    await changeInvoice(tx, invoice, after)
    const number = invoiceNumber(invoice.series, invoice.number)
    await writeAudit(deps, tx, {
      admin,
      action,
      subject: { type: 'entrepreneur', id: invoice.entrepreneurId },
      before: { number, state: invoice.state, stopsAt: invoice.stopsAt },
      after: { number, state: after.state ?? invoice.state, stopsAt: after.stopsAt ?? invoice.stopsAt },
      reason,
    })
  })

type InvoiceRequest = { id: string; reason: string }

/** Waives an invoice. Its number stays in use. Refuses with `invoice_not_found` and `invoice_not_open`. */
export const waiveInvoice = (deps: Deps, admin: Admin, request: InvoiceRequest): Promise<void> =>
  decide(deps, admin, {
    ...request,
    action: 'invoice_waived',
    change: () => ({ state: 'waived', endedAt: deps.now() }),
  })

/** Cancels an invoice that was issued by mistake. Its number stays in use. Refuses with the same codes. */
export const cancelInvoice = (deps: Deps, admin: Admin, request: InvoiceRequest): Promise<void> =>
  decide(deps, admin, {
    ...request,
    action: 'invoice_cancelled',
    change: () => ({ state: 'cancelled', endedAt: deps.now() }),
  })

/**
 * Extends the time to pay by `days`, from now if it has passed: the shop then sells again. Refuses with the
 * same codes.
 */
export const extendInvoice = (
  deps: Deps,
  admin: Admin,
  { days, ...request }: InvoiceRequest & { days: number },
): Promise<void> =>
  decide(deps, admin, {
    ...request,
    action: 'invoice_extended',
    change: ({ stopsAt }) => {
      const from = stopsAt > deps.now() ? stopsAt : deps.now()
      return { stopsAt: new Date(from.getTime() + days * DAY_MS) }
    },
  })

/**
 * Sets a seller's monthly fee in US cents, from the next month to be billed. A first fee begins
 * today, or after a month that is already paid. 0 ends the fee; open invoices stay owed.
 * Refuses with `entrepreneur_not_found`.
 */
export const setMonthlyFee = (
  deps: Deps,
  admin: Admin,
  { id, feeCents, reason }: { id: string; feeCents: number; reason: string },
): Promise<void> =>
  deps.db.asPlatform(async (tx) => {
    const row = await lockSeller(tx, id)
    if (row === null) throw new Refusal('entrepreneur_not_found')
    const before = row.seller.monthlyFeeCents
    await changeSeller(tx, id, { monthlyFeeCents: feeCents })
    const feeSince = (await findTerms(tx, id))?.terms.feeSince ?? null
    const [today, billedUntil] = [freetownDay(deps.now()), await findBilledUntil(tx, id)]
    const begins = billedUntil !== null && billedUntil > today ? billedUntil : today
    await saveTerms(tx, id, { feeSince: feeCents === 0 ? null : (feeSince ?? begins) })
    await writeAudit(deps, tx, {
      admin,
      action: 'monthly_fee_set',
      subject: { type: 'entrepreneur', id },
      before: { monthlyFeeCents: before },
      after: { monthlyFeeCents: feeCents },
      reason,
    })
  })
