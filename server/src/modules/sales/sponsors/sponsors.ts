import { freetownDay } from '@minit/domain/kernel/durations.ts'
import { invoiceNumber } from '@minit/domain/money/invoices.ts'
import { minutesFor, stillOpen } from '@minit/domain/money/sponsorships.ts'
import { chosenOptions } from '@minit/domain/passes/pass-options.ts'
import { groupCode, normaliseCode } from '@minit/domain/passes/passes.ts'
import { cheapestFirst, MAX_CARDS, sumBuys, sumBuysText } from '@minit/domain/sales/sponsor-terms.ts'
import { hasUsualMinutes } from '@minit/domain/shop/any-sum.ts'
import { sponsorBar, takesSponsors } from '@minit/domain/shop/sponsorable.ts'
import { formatPhone, isReachable, readPhone } from '../../../kernel/phones.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import type { Deps } from '../../../ports/deps.ts'
import { listCards, priceOf, type SponsorshipRow } from '../../money/sponsors/draw.queries.ts'
import { endNow, endOverdue } from '../../money/sponsors/end-sponsorship.ts'
import { drawSponsorInvoice, invoiceWords } from '../../money/sponsors/sponsor-invoice.ts'
import { isSponsorToken, sponsorPath } from '../../money/sponsors/sponsor-messages.ts'
import { listCame } from '../../money/sponsors/sponsor-receipt.queries.ts'
import { drawSponsorReceipt } from '../../money/sponsors/sponsor-receipt.ts'
import { findSellerOfSponsorship } from '../../money/sponsors/sponsors.queries.ts'
import {
  checkSponsorship,
  payAgain,
  startSponsorship,
  type Wanted,
} from '../../money/sponsors/start-sponsorship.ts'
import { newCode } from '../../passes/issue-pass.ts'
import { type Actor, writeShopChange } from '../../platform/audit/audit.ts'
import { isSellerSelling, lackOf } from '../../shop/sellers/seller-terms.ts'
import { findSite, listPackagesOnSale } from '../../shop/sellers/sellers.queries.ts'
import { findShop } from './free-minutes.queries.ts'
import { givingShop, numberDigests, refuseUnableShop } from './grant-minutes.ts'
import { printCards } from './print-cards.ts'
import { findFigures, type ListedFigures, listFigures } from './sponsor-figures.queries.ts'

const sellerOf = async (deps: Deps, key: string) => {
  const found = await deps.db.readAsPlatform((tx) => findSite(tx, key, deps.now()))
  if (found === null) throw new Refusal('entrepreneur_not_found')
  return found
}

const withOptions = (packs: Awaited<ReturnType<typeof listPackagesOnSale>>) =>
  packs.map(({ fromStock, ...pack }) => ({ ...pack, fromStock, options: chosenOptions(pack) }))

const packsAt = async (deps: Deps, entrepreneurId: string) => {
  return withOptions(await deps.db.inTenant(entrepreneurId, (tx) => listPackagesOnSale(tx, entrepreneurId)))
}
type Packs = Awaited<ReturnType<typeof packsAt>>

/** The packages without limits, the cheapest minutes first: they are as good as any other's. */
const pricesOf = (packs: Packs) =>
  cheapestFirst(
    packs
      .filter(hasUsualMinutes)
      .map(({ id, name, durationMinutes: minutes, priceMinor: price }) => ({ id, name, minutes, price })),
  )

export const pricesAt = async (deps: Deps, entrepreneurId: string) =>
  pricesOf(await packsAt(deps, entrepreneurId))

/**
 * What a sponsor can pay for at a shop: the prices of its packages; none where it takes no sponsors. Refuses with
 * `entrepreneur_not_found`.
 */
export const readSponsorOffer = async (deps: Deps, key: string) => {
  const seller = await sellerOf(deps, key)
  const { id: entrepreneurId, businessName, location, joining } = seller
  const packs = await packsAt(deps, entrepreneurId)
  const isSelling = isSellerSelling(seller, deps.now())
  const isTaken = takesSponsors({ isSelling, isReady: lackOf(seller) === null, joining }, packs)
  const packages = isTaken ? pricesOf(packs) : []
  return { entrepreneurId, businessName, location, packages, today: freetownDay(deps.now()) }
}

const digestsOfNumbers = (deps: Deps, entrepreneurId: string, typed: string): string[] => {
  const lines = typed.split(/[\n,;]+/).map((line) => line.trim())
  return lines
    .filter((line) => line !== '')
    .map((line) => {
      const phone = readPhone(line)
      const message = `This is not a number of Sierra Leone: ${line.slice(0, 30)}`
      if (phone === null || !phone.isSierraLeoneMobile)
        throw new Refusal('phone_not_valid', message, { fields: { numbers: message } })
      return numberDigests(deps, entrepreneurId, phone.e164)[0] ?? ''
    })
}

/** As many cards as the sum pays for. */
const cardsOf = (deps: Deps, { entrepreneurId, id, sumMinor, minutesEach, ...row }: SponsorshipRow) => {
  const price = priceOf({ entrepreneurId, id, sumMinor, minutesEach, ...row })
  const count = Math.min(MAX_CARDS, sumBuys({ price, sumMinor, minutesEach }).times)
  return Array.from({ length: count }, () => {
    const code = newCode(deps)
    const digest = deps.secrets.digest(groupCode(normaliseCode(code) ?? code))
    return { entrepreneurId, sponsorshipId: id, digest, sealedCode: deps.secrets.seal(code, `card:${id}`) }
  })
}

type Starting = { key: string; wanted: Wanted; numbers: string }

/** The shop that a sponsor pays, and the digests of the list. */
const readStarting = async (deps: Deps, { key, wanted, numbers }: Starting) => {
  const { id: entrepreneurId } = await sellerOf(deps, key)
  const shop = await deps.db.inTenant(entrepreneurId, findShop)
  if (shop === null) throw new Refusal('entrepreneur_not_found')
  refuseUnableShop(shop, deps.now())
  const listed = wanted.who === 'numbers' ? digestsOfNumbers(deps, entrepreneurId, numbers) : []
  if (wanted.who === 'numbers' && listed.length === 0) {
    const message = 'Enter at least one number'
    throw new Refusal('phone_not_valid', message, { fields: { numbers: message } })
  }
  const prices = await pricesAt(deps, entrepreneurId)
  if (!prices.some(({ id }) => id === wanted.packageId)) throw new Refusal('package_not_found')
  return { entrepreneurId, listed }
}

/** Says what a sponsor's sum would pay for. Refuses as `sponsorShop` does, and writes nothing. */
export const quoteSponsorship = async (deps: Deps, starting: Starting) => {
  const { entrepreneurId } = await readStarting(deps, starting)
  const price = await checkSponsorship(deps, entrepreneurId, starting.wanted)
  return { buys: sumBuysText({ ...starting.wanted, price }) }
}

/**
 * Starts a sponsorship of a shop by its sponsor: asks the phone for the money, and stores who may have minutes. Refuses as
 * `startSponsorship` does, and if the shop cannot let phones in.
 */
export const sponsorShop = async (deps: Deps, starting: Starting) => {
  const { id } = await startAtShop(deps, starting, 'sponsor')
  return { sponsorshipId: id, link: sponsorPath(deps, id) }
}

/** The same for a sponsor or the seller. */
export const startAtShop = async (
  deps: Deps,
  starting: Starting,
  startedBy: SponsorshipRow['startedBy'],
): Promise<SponsorshipRow> => {
  const { entrepreneurId, listed } = await readStarting(deps, starting)
  return startSponsorship(deps, entrepreneurId, {
    wanted: starting.wanted,
    startedBy,
    keysOf: (made) =>
      made.who === 'cards'
        ? cardsOf(deps, made)
        : listed.map((digest) => ({ entrepreneurId, sponsorshipId: made.id, digest, sealedCode: null })),
  })
}

/** The seller and the id of a sponsor's link. Any wrong link is `sponsorship_not_found`. */
const openLink = async (deps: Deps, link: string) => {
  const [id = '', token = ''] = link.split('.')
  if (!isSponsorToken(deps, id, token)) throw new Refusal('sponsorship_not_found')
  const entrepreneurId = await deps.db.readAsPlatform((tx) => findSellerOfSponsorship(tx, id))
  if (entrepreneurId === null) throw new Refusal('sponsorship_not_found')
  return { entrepreneurId, id }
}

/** A sponsorship's terms and sums. */
export const moneyViewOf = ({
  sponsorship: row,
  invoice,
}: Pick<ListedFigures, 'sponsorship' | 'invoice'>) => {
  const {
    id,
    sponsorName,
    state,
    who,
    minutesEach,
    firstDay,
    lastDay,
    priceMinutes,
    usedMinutes,
    way,
    paidAt,
    endedAt,
  } = row
  const left = row.paidMinor - row.usedMinor - row.returnedMinor
  return {
    id,
    sponsorName,
    state,
    who,
    minutesEach,
    firstDay,
    lastDay,
    priceMinutes,
    usedMinutes,
    way,
    invoice: invoice && {
      number: invoiceNumber(invoice.series, invoice.number),
      issuedAt: invoice.issuedAt,
    },
    paidAt,
    endedAt,
    price: row.priceMinor,
    sum: row.sumMinor,
    paid: row.paidMinor,
    used: row.usedMinor,
    open: stillOpen(row),
    left,
    returned: row.returnedMinor,
    minutesLeft: state === 'running' ? minutesFor(priceOf(row), left, Number.MAX_SAFE_INTEGER) : 0,
  }
}

/** The same with its figures, without any user. */
export const viewOf = <T extends ListedFigures>({
  sponsorship,
  invoice,
  isBeingPaid: _,
  sellerPhone: __,
  ...figures
}: T) => ({
  ...figures,
  ...moneyViewOf({ sponsorship, invoice }),
})

/** A sponsorship for its sponsor, with the unused cards to print. Refuses with `sponsorship_not_found`. */
export const readSponsorship = async (deps: Deps, link: string) => {
  const { entrepreneurId, id } = await openLink(deps, link)
  const day = freetownDay(deps.now())
  const shown = await deps.db.inTenant(entrepreneurId, async (tx) => {
    const found = await findFigures(tx, { entrepreneurId, id, day })
    if (found === null) throw new Refusal('sponsorship_not_found')
    const payments = await listCame(tx, id)
    const cards = found.sponsorship.state === 'running' ? await listCards(tx, id) : []
    const unused = cards.flatMap(({ sealedCode, usedAt }) =>
      usedAt === null && sealedCode !== null ? [sealedCode] : [],
    )
    const view = {
      ...viewOf(found),
      entrepreneurId,
      helpPhone: formatPhone(found.sellerPhone),
      packageId: found.sponsorship.packageId,
      getsSms: isReachable(found.sponsorship.contactPhone),
      payments: payments.map(({ amountMinor: amount, at, method }) => ({ amount, at, method })),
      isBeingPaid: found.isBeingPaid,
      cards: unused.map((sealed) => deps.secrets.open(sealed, `card:${id}`)),
    }
    return { found, view }
  })
  return { ...shown.view, ...(await invoiceViewOf(deps, shown.found)) }
}

const invoiceViewOf = async (deps: Deps, { invoice, sponsorship }: ListedFigures) => {
  if (invoice === null) return { buys: null, gst: null, payTo: [], howToPay: [] }
  const { buys, gstMinor, payTo, howToPay } = await invoiceWords(deps, { invoice, sponsorship })
  return { buys, gst: gstMinor, payTo, howToPay }
}

/** The invoice of a sponsor's link in PDF. Refuses with `sponsorship_not_found` and `invoice_not_found`. */
export const drawInvoiceOf = async (deps: Deps, link: string) =>
  drawSponsorInvoice(deps, await openLink(deps, link))

/** The receipt of a sponsor's link in PDF. Refuses as `drawSponsorReceipt` does. */
export const drawReceiptOf = async (deps: Deps, link: string) =>
  drawSponsorReceipt(deps, await openLink(deps, link))

/** The cards of a sponsor's link in PDF. Refuses as `printCards` does. */
export const drawCardsOf = async (deps: Deps, link: string) => printCards(deps, await openLink(deps, link))

export const paySponsorship = async (deps: Deps, link: string): Promise<void> =>
  payAgain(deps, await openLink(deps, link))

export const listSponsorships = (deps: Deps, entrepreneurId: string) =>
  deps.db.inTenant(entrepreneurId, async (tx) => {
    const found = await listFigures(tx, entrepreneurId, freetownDay(deps.now()))
    const shop = await findShop(tx)
    const page = `${deps.publicUrl}/sponsor/${shop?.seller.slug ?? entrepreneurId}`
    const packs = withOptions(await listPackagesOnSale(tx, entrepreneurId))
    const bar = shop === null ? ('not_ready' as const) : sponsorBar(givingShop(shop, deps.now()), packs)
    return { sponsorships: found.map(viewOf), page, bar }
  })

/** Ends a sponsorship at its seller's wish. Refuses as `endNow` does. */
export const endSponsorship = async (
  deps: Deps,
  { entrepreneurId, id, actor }: { entrepreneurId: string; id: string; actor: Actor },
): Promise<void> => {
  await endNow(deps, { entrepreneurId, id })
  await deps.db.inTenant(entrepreneurId, (tx) =>
    writeShopChange(deps, tx, {
      actor,
      action: 'sponsorship_ended',
      subject: { type: 'sponsorship', id },
      after: {},
    }),
  )
  await endOverdue(deps, { entrepreneurId, id })
}
