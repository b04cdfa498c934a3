import { aPaidSale } from '../../a-sale.ts'
import type { TestSeller } from '../../builders.ts'
import type { FuzzWorld } from '../../fuzz/fuzz-world.ts'
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
const aGenerousShop = (world: FuzzWorld): Promise<TestSeller> =>
  once(world, 'generous shop', async () => {
    const seller = await freshSeller(world, { pack: { overtimeRateMinor: 50, maxPauses: 2, pauseDays: 7 } })
    // Only a shop whose router has reported can pause passes.
    await (await aRouter(world.app, seller)).turn()
    return seller
  })

export const aPass = async (world: FuzzWorld): Promise<Ticket> =>
  aPaidSale(world.app, await aGenerousShop(world), { deliveryMethod: 'qr_display' })

export const anOpenReceipt = async (world: FuzzWorld) => aReceipt(world.app, await aGenerousShop(world))

/** A request of the holder of a pass that was just bought. */
export const ofAPass = async (world: FuzzWorld): Promise<Prepared> => ofTicket(await aPass(world))
