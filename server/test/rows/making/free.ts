import { confirmSponsorMoney } from '../../../src/modules/money/sponsors/confirm-money.ts'
import { endNow, endOverdue } from '../../../src/modules/money/sponsors/end-sponsorship.ts'
import { setFreeOffer } from '../../../src/modules/sales/sponsors/free-offer.ts'
import { ADMIN, aPhone } from '../../builders.ts'
import { freePhone } from '../../free-minutes.ts'
import type { FuzzFixture } from '../../fuzz/fuzz-fixture.ts'
import {
  aSponsorship,
  beginsToSponsor,
  ordersSponsorship,
  paysForSponsor,
  returnsOf,
} from '../../sponsors.ts'
import { soon } from '../soon.ts'
import { byAdmin, freshSeller, type Prepared } from './prepared.ts'
import { aShop } from './shops.ts'

/** A shop that gives ten minutes to each number. */
const aFreeShop = async (fixture: FuzzFixture) => {
  const seller = await freshSeller(fixture)
  await setFreeOffer(fixture.app.deps, seller.id, { isOn: true, minutes: 10, maxADay: 50 }, ADMIN)
  return seller
}

export const aFreeAsk = async (fixture: FuzzFixture): Promise<Prepared> => {
  const { slug } = await aFreeShop(fixture)
  return { caller: 'nobody', params: { entrepreneur: slug }, body: { phoneNumber: aPhone() } }
}

/** A device that has proven its number. */
export const aFreeTake = async (fixture: FuzzFixture): Promise<Prepared> => {
  const seller = await aFreeShop(fixture)
  const phone = freePhone(fixture.app, seller)
  await phone.prove(aPhone())
  const headers = { cookie: phone.cookie() }
  return { caller: 'nobody', params: { entrepreneur: seller.slug }, headers, body: { sponsorshipId: null } }
}

export const aFreePass = async (fixture: FuzzFixture): Promise<Prepared> => {
  const phone = freePhone(fixture.app, await aFreeShop(fixture))
  const { transactionId, statusToken } = await phone.proveAndTake(aPhone())
  return { caller: 'nobody', params: { transactionId }, headers: { 'purchase-token': statusToken } }
}

/** Fields of a sponsor's order that may be missing. */
export const SPONSOR_TERMS = {
  optional: ['numbers', 'downKbps', 'hours', 'way'],
  emptied: ['numbers'],
  nullable: ['downKbps', 'hours'],
} as const

/** A sponsor's order at a shop. */
export const sponsorBody = (packageId: string) => ({
  sponsorName: 'Kissy School',
  phoneNumber: '+23278123469',
  packageId,
  sum: 350,
  who: 'anyone',
  numbers: '',
  minutesEach: 20,
  downKbps: 1_000,
  hours: { fromMinute: 480, untilMinute: 960, days: [1, 2, 3, 4, 5] },
  firstDay: soon(),
  lastDay: soon(),
})

export const aSponsorLink = async (fixture: FuzzFixture): Promise<Prepared> => {
  const { link } = await aSponsorship(fixture.app, await freshSeller(fixture))
  return { caller: 'nobody', params: { link } }
}

export const anInvoicedLink = async (fixture: FuzzFixture): Promise<Prepared> => {
  const { link } = await ordersSponsorship(fixture.app, await freshSeller(fixture), { way: 'invoice' })
  return { caller: 'nobody', params: { link } }
}

/** A link whose first payment its provider declined. */
export const aLinkToPayAgain = async (fixture: FuzzFixture): Promise<Prepared> => {
  const begun = await beginsToSponsor(fixture.app, await freshSeller(fixture))
  await paysForSponsor(fixture.app, begun, 'failed')
  return { caller: 'nobody', params: { link: begun.link } }
}

const anInvoice = async (fixture: FuzzFixture) => {
  const seller = await freshSeller(fixture)
  const { id } = await ordersSponsorship(fixture.app, seller, { way: 'invoice' })
  return { entrepreneurId: seller.id, id }
}

export const anInvoiceToConfirm = async (fixture: FuzzFixture): Promise<Prepared> =>
  byAdmin((await anInvoice(fixture)).id)

/** What is left of money that came to the bank. */
export const aReturnToConfirm = async (fixture: FuzzFixture): Promise<Prepared> => {
  const { deps } = fixture.app
  const ref = await anInvoice(fixture)
  const came = { amountMinor: 35_000, paidBeforeMinor: 0, reference: ref.id }
  await confirmSponsorMoney(deps, ADMIN, { id: ref.id, ...came })
  await endNow(deps, ref)
  await endOverdue(deps, ref)
  const [waiting] = await returnsOf(fixture.app, ref.id)
  return byAdmin(waiting?.id ?? '')
}

export const aSponsorshipOfCards = async (fixture: FuzzFixture): Promise<Prepared> => {
  const { seller, headers } = await aShop(fixture)
  const { id } = await aSponsorship(fixture.app, seller, { who: 'cards' })
  return { caller: 'owner', params: { id }, headers }
}

export const aSponsorshipToEnd = async (fixture: FuzzFixture): Promise<Prepared> => {
  const { seller, headers } = await aShop(fixture)
  const { id } = await aSponsorship(fixture.app, seller)
  return { caller: 'owner', params: { id }, headers }
}
