import { sellForCash } from '@minit/contract/entrepreneur/cash-sales.ts'
import { expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../app.ts'
import { aPhone, aSeller, callApp, logInAs, type TestSeller } from '../builders.ts'
import { aCode, heldUsesOf, usesOf } from '../promotions.ts'
import { buys } from '../purchases.ts'

const ORDERS = 64
const USES = 10
/** How many uses orders may reserve until they are paid. */
const HELD = 4

/** So many orders with a code at the same instant; returns how many reserve a use. */
const ordersAtOnce = async (
  fixture: TestApp,
  some: { maxUses?: number; maxPerBuyer?: number; phoneOf?: () => string },
): Promise<{ held: number; counted: number }> => {
  const { phoneOf = aPhone, ...limits } = some
  const seller = await aSeller(fixture.deps)
  await aCode(fixture, seller, limits)
  await Promise.allSettled(
    Array.from({ length: ORDERS }, () =>
      buys(fixture, seller, { paymentMethod: 'cash', discountCode: 'MARKET20', phoneNumber: phoneOf() }),
    ),
  )
  return { held: await heldUsesOf(fixture, seller), counted: await usesOf(fixture, seller) }
}

/** So many cash sales at the same instant, while orders reserve what they may; returns how many were made. */
const salesAtOnce = async (fixture: TestApp): Promise<number> => {
  const seller = await aSeller(fixture.deps)
  await aCode(fixture, seller, { maxUses: USES })
  for (let at = 0; at < HELD; at += 1)
    await buys(fixture, seller, { paymentMethod: 'cash', discountCode: 'MARKET20', phoneNumber: aPhone() })
  const sell = await selling(fixture, seller)
  const sales = await Promise.allSettled(Array.from({ length: 2 * USES }, sell))
  return sales.filter(({ status }) => status === 'fulfilled').length
}

const selling = async (fixture: TestApp, seller: TestSeller) => {
  const call = callApp(fixture.app, (await logInAs(fixture.deps, seller)).sessionToken)
  return () =>
    call(sellForCash, {
      headers: { 'idempotency-key': fixture.deps.newId() },
      body: {
        packageId: seller.pack.id,
        customerName: 'Aminata Kamara',
        phoneNumber: aPhone(),
        deliveryMethod: 'qr_display',
        amount: 28,
        discountCode: 'MARKET20',
      },
    })
}

const inFixture = async (work: (fixture: TestApp) => Promise<void>): Promise<void> => {
  const fixture = await startTestApp()
  await work(fixture).finally(() => fixture.close())
}

test('of sixty-four unpaid orders at one instant as many get the price as may reserve a use', () =>
  inFixture(async (fixture) => {
    expect(await ordersAtOnce(fixture, { maxUses: USES })).toEqual({ held: HELD, counted: HELD })
  }))

test('of twenty cash sales at one instant as many get the price as the code has uses, reserved ones too', () =>
  inFixture(async (fixture) => {
    expect(await salesAtOnce(fixture)).toBe(USES)
  }))

/** A trigger that resets a column in every row of the table. */
const forgets = (fixture: TestApp, table: string, column: string, none = '0') =>
  fixture.database.asOwner(`
    create function forget() returns trigger language plpgsql as $$ begin new.${column} := ${none}; return new; end $$;
    create trigger forget before insert or update on ${table} for each row execute function forget()`)

test('negative control: without the count of its uses more get the price', () =>
  inFixture(async (fixture) => {
    await forgets(fixture, 'promotions', 'used_count')
    expect((await ordersAtOnce(fixture, { maxUses: USES })).held).toBeGreaterThan(HELD)
    expect(await salesAtOnce(fixture)).toBeGreaterThan(USES)
  }))

test('negative control: without the mark of a reserved use orders reserve all of them', () =>
  inFixture(async (fixture) => {
    await forgets(fixture, 'purchases', 'holds_use', 'false')
    expect(await ordersAtOnce(fixture, { maxUses: USES })).toEqual({ held: USES, counted: USES })
  }))

test('of sixty-four orders of one buyer at one instant one reserves a use', () =>
  inFixture(async (fixture) => {
    const phone = aPhone()
    const some = { maxUses: 100, maxPerBuyer: 3, phoneOf: () => phone }
    expect(await ordersAtOnce(fixture, some)).toEqual({ held: 1, counted: 1 })
  }))
