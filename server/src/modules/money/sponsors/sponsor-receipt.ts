import { formatDateTime } from '@minit/domain/kernel/durations.ts'
import { formatLe } from '@minit/domain/money/money.ts'
import { METHOD_NAMES } from '@minit/domain/platform/method-names.ts'
import { sponsorDaysText, sponsorReceiptNumber } from '@minit/domain/sales/sponsor-terms.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import type { Deps } from '../../../ports/deps.ts'
import { findOwnSeller } from '../../shop/sellers/sellers.queries.ts'
import { drawInvoicePaper } from '../billing/invoice-paper.ts'
import { findSponsorship } from './draw.queries.ts'
import { listCame, type SponsorMoney } from './sponsor-receipt.queries.ts'

const cameLine = ({ amountMinor, at, method }: SponsorMoney): readonly [string, number] => [
  `${method === null ? 'By invoice' : METHOD_NAMES[method]}, ${formatDateTime(at)}`,
  amountMinor,
]

/**
 * Draws the receipt of all that a sponsor paid and returns it with its file name. Refuses with `sponsorship_not_found`, and with
 * `nothing_to_print` before money came.
 */
export const drawSponsorReceipt = async (
  deps: Deps,
  { entrepreneurId, id }: { entrepreneurId: string; id: string },
) => {
  const { row, came, seller } = await deps.db.inTenant(entrepreneurId, async (tx) => ({
    row: await findSponsorship(tx, id),
    came: await listCame(tx, id),
    seller: await findOwnSeller(tx),
  }))
  if (row === null) throw new Refusal('sponsorship_not_found')
  if (came.length === 0) throw new Refusal('nothing_to_print', 'Nothing was paid yet')
  const number = sponsorReceiptNumber(id)
  const bytes = await drawInvoicePaper({
    title: `Receipt ${number}`,
    facts: [
      ['From', row.sponsorName],
      ['Issued', formatDateTime(deps.now())],
      ['For', `other people's minutes at ${seller.businessName}, ${seller.location}`],
      ['Price', `${formatLe(row.priceMinor)} for ${row.priceMinutes} min, GST included`],
      ['Days', sponsorDaysText(row)],
    ],
    sums: [...came.map(cameLine), ['Paid', row.paidMinor]],
    notes: [
      'Only minutes that phones use are paid to the shop.',
      'What is left after the last day goes back.',
    ],
  })
  return { fileName: `minit-receipt-${number}.pdf`, bytes }
}
