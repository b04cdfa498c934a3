import { voucherLink } from '@minit/domain/sales/voucher-sheets.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import type { Deps } from '../../../ports/deps.ts'
import { findSponsorship, listCards } from '../../money/sponsors/draw.queries.ts'
import { findBusinessName } from '../../shop/sellers/sellers.queries.ts'
import { drawSheet } from '../voucher-sheets/draw-sheet.ts'

/**
 * Draws the unused cards of a sponsorship in PDF, 24 on an A4 page. Refuses with `sponsorship_not_found`, and with
 * `nothing_to_print` before it is paid, after its end and once all are used.
 */
export const printCards = async (
  deps: Deps,
  { entrepreneurId, id }: { entrepreneurId: string; id: string },
) => {
  const { row, cards, sellerName } = await deps.db.inTenant(entrepreneurId, async (tx) => ({
    row: await findSponsorship(tx, id),
    cards: await listCards(tx, id),
    sellerName: await findBusinessName(tx, entrepreneurId),
  }))
  if (row === null) throw new Refusal('sponsorship_not_found')
  const unused = cards.flatMap(({ sealedCode, usedAt }, place) => {
    if (sealedCode === null || usedAt !== null) return []
    const code = deps.secrets.open(sealedCode, `card:${id}`)
    return [{ name: String(place + 1).padStart(3, '0'), code, link: voucherLink(deps.publicUrl, code) }]
  })
  if (row.state !== 'running' || unused.length === 0) throw new Refusal('nothing_to_print')
  const { minutesEach, lastDay, sponsorName: givenBy } = row
  const sheet = {
    sellerName,
    packageName: `${minutesEach} free minutes`,
    durationMinutes: minutesEach,
    priceMinor: 0,
    gstBasisPoints: 0,
    lastDay,
    isReprint: false,
    givenBy,
    cards: unused,
  }
  const bytes = await drawSheet(sheet, 'a4-24')
  const headers = { 'content-disposition': `attachment; filename="minit-free-cards-${id.slice(-6)}.pdf"` }
  return { status: 200 as const, headers, body: bytes }
}
