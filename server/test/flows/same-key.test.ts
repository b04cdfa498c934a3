import type { PaymentMethod } from '@minit/domain/money/payments.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buyPass } from '../../src/modules/sales/purchases/buy.ts'
import type { PurchaseOrder } from '../../src/modules/sales/purchases/payer.ts'
import { boughtReply } from '../../src/modules/sales/purchases/purchase-view.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { aPackage, aPhone, aSeller, type TestSeller } from '../builders.ts'
import { AT_ONCE, buys, eventually, refusalOf } from '../purchases.ts'
import { chargesOf, countRows, disagreements, ONE_SALE, recordsOf } from '../records.ts'

const COPIES = 50

/** The purchase call without its rate limits, which would refuse most copies from one phone. */
const buysCopies = (
  world: TestApp,
  seller: TestSeller,
  idempotencyKey: string,
  method: PaymentMethod = 'orange_money',
) => {
  const order: PurchaseOrder = {
    channel: 'counter',
    entrepreneurKey: seller.slug,
    packageId: seller.pack.id,
    customerName: 'Aminata Kamara',
    phoneText: aPhone(),
    method,
    deliveryMethod: 'sms',
    customerId: null,
    shownPriceMinor: null,
  }
  const waitOptions = { idempotencyKey, respondAsync: false, signal: new AbortController().signal }
  const buyOne = async () => boughtReply(world.deps, await buyPass(world.deps, order, waitOptions))
  return Promise.all(Array.from({ length: COPIES }, buyOne))
}

describe('copies of one purchase with one key', () => {
  let world: TestApp
  let seller: TestSeller
  beforeAll(async () => {
    world = await startTestApp()
    seller = await aSeller(world.deps)
  })
  afterAll(() => world.close())

  test.each(Array.from({ length: 10 }, (_, index) => [`key-number-${index}`]))(
    '50 simultaneous ones make one purchase, and all get the same answer (%s)',
    async (key) => {
      const before = await countRows(world, 'purchases')
      const answers = await buysCopies(world, seller, key)
      const [first] = answers
      if (first?.status !== 200) throw new Error('the held call was not answered with the pass')
      for (const answer of answers) expect(answer).toEqual(first)
      expect(await countRows(world, 'purchases')).toBe(before + 1)
      expect(await recordsOf(world, first.body.transactionId)).toMatchObject({ ...ONE_SALE, events: 1 })
    },
  )

  test('make as many charges, passes, messages and ledger transactions as there are keys', async () => {
    expect(await chargesOf(world, 'pawapay')).toHaveLength(10)
    for (const table of ['purchases', 'payments', 'passes', 'ledger_transactions', 'messages'])
      expect([table, await countRows(world, table)]).toEqual([table, 10])
    expect(await disagreements(world, 'pawapay')).toEqual([])
  })

  test('by wallet do so too, whose orders do not wait for each other', async () => {
    await buysCopies(world, seller, 'key-by-wallet', 'vult')
    expect(await countRows(world, 'purchases', `idempotency_key = 'key-by-wallet'`)).toBe(1)
  })

  test('20 over HTTP at once get one answer too', async () => {
    const phoneNumber = aPhone()
    const copy = () => buys(world, seller, { phoneNumber }, { 'idempotency-key': 'one-key-over-http' })
    const answers = await Promise.all(Array.from({ length: 20 }, copy))
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect(await countRows(world, 'purchases', `idempotency_key = 'one-key-over-http'`)).toBe(1)
  })

  test('with another body are refused and change nothing', async () => {
    const phoneNumber = aPhone()
    const headers = { ...AT_ONCE, 'idempotency-key': 'used-for-two-bodies' }
    await buys(world, seller, { phoneNumber }, headers)
    const [purchases, charges] = [await countRows(world, 'purchases'), await chargesOf(world, 'pawapay')]
    const refusal = await refusalOf(buys(world, seller, { phoneNumber, customerName: 'Somebody' }, headers))
    expect(refusal).toMatchObject({ status: 409, code: 'key_reused' })
    expect(await countRows(world, 'purchases')).toBe(purchases)
    expect(await chargesOf(world, 'pawapay')).toHaveLength(charges.length)
  })

  test('a key used with one seller has no effect at another', async () => {
    const other = await aSeller(world.deps)
    const phoneNumber = aPhone()
    const headers = { ...AT_ONCE, 'idempotency-key': 'key-at-two-sellers' }
    const here = await buys(world, seller, { phoneNumber }, headers)
    const there = await buys(world, other, { phoneNumber }, headers)
    expect(there.transactionId).not.toBe(here.transactionId)
    expect(await countRows(world, 'purchases', `entrepreneur_id = '${other.id}'`)).toBe(1)
  })

  test('the first answer is repeated after the package was switched off and its price changed', async () => {
    const pack = await aPackage(world.deps, seller.id)
    const body = { packageId: pack.id, phoneNumber: aPhone() }
    const headers = { 'idempotency-key': 'before-the-change' }
    const first = await buys(world, seller, body, headers)
    await world.database.asOwner('update packages set is_active = false, price_minor = 9900 where id = $1', [
      pack.id,
    ])
    expect(await buys(world, seller, body, headers)).toEqual(first)
    expect(await refusalOf(buys(world, seller, body))).toMatchObject({ code: 'package_inactive' })
  })

  test('a failed purchase fails again with the same message and calls no provider a second time', async () => {
    const body = { phoneNumber: '+23276000049' }
    const headers = { 'idempotency-key': 'failed-for-good' }
    const first = await refusalOf(buys(world, seller, body, headers))
    const { length } = await chargesOf(world, 'pawapay')
    expect(await refusalOf(buys(world, seller, body, headers))).toEqual(first)
    expect(await chargesOf(world, 'pawapay')).toHaveLength(length)
  })

  test('without a key every call is a purchase of its own', async () => {
    const phoneNumber = aPhone()
    const [one, two] = [
      await buys(world, seller, { phoneNumber }),
      await buys(world, seller, { phoneNumber }),
    ]
    expect(one.transactionId).not.toBe(two.transactionId)
  })
})

const LOADS_UNTIL_DOUBLES = 8

/** How many keys have more than one purchase. */
const countDoubled = async (world: TestApp): Promise<number> => {
  const doubled = await world.database.asOwner(
    'select idempotency_key from purchases group by idempotency_key having count(*) > 1',
  )
  return doubled.length
}

test('negative control: without the unique index the same copies make doubles', async () => {
  const world = await startTestApp()
  try {
    await world.database.asOwner('drop index purchases_idempotency_key')
    const seller = await aSeller(world.deps)
    // A race, so one load may by chance run in sequence, but not several of them.
    for (let load = 0; load < LOADS_UNTIL_DOUBLES && (await countDoubled(world)) === 0; load += 1) {
      await buysCopies(world, seller, `key-without-index-${load}`, 'vult')
    }
    expect(await countDoubled(world)).toBeGreaterThan(0)
    await eventually(async () => expect((await chargesOf(world, 'vult')).length).toBeGreaterThan(1))
  } finally {
    await world.close()
  }
})
