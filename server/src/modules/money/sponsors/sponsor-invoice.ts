import { formatDateTime } from '@minit/domain/kernel/durations.ts'
import { invoiceNumber } from '@minit/domain/money/invoices.ts'
import { formatLe, splitGst } from '@minit/domain/money/money.ts'
import { stillOpen } from '@minit/domain/money/sponsorships.ts'
import { bankAccountLines, hasBankAccount } from '@minit/domain/platform/bank-account.ts'
import { gstRateOn } from '@minit/domain/platform/gst.ts'
import { invoiceBuysText, sponsorDaysText } from '@minit/domain/sales/sponsor-terms.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import type { Deps } from '../../../ports/deps.ts'
import { readBankAccount } from '../../platform/settings/bank-account.ts'
import { readMoneyTerms } from '../../platform/settings/money-terms.ts'
import { readSupport } from '../../platform/settings/platform-settings.ts'
import { drawInvoicePaper } from '../billing/invoice-paper.ts'
import { takeNumber } from '../billing/invoices.queries.ts'
import { priceOf, type SponsorshipRow } from './draw.queries.ts'
import {
  findSponsorInvoice,
  hasInvoice,
  insertSponsorInvoice,
  isOfDemo,
  type SponsorInvoice,
} from './sponsor-invoices.queries.ts'
import { queueSponsorInvoiced } from './sponsor-messages.ts'
import { lockSponsorshipOf } from './sponsors.queries.ts'

type Ref = { entrepreneurId: string; id: string }

/**
 * Issues the invoice of an unpaid sponsorship with the next number, and sends the sponsor the link. Once: under the sponsorship's
 * lock. A number that was taken is used, so the series has no gaps.
 */
export const issueSponsorInvoice = (deps: Deps, ref: Ref): Promise<void> =>
  deps.db.asPlatform(async (tx) => {
    const sponsorship = await lockSponsorshipOf(tx, ref)
    if (sponsorship?.way !== 'invoice' || sponsorship.state !== 'awaiting_payment') return
    if (await hasInvoice(tx, ref)) return
    const series = (await isOfDemo(tx, ref.entrepreneurId)) ? 'SPDEMO' : 'SP'
    await queueSponsorInvoiced(deps, tx, { sponsorship, amountMinor: sponsorship.sumMinor })
    await insertSponsorInvoice(tx, {
      entrepreneurId: ref.entrepreneurId,
      sponsorshipId: ref.id,
      series,
      number: await takeNumber(tx, series),
      totalMinor: sponsorship.sumMinor,
      issuedAt: deps.now(),
    })
  })

const stateOf = ({ sponsorship }: SponsorInvoice): string => {
  const { state, paidMinor, paidAt, lastDay } = sponsorship
  if (paidAt === null)
    return state === 'awaiting_payment'
      ? `To be paid by ${sponsorDaysText({ firstDay: lastDay, lastDay })}`
      : 'Lapsed: pay nothing'
  const came = `${formatLe(paidMinor)} came, the first on ${formatDateTime(paidAt)}`
  const open = stillOpen(sponsorship)
  return open === 0 ? came : `${came}. ${formatLe(open)} is open`
}

type Invoiced = Pick<SponsorInvoice, 'invoice' | 'sponsorship'>

/** What an invoice says, on paper and on the sponsor's page: how to pay, and to which account, while something is open. */
export const invoiceWords = async (deps: Deps, { invoice, sponsorship }: Invoiced) => {
  const gstBasisPoints = gstRateOn((await readMoneyTerms(deps)).gst, invoice.issuedAt)
  const { sumMinor, minutesEach, who } = sponsorship
  return {
    buys: invoiceBuysText({ price: priceOf(sponsorship), sumMinor, minutesEach, who }),
    gstBasisPoints,
    ...splitGst(invoice.totalMinor, gstBasisPoints),
    ...(await wayToPay(deps, sponsorship, invoiceNumber(invoice.series, invoice.number))),
  }
}

type WayToPay = { payTo: { name: string; value: string }[]; howToPay: string[] }

const wayToPay = async (deps: Deps, sponsorship: SponsorshipRow, number: string): Promise<WayToPay> => {
  if (stillOpen(sponsorship) === 0) return { payTo: [], howToPay: [] }
  const account = await readBankAccount(deps)
  const ways = account.mobileMoney === '' ? 'bank transfer' : 'bank transfer or mobile money'
  return {
    payTo: bankAccountLines(account),
    howToPay: [
      `Pay by ${ways}. Write ${number} as the reference.`,
      ...(hasBankAccount(account) ? [] : [await askSupportText(deps)]),
      'Only minutes that phones use are paid to the shop.',
      'What is left after the last day goes back to you.',
    ],
  }
}

const askSupportText = async (deps: Deps): Promise<string> => {
  const { phone, email } = await readSupport(deps)
  const contacts = [phone, email].filter((contact) => contact !== null).join(' or ')
  return contacts === '' ? 'We send you the account to pay to.' : `Ask for the account to pay to: ${contacts}`
}

/** Draws the invoice of a sponsorship and returns it with its file name. Refuses with `invoice_not_found`. */
export const drawSponsorInvoice = async (deps: Deps, { entrepreneurId, id }: Ref) => {
  const found = await deps.db.inTenant(entrepreneurId, (tx) => findSponsorInvoice(tx, id))
  if (found === null) throw new Refusal('invoice_not_found')
  const { invoice, sponsorship, seller } = found
  const number = invoiceNumber(invoice.series, invoice.number)
  const open = stillOpen(sponsorship)
  const isPartPaid = open > 0 && sponsorship.paidMinor > 0
  const words = await invoiceWords(deps, found)
  const bytes = await drawInvoicePaper({
    title: `Invoice ${number}`,
    facts: [
      ['To', sponsorship.sponsorName],
      ['Issued', formatDateTime(invoice.issuedAt)],
      ['For', `other people's minutes at ${seller.businessName}, ${seller.location}`],
      ['Buys', words.buys],
      ['Days', sponsorDaysText(sponsorship)],
      ['State', stateOf(found)],
    ],
    sums: [
      ['Minutes, without GST', words.netMinor],
      [`GST, ${words.gstBasisPoints / 100} %`, words.gstMinor],
      ...(isPartPaid
        ? ([
            ['Total', invoice.totalMinor],
            ['Came', -sponsorship.paidMinor],
            ['Still to pay', open],
          ] as const)
        : ([['Total', invoice.totalMinor]] as const)),
    ],
    payTo: words.payTo.map(({ name, value }) => [name, value] as const),
    notes: words.howToPay,
  })
  return { fileName: `minit-invoice-${number}.pdf`, bytes }
}
