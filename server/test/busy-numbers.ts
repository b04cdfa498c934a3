import { addOvertime } from '@minit/contract/customer/passes.ts'
import { decideCash } from '../src/modules/money/payments/cash.ts'
import { settleSuspense } from '../src/modules/money/payments/suspense.ts'
import { anUnansweredOrder, aReference, claimFixture, claims } from './a-claim.ts'
import { aPaidSale } from './a-sale.ts'
import type { TestApp } from './app.ts'
import { aPhone, callApp, type TestSeller } from './builders.ts'
import { refundFixture } from './refund-fixture.ts'

/** A seller who charges for added minutes, and what its customers and providers do. */
export type Shop = {
  fixture: TestApp
  seller: TestSeller
  money: ReturnType<typeof refundFixture>
  people: ReturnType<typeof claimFixture>
}

export const shopOf = (fixture: TestApp, seller: TestSeller): Shop => ({
  fixture,
  seller,
  money: refundFixture(fixture),
  people: claimFixture(fixture, seller),
})

const DAYS = 4 * 24 * 60
/** Advances until every pass has ended and no job polls for money. */
export const later = async ({ fixture }: Shop): Promise<void> => {
  fixture.clock.advance({ minutes: DAYS })
  await fixture.drain()
}

export const phoneOf = async ({ fixture }: Shop, purchaseId: string): Promise<string> => {
  const [row] = await fixture.database.asOwner<{ phone: string }>(
    'select phone from purchases where id = $1',
    [purchaseId],
  )
  return row?.phone ?? ''
}

const settlesMoneyOf = async ({ fixture }: Shop, purchaseId: string): Promise<void> => {
  const items = await fixture.database.asOwner<{ id: string }>(
    'select id from suspense_items where purchase_id = $1 and settled_at is null',
    [purchaseId],
  )
  for (const { id } of items)
    await fixture.deps.db.asPlatform((tx) => settleSuspense(fixture.deps, tx, { id, outcome: 'sent_back' }))
}

/** Something in progress for a number, and what ends it; null where time alone ends it. */
export type Busy = { phone: string; ends: (() => Promise<unknown>) | null }

export const heldMoney = async (shop: Shop, times: 'wrong sum' | 'twice'): Promise<Busy> => {
  const { money, seller } = shop
  const order = await money.orders(seller, 'orange_money')
  if (times === 'twice') await money.pays(order)
  await money.pays(order, order.priceMinor + 100)
  await later(shop)
  return { phone: await phoneOf(shop, order.purchaseId), ends: () => settlesMoneyOf(shop, order.purchaseId) }
}

const refundWith = async ({ money, seller }: Shop, lastDigits: string, state: string): Promise<string> => {
  const id = await money.sells(seller, lastDigits)
  await money.bySeller(seller, id)
  await money.until(seller, id, state)
  return id
}

const sql =
  ({ fixture }: Shop, text: string, values: unknown[]) =>
  () =>
    fixture.database.asOwner(text, values)

export const failedRefund = async (shop: Shop): Promise<Busy> => {
  const id = await refundWith(shop, '219', 'failed')
  await later(shop)
  const ends = sql(shop, 'update refunds set settled_at = now() where purchase_id = $1', [id])
  return { phone: await phoneOf(shop, id), ends }
}

export const alarmedRefund = async (shop: Shop): Promise<Busy> => {
  const id = await refundWith(shop, '319', 'sent')
  await later(shop)
  return {
    phone: await phoneOf(shop, id),
    ends: sql(shop, 'update refunds set alarm = null where purchase_id = $1', [id]),
  }
}

export const openRefund = async (shop: Shop): Promise<Busy> => {
  const { money, seller } = shop
  const id = await money.sells(seller, '329')
  await money.bySeller(seller, id)
  await later(shop)
  return { phone: await phoneOf(shop, id), ends: null }
}

export const owedMinutes = async (shop: Shop): Promise<Busy> => {
  const { fixture, seller, money } = shop
  const { transactionId } = await aPaidSale(fixture, seller)
  const minutes = await callApp(fixture.app)(addOvertime, {
    params: { transactionId },
    headers: { 'purchase-token': fixture.deps.secrets.purchaseToken(transactionId) },
    body: { minutes: 30, paymentMethod: 'cash' },
  })
  const cash = { purchaseId: minutes.transactionId, decision: 'received' } as const
  await decideCash(fixture.deps, seller.id, cash)
  await money.byAdmin(transactionId)
  await money.until(seller, transactionId, 'sent')
  await later(shop)
  const ends = async () => {
    await money.byAdmin(minutes.transactionId)
    await fixture.database.asOwner(
      `update refunds set state = 'failed', settled_at = now(), ended_at = now(), next_check_at = null where purchase_id = $1`,
      [minutes.transactionId],
    )
  }
  return { phone: await phoneOf(shop, transactionId), ends }
}

/** A claim on an order, filed by a number. Returns the number under test: the payer's or the orderer's. */
export const openClaim = async (shop: Shop, of: 'payer' | 'orderer'): Promise<Busy> => {
  const { fixture, seller, people } = shop
  await people.beginAnew()
  const order = await anUnansweredOrder(fixture, seller)
  const payer = aPhone()
  await claims(fixture, order, { phoneNumber: payer, reference: aReference() })
  await later(shop)
  const ends = sql(
    shop,
    `update claims set state = 'no_money', answered_at = now(), answered_by = 'x' where purchase_id = $1`,
    [order.transactionId],
  )
  return { phone: of === 'payer' ? payer : order.phoneNumber, ends }
}

export const unmatchedMoney = async (shop: Shop): Promise<Busy> => {
  const { fixture, people } = shop
  const phone = aPhone()
  await people.moneyComes(aReference(), { payerPhone: phone })
  const ends = async () => {
    const [item] = await fixture.database.asOwner<{ id: string }>(
      'select id from suspense_items where payer_phone = $1',
      [phone],
    )
    await fixture.deps.db.asPlatform((tx) =>
      settleSuspense(fixture.deps, tx, { id: item?.id ?? '', outcome: 'kept' }),
    )
  }
  return { phone, ends }
}

export const application = async (shop: Shop): Promise<Busy> => {
  const { fixture } = shop
  const phone = aPhone()
  await fixture.database.asOwner(
    `insert into applications (id, kind, full_name, location, nearest_landmark, expected_customers, monthly_earnings_goal,
       monthly_mobile_spend, phone, status, created_at) values ($1, 'apply', 'Sia', 'Bo', 'Clock', 1, 'much', 1, $1, 'pending', now())`,
    [phone],
  )
  const ends = sql(shop, `update applications set status = 'rejected', reviewed_at = now() where id = $1`, [
    phone,
  ])
  return { phone, ends }
}

export const waitingOrder = async (shop: Shop): Promise<Busy> => {
  const { money, seller } = shop
  const order = await money.orders(seller, 'orange_money')
  return { phone: await phoneOf(shop, order.purchaseId), ends: () => later(shop) }
}

export const searchedMoney = async (shop: Shop): Promise<Busy> => {
  const { fixture, seller } = shop
  const order = await anUnansweredOrder(fixture, seller)
  fixture.clock.advance({ minutes: 20 })
  await fixture.drain()
  return { phone: order.phoneNumber, ends: () => later(shop) }
}

export const runningPass = async (shop: Shop): Promise<Busy> => {
  const { fixture, seller } = shop
  const { transactionId } = await aPaidSale(fixture, seller)
  return { phone: await phoneOf(shop, transactionId), ends: () => later(shop) }
}
