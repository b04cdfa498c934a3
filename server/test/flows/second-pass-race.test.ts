import { HOUR_MS } from '@minit/domain/kernel/durations.ts'
import { expect, test } from 'vitest'
import { decideCash } from '../../src/modules/money/payments/cash.ts'
import { addDevice } from '../../src/modules/network/devices.queries.ts'
import { buyPass } from '../../src/modules/sales/purchases/buy.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { aPhone, aSeller, type TestSeller } from '../builders.ts'
import { barrierOf, settleUnguarded } from '../crash/unguarded-settlement.ts'
import { countBreaches } from '../invariants.ts'
import { aRouter } from '../router.ts'

const ORDERS = 6

/** An order for cash, which settles only when the seller confirms the cash. */
const orders = async (fixture: TestApp, seller: TestSeller, phone: string) => {
  const { purchase, payment } = await buyPass(
    fixture.deps,
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
const clocksOf = async (fixture: TestApp, seller: TestSeller) => {
  const rows = await fixture.database.asOwner<{ opens_at: Date; expires_at: Date }>(
    'select coalesce(opens_at, starts_at) as opens_at, expires_at from passes where entrepreneur_id = $1',
    [seller.id],
  )
  const [from, until] = [
    rows.map((row) => row.opens_at.getTime()),
    rows.map((row) => row.expires_at.getTime()),
  ]
  return { count: rows.length, spanMs: Math.max(...until) - Math.min(...from) }
}

const confirms = (fixture: TestApp, seller: TestSeller, purchaseId: string) =>
  decideCash(fixture.deps, seller.id, { purchaseId, decision: 'received' })

test('orders of one number that are paid at one instant run one after the other', async () => {
  const fixture = await startTestApp()
  try {
    const [seller, phone] = [await aSeller(fixture.deps), aPhone()]
    await (await aRouter(fixture, seller)).turn()
    const ids = await repeat(() => orders(fixture, seller, phone))
    await Promise.all(ids.map(({ id }) => confirms(fixture, seller, id)))
    const { count, spanMs } = await clocksOf(fixture, seller)
    expect({ count, spanMs }).toEqual({ count: ORDERS, spanMs: ORDERS * HOUR_MS })
    expect(await countBreaches(fixture, 'I30')).toBe(0)
  } finally {
    await fixture.close()
  }
})

test('orders of one phone by as many numbers that are paid at one instant run one after the other', async () => {
  const fixture = await startTestApp()
  try {
    const seller = await aSeller(fixture.deps)
    const router = await aRouter(fixture, seller)
    const ids = await repeat(() => orders(fixture, seller, aPhone()))
    const device = {
      deviceDigest: 'one phone',
      macTail: '00:01',
      gatewayId: router.id,
      addedAt: fixture.deps.now(),
    }
    await fixture.deps.db.inTenant(seller.id, async (tx) => {
      for (const { id: purchaseId } of ids)
        await addDevice(tx, { ...device, entrepreneurId: seller.id, purchaseId })
    })
    await Promise.all(ids.map(({ id }) => confirms(fixture, seller, id)))
    const { count, spanMs } = await clocksOf(fixture, seller)
    expect({ count, spanMs }).toEqual({ count: ORDERS, spanMs: ORDERS * HOUR_MS })
  } finally {
    await fixture.close()
  }
})

test('negative control: settled without the locks they run at the same time', async () => {
  const fixture = await startTestApp()
  try {
    const [seller, phone] = [await aSeller(fixture.deps), aPhone()]
    await (await aRouter(fixture, seller)).turn()
    const ids = await repeat(() => orders(fixture, seller, phone))
    const barrier = barrierOf(ORDERS)
    await Promise.allSettled(
      ids.map(({ paymentId }) =>
        settleUnguarded(fixture.deps, { entrepreneurId: seller.id, paymentId }, barrier),
      ),
    )
    const { count, spanMs } = await clocksOf(fixture, seller)
    expect(count).toBeGreaterThan(1)
    expect(spanMs).toBeLessThan(count * HOUR_MS)
    expect(await countBreaches(fixture, 'I30')).toBeGreaterThan(0)
  } finally {
    await fixture.close()
  }
})
