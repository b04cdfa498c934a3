import { cancelPurchase } from '@minit/contract/customer/passes.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../app.ts'
import { aPackage, aPhone, aSeller, callApp, type TestSeller } from '../builders.ts'
import { refusalText } from '../phones-at.ts'
import { AT_ONCE, buys, ordersFrom } from '../purchases.ts'
import { countRows } from '../records.ts'

/** A seller with a package that one number can buy so many times a day. */
const selling = async (fixture: TestApp, maxPerDay: number): Promise<TestSeller> => {
  const seller = await aSeller(fixture.deps)
  return { ...seller, pack: await aPackage(fixture.deps, seller.id, { maxPerDay }) }
}

describe('a package with a daily limit for each number', () => {
  let fixture: TestApp
  beforeAll(async () => {
    fixture = await startTestApp()
  })
  afterAll(() => fixture.close())

  test('is refused to a number that has reached it, and sold to it again the next day', async () => {
    const seller = await selling(fixture, 2)
    const phoneNumber = aPhone()
    for (const paymentMethod of ['orange_money', 'orange_money'] as const)
      expect((await buys(fixture, seller, { phoneNumber, paymentMethod })).status).toBe('ready')
    for (const paymentMethod of ['orange_money', 'cash'] as const)
      expect(await refusalText(buys(fixture, seller, { phoneNumber, paymentMethod }))).toBe(
        'package_day_limit: One phone number can buy this package 2 times a day. Choose another one, or come back tomorrow.',
      )
    expect((await buys(fixture, seller, { phoneNumber: aPhone() })).status).toBe('ready')
    const other = await aPackage(fixture.deps, seller.id, { maxPerDay: 1 })
    expect((await buys(fixture, { ...seller, pack: other }, { phoneNumber })).status).toBe('ready')
    fixture.clock.advance({ hours: 12 })
    expect((await buys(fixture, seller, { phoneNumber })).status).toBe('ready')
  })

  test('counts an unpaid order until it is cancelled', async () => {
    const seller = await selling(fixture, 1)
    const phoneNumber = aPhone()
    const { transactionId, statusToken } = await buys(fixture, seller, { phoneNumber, paymentMethod: 'cash' })
    expect(await refusalText(buys(fixture, seller, { phoneNumber }))).toBe(
      'package_day_limit: One phone number can buy this package once a day. An order of today still waits to be paid: pay it or cancel it.',
    )
    await callApp(fixture.app)(cancelPurchase, {
      params: { transactionId },
      headers: { 'purchase-token': statusToken },
    })
    expect((await buys(fixture, seller, { phoneNumber })).status).toBe('ready')
  })

  test('does not count an unpaid order from another network', async () => {
    const seller = await selling(fixture, 1)
    const phoneNumber = aPhone()
    const outsider = await ordersFrom(fixture, seller, { address: '10.60.2.1', phoneNumber, method: 'cash' })
    expect(outsider.statusCode).toBe(202)
    expect((await buys(fixture, seller, { phoneNumber })).status).toBe('ready')
    expect(await refusalText(buys(fixture, seller, { phoneNumber }))).toMatch(/^package_day_limit/)
  })

  test('does not count a refused order', async () => {
    const seller = await selling(fixture, 1)
    // This number has too little money for any amount.
    const phoneNumber = '+23276000049'
    for (const _ of ['once', 'twice']) await refusalText(buys(fixture, seller, { phoneNumber }))
    expect(await refusalText(buys(fixture, seller, { phoneNumber }))).not.toMatch(/^package_day_limit/)
  })
})

const ORDERS = 8

/** Cash orders of one number at one instant; returns how many were accepted. */
const cashAtOnce = async (fixture: TestApp, seller: TestSeller, phoneNumber: string) => {
  const answers = await Promise.all(
    Array.from({ length: ORDERS }, () =>
      ordersFrom(fixture, seller, { address: '10.60.1.1', phoneNumber, method: 'cash' }),
    ),
  )
  const codes = answers.map((answer) => answer.json<{ code?: string }>().code ?? answer.statusCode)
  return {
    accepted: codes.filter((code) => code === 202).length,
    refused: codes.filter((code) => code === 'package_day_limit').length,
  }
}

describe('orders of one number at the same instant', () => {
  let fixture: TestApp
  beforeAll(async () => {
    fixture = await startTestApp()
  })
  afterAll(() => fixture.close())

  test.each([
    ['that never ordered before', 1],
    ['that never ordered before', 2],
    ['that is known', 1],
  ])('for a number %s make at most %i', async (who, most) => {
    const seller = await selling(fixture, most)
    const phoneNumber = aPhone()
    if (who === 'that is known') await buys(fixture, await aSeller(fixture.deps), { phoneNumber })
    const before = await countRows(fixture, 'purchases')
    expect(await cashAtOnce(fixture, seller, phoneNumber)).toEqual({
      accepted: most,
      refused: ORDERS - most,
    })
    expect(await countRows(fixture, 'purchases')).toBe(before + most)
  })
})

const LOADS_UNTIL_TOO_MANY = 8

test('exceed the limit without the count of a number (negative control)', async () => {
  const fixture = await startTestApp()
  try {
    await fixture.database.asOwner(`
      create function forget() returns trigger language plpgsql as
        $$ begin new.prompt_count := 0; return new; end $$;
      create trigger forget before insert or update on customers for each row execute function forget()`)
    let most = 0
    // A race, so one load may by chance run in sequence, but not several of them.
    for (let load = 0; load < LOADS_UNTIL_TOO_MANY && most <= 1; load += 1) {
      const seller = await selling(fixture, 1)
      const phoneNumber = aPhone()
      await buys(fixture, await aSeller(fixture.deps), { phoneNumber, paymentMethod: 'cash' }, AT_ONCE)
      most = Math.max(most, (await cashAtOnce(fixture, seller, phoneNumber)).accepted)
    }
    expect(most).toBeGreaterThan(1)
  } finally {
    await fixture.close()
  }
})
