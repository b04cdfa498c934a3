import { setFreeOffer } from '../../../src/modules/sales/sponsors/free-offer.ts'
import { ADMIN, aPhone } from '../../builders.ts'
import { freePhone } from '../../free-minutes.ts'
import type { FuzzFixture } from '../../fuzz/fuzz-fixture.ts'
import { freshSeller, type Prepared } from './prepared.ts'

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
