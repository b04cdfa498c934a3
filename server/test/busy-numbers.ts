import { addOvertime } from '@minit/contract/customer/passes.ts'
import { decideCash } from '../src/modules/money/payments/cash.ts'
import { settleSuspense } from '../src/modules/money/payments/suspense.ts'
import { anUnansweredOrder, aReference, claims, claimWorld } from './a-claim.ts'
import { aPaidSale } from './a-sale.ts'
import type { TestApp } from './app.ts'
import { aPhone, callApp, type TestSeller } from './builders.ts'
import { refundWorld } from './refund-world.ts'

/** A seller who charges for added minutes, and what its customers and providers do. */
export type Shop = {
  world: TestApp
  seller: TestSeller
  money: ReturnType<typeof refundWorld>
  people: ReturnType<typeof claimWorld>
}

export const shopOf = (world: TestApp, seller: TestSeller): Shop => ({
  world,
  seller,
  money: refundWorld(world),
  people: claimWorld(world, seller),
})

const DAYS = 4 * 24 * 60
/** Advances until every pass has ended and no job polls for money. */
export const later = async ({ world }: Shop): Promise<void> => {
  world.clock.advance({ minutes: DAYS })
  await world.drain()
}

export const phoneOf = async ({ world }: Shop, purchaseId: string): Promise<string> => {
  const [row] = await world.database.asOwner<{ phone: string }>('select phone from purchases where id = $1', [
    purchaseId,
  ])
  return row?.phone ?? ''
}

const settlesMoneyOf = async ({ world }: Shop, purchaseId: string): Promise<void> => {
  const items = await world.database.asOwner<{ id: string }>(
    'select id from suspense_items where purchase_id = $1 and settled_at is null',
    [purchaseId],
  )
  for (const { id } of items)
    await world.deps.db.asPlatform((tx) => settleSuspense(world.deps, tx, { id, outcome: 'sent_back' }))
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
  ({ world }: Shop, text: string, values: unknown[]) =>
  () =>
    world.database.asOwner(text, values)

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
  const { world, seller, money } = shop
  const { transactionId } = await aPaidSale(world, seller)
  const minutes = await callApp(world.app)(addOvertime, {
    params: { transactionId },
    headers: { 'purchase-token': world.deps.secrets.purchaseToken(transactionId) },
    body: { minutes: 30, paymentMethod: 'cash' },
  })
  const cash = { purchaseId: minutes.transactionId, decision: 'received' } as const
  await decideCash(world.deps, seller.id, cash)
  await money.byAdmin(transactionId)
  await money.until(seller, transactionId, 'sent')
  await later(shop)
  const ends = async () => {
    await money.byAdmin(minutes.transactionId)
    await world.database.asOwner(
      `update refunds set state = 'failed', settled_at = now(), ended_at = now(), next_check_at = null where purchase_id = $1`,
      [minutes.transactionId],
    )
  }
  return { phone: await phoneOf(shop, transactionId), ends }
}

/** A claim on an order, filed by a number. Returns the number under test: the payer's or the orderer's. */
export const openClaim = async (shop: Shop, of: 'payer' | 'orderer'): Promise<Busy> => {
  const { world, seller, people } = shop
  await people.beginAnew()
  const order = await anUnansweredOrder(world, seller)
  const payer = aPhone()
  await claims(world, order, { phoneNumber: payer, reference: aReference() })
  await later(shop)
  const ends = sql(
    shop,
    `update claims set state = 'no_money', answered_at = now(), answered_by = 'x' where purchase_id = $1`,
    [order.transactionId],
  )
  return { phone: of === 'payer' ? payer : order.phoneNumber, ends }
}

export const unmatchedMoney = async (shop: Shop): Promise<Busy> => {
  const { world, people } = shop
  const phone = aPhone()
  await people.moneyComes(aReference(), { payerPhone: phone })
  const ends = async () => {
    const [item] = await world.database.asOwner<{ id: string }>(
      'select id from suspense_items where payer_phone = $1',
      [phone],
    )
    await world.deps.db.asPlatform((tx) =>
      settleSuspense(world.deps, tx, { id: item?.id ?? '', outcome: 'kept' }),
    )
  }
  return { phone, ends }
}

export const application = async (shop: Shop): Promise<Busy> => {
  const { world } = shop
  const phone = aPhone()
  await world.database.asOwner(
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

export const lookedFor = async (shop: Shop): Promise<Busy> => {
  const { world, seller } = shop
  const order = await anUnansweredOrder(world, seller)
  world.clock.advance({ minutes: 20 })
  await world.drain()
  return { phone: order.phoneNumber, ends: () => later(shop) }
}

export const runningPass = async (shop: Shop): Promise<Busy> => {
  const { world, seller } = shop
  const { transactionId } = await aPaidSale(world, seller)
  return { phone: await phoneOf(shop, transactionId), ends: () => later(shop) }
}
