import { aPaidSale } from '../../a-sale.ts'
import type { TestSeller } from '../../builders.ts'
import type { FuzzFixture } from '../../fuzz/fuzz-fixture.ts'
import { AT_ONCE, type Ticket } from '../../purchases.ts'
import { aReceipt } from '../../receipts.ts'
import { aRouter } from '../../router.ts'
import { freshSeller, once, type Prepared } from './prepared.ts'

export const ofTicket = ({ transactionId, statusToken }: Ticket, body?: object): Prepared => ({
  caller: 'customer',
  params: { transactionId },
  headers: { 'purchase-token': statusToken, ...AT_ONCE },
  ...(body !== undefined && { body }),
})

/** A shop whose passes can be paused and extended. */
const aGenerousShop = (fixture: FuzzFixture): Promise<TestSeller> =>
  once(fixture, 'generous shop', async () => {
    const seller = await freshSeller(fixture, { pack: { overtimeRateMinor: 50, maxPauses: 2, pauseDays: 7 } })
    // Only a shop whose router has reported can pause passes.
    await (await aRouter(fixture.app, seller)).turn()
    return seller
  })

export const aPass = async (fixture: FuzzFixture): Promise<Ticket> =>
  aPaidSale(fixture.app, await aGenerousShop(fixture), { deliveryMethod: 'qr_display' })

/** A pass whose minutes run only while its phones are online. */
export const aFamilyPass = async (fixture: FuzzFixture): Promise<Ticket> => {
  const seller = await once(fixture, 'family shop', async () => {
    const shop = await freshSeller(fixture, { pack: { clock: 'while_online', maxDevices: 5 } })
    await (await aRouter(fixture.app, shop)).turn()
    return shop
  })
  return aPaidSale(fixture.app, seller, { deliveryMethod: 'qr_display' })
}

export const anOpenReceipt = async (fixture: FuzzFixture) =>
  aReceipt(fixture.app, await aGenerousShop(fixture))

/** A request of the holder of a pass that was just bought. */
export const ofAPass = async (fixture: FuzzFixture): Promise<Prepared> => ofTicket(await aPass(fixture))
