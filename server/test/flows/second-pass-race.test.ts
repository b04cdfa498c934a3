import { HOUR_MS } from '@minit/domain/kernel/durations.ts'
import { expect, test } from 'vitest'
import { decideCash } from '../../src/modules/money/payments/cash.ts'
import { addDevice } from '../../src/modules/network/devices.queries.ts'
import { buyPass } from '../../src/modules/sales/purchases/buy.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { countBreaches } from '../books.ts'
import { aPhone, aSeller, type TestSeller } from '../builders.ts'
import { meetingOf, settleCarelessly } from '../crash/careless-settlement.ts'
import { aRouter } from '../router.ts'

const ORDERS = 6

/** An order for cash, which settles only when the seller confirms the cash. */
const orders = async (world: TestApp, seller: TestSeller, phone: string) => {
  const { purchase, payment } = await buyPass(
    world.deps,
    {
      channel: 'counter',
      entrepreneurKey: seller.id,
      packageId: seller.pack.id,
      customerName: 'Aminata Kamara',
      phoneText: phone,
      method: 'cash',
      deliveryMethod: 'qr_display',
      customerId: null,
      shownPriceMinor: null,
    },
    { idempotencyKey: null, respondAsync: true, signal: new AbortController().signal },
  )
  return { id: purchase.id, paymentId: payment.id }
}

const repeat = <T>(make: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: ORDERS }, (_, index) => make(index)))

/** How long a seller's passes run in total, and from the first to the last instant. */
const clocksOf = async (world: TestApp, seller: TestSeller) => {
  const rows = await world.database.asOwner<{ opens_at: Date; expires_at: Date }>(
    'select coalesce(opens_at, starts_at) as opens_at, expires_at from passes where entrepreneur_id = $1',
    [seller.id],
  )
  const [from, until] = [
    rows.map((row) => row.opens_at.getTime()),
    rows.map((row) => row.expires_at.getTime()),
  ]
  return { count: rows.length, spanMs: Math.max(...until) - Math.min(...from) }
}

const confirms = (world: TestApp, seller: TestSeller, purchaseId: string) =>
  decideCash(world.deps, seller.id, { purchaseId, decision: 'received' })

test('orders of one number that are paid at one instant run one after the other', async () => {
  const world = await startTestApp()
  try {
    const [seller, phone] = [await aSeller(world.deps), aPhone()]
    await (await aRouter(world, seller)).turn()
    const ids = await repeat(() => orders(world, seller, phone))
    await Promise.all(ids.map(({ id }) => confirms(world, seller, id)))
    const { count, spanMs } = await clocksOf(world, seller)
    expect({ count, spanMs }).toEqual({ count: ORDERS, spanMs: ORDERS * HOUR_MS })
    expect(await countBreaches(world, 'I30')).toBe(0)
  } finally {
    await world.close()
  }
})

test('orders of one phone by as many numbers that are paid at one instant run one after the other', async () => {
  const world = await startTestApp()
  try {
    const seller = await aSeller(world.deps)
    const router = await aRouter(world, seller)
    const ids = await repeat(() => orders(world, seller, aPhone()))
    const device = {
      deviceDigest: 'one phone',
      macTail: '00:01',
      gatewayId: router.id,
      addedAt: world.deps.now(),
    }
    await world.deps.db.inTenant(seller.id, async (tx) => {
      for (const { id: purchaseId } of ids)
        await addDevice(tx, { ...device, entrepreneurId: seller.id, purchaseId })
    })
    await Promise.all(ids.map(({ id }) => confirms(world, seller, id)))
    const { count, spanMs } = await clocksOf(world, seller)
    expect({ count, spanMs }).toEqual({ count: ORDERS, spanMs: ORDERS * HOUR_MS })
  } finally {
    await world.close()
  }
})

test('negative control: settled without the locks they run at the same time', async () => {
  const world = await startTestApp()
  try {
    const [seller, phone] = [await aSeller(world.deps), aPhone()]
    await (await aRouter(world, seller)).turn()
    const ids = await repeat(() => orders(world, seller, phone))
    const meeting = meetingOf(ORDERS)
    await Promise.allSettled(
      ids.map(({ paymentId }) =>
        settleCarelessly(world.deps, { entrepreneurId: seller.id, paymentId }, meeting),
      ),
    )
    const { count, spanMs } = await clocksOf(world, seller)
    expect(count).toBeGreaterThan(1)
    expect(spanMs).toBeLessThan(count * HOUR_MS)
    expect(await countBreaches(world, 'I30')).toBeGreaterThan(0)
  } finally {
    await world.close()
  }
})
