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
  fixture: TestApp,
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
  const buyOne = async () => boughtReply(fixture.deps, await buyPass(fixture.deps, order, waitOptions))
  return Promise.all(Array.from({ length: COPIES }, buyOne))
}

describe('copies of one purchase with one key', () => {
  let fixture: TestApp
  let seller: TestSeller
  beforeAll(async () => {
    fixture = await startTestApp()
    seller = await aSeller(fixture.deps)
  })
  afterAll(() => fixture.close())

  test.each(Array.from({ length: 10 }, (_, index) => [`key-number-${index}`]))(
    '50 simultaneous ones make one purchase, and all get the same answer (%s)',
    async (key) => {
      const before = await countRows(fixture, 'purchases')
      const answers = await buysCopies(fixture, seller, key)
      const [first] = answers
      if (first?.status !== 200) throw new Error('the held call was not answered with the pass')
      for (const answer of answers) expect(answer).toEqual(first)
      expect(await countRows(fixture, 'purchases')).toBe(before + 1)
      expect(await recordsOf(fixture, first.body.transactionId)).toMatchObject({ ...ONE_SALE, events: 1 })
    },
  )

  test('make as many charges, passes, messages and ledger transactions as there are keys', async () => {
    expect(await chargesOf(fixture, 'pawapay')).toHaveLength(10)
    for (const table of ['purchases', 'payments', 'passes', 'ledger_transactions', 'messages'])
      expect([table, await countRows(fixture, table)]).toEqual([table, 10])
    expect(await disagreements(fixture, 'pawapay')).toEqual([])
  })

  test('by wallet do so too, whose orders do not wait for each other', async () => {
    await buysCopies(fixture, seller, 'key-by-wallet', 'vult')
    expect(await countRows(fixture, 'purchases', `idempotency_key = 'key-by-wallet'`)).toBe(1)
  })

  test('20 over HTTP at once get one answer too', async () => {
    const phoneNumber = aPhone()
    const copy = () => buys(fixture, seller, { phoneNumber }, { 'idempotency-key': 'one-key-over-http' })
    const answers = await Promise.all(Array.from({ length: 20 }, copy))
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect(await countRows(fixture, 'purchases', `idempotency_key = 'one-key-over-http'`)).toBe(1)
  })

  test('with another body are refused and change nothing', async () => {
    const phoneNumber = aPhone()
    const headers = { ...AT_ONCE, 'idempotency-key': 'used-for-two-bodies' }
    await buys(fixture, seller, { phoneNumber }, headers)
    const [purchases, charges] = [await countRows(fixture, 'purchases'), await chargesOf(fixture, 'pawapay')]
    const refusal = await refusalOf(buys(fixture, seller, { phoneNumber, customerName: 'Somebody' }, headers))
    expect(refusal).toMatchObject({ status: 409, code: 'key_reused' })
    expect(await countRows(fixture, 'purchases')).toBe(purchases)
    expect(await chargesOf(fixture, 'pawapay')).toHaveLength(charges.length)
  })

  test('a key used with one seller has no effect at another', async () => {
    const other = await aSeller(fixture.deps)
    const phoneNumber = aPhone()
    const headers = { ...AT_ONCE, 'idempotency-key': 'key-at-two-sellers' }
    const here = await buys(fixture, seller, { phoneNumber }, headers)
    const there = await buys(fixture, other, { phoneNumber }, headers)
    expect(there.transactionId).not.toBe(here.transactionId)
    expect(await countRows(fixture, 'purchases', `entrepreneur_id = '${other.id}'`)).toBe(1)
  })

  test('the first answer is repeated after the package was switched off and its price changed', async () => {
    const pack = await aPackage(fixture.deps, seller.id)
    const body = { packageId: pack.id, phoneNumber: aPhone() }
    const headers = { 'idempotency-key': 'before-the-change' }
    const first = await buys(fixture, seller, body, headers)
    await fixture.database.asOwner(
      'update packages set is_active = false, price_minor = 9900 where id = $1',
      [pack.id],
    )
    expect(await buys(fixture, seller, body, headers)).toEqual(first)
    expect(await refusalOf(buys(fixture, seller, body))).toMatchObject({ code: 'package_inactive' })
  })

  test('a failed purchase fails again with the same message and calls no provider a second time', async () => {
    const body = { phoneNumber: '+23276000049' }
    const headers = { 'idempotency-key': 'failed-for-good' }
    const first = await refusalOf(buys(fixture, seller, body, headers))
    const { length } = await chargesOf(fixture, 'pawapay')
    expect(await refusalOf(buys(fixture, seller, body, headers))).toEqual(first)
    expect(await chargesOf(fixture, 'pawapay')).toHaveLength(length)
  })

  test('without a key every call is a purchase of its own', async () => {
    const phoneNumber = aPhone()
    const [one, two] = [
      await buys(fixture, seller, { phoneNumber }),
      await buys(fixture, seller, { phoneNumber }),
    ]
    expect(one.transactionId).not.toBe(two.transactionId)
  })
})

const LOADS_UNTIL_DOUBLES = 8

/** How many keys have more than one purchase. */
const countDoubled = async (fixture: TestApp): Promise<number> => {
  const doubled = await fixture.database.asOwner(
    'select idempotency_key from purchases group by idempotency_key having count(*) > 1',
  )
  return doubled.length
}

test('negative control: without the unique index the same copies make doubles', async () => {
  const fixture = await startTestApp()
  try {
    await fixture.database.asOwner('drop index purchases_idempotency_key')
    const seller = await aSeller(fixture.deps)
    // A race, so one load may by chance run in sequence, but not several of them.
    for (let load = 0; load < LOADS_UNTIL_DOUBLES && (await countDoubled(fixture)) === 0; load += 1) {
      await buysCopies(fixture, seller, `key-without-index-${load}`, 'vult')
    }
    expect(await countDoubled(fixture)).toBeGreaterThan(0)
    await eventually(async () => expect((await chargesOf(fixture, 'vult')).length).toBeGreaterThan(1))
  } finally {
    await fixture.close()
  }
})
