import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { saveFee } from '../../src/modules/platform/settings/money-terms.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { ADMIN, aSeller, type TestSeller } from '../builders.ts'
import { type Method, moneyFixture } from '../money-fixture.ts'

const REASON = 'As agreed.'

let fixture: TestApp
let money: ReturnType<typeof moneyFixture>
let seller: TestSeller
beforeAll(async () => {
  fixture = await startTestApp()
  money = moneyFixture(fixture)
})
beforeEach(async () => {
  seller = await aSeller(fixture.deps)
  await money.setFee({ basisPoints: 0, fixedMinor: 0 })
  await money.setDelay(0)
})
afterAll(() => fixture.close())

const orders = (method: Method) => money.orders(seller, method)
const paid = (method: Method) => money.paid(seller, method)
const balance = () => money.balance(seller)
const NOTHING = { availableMinor: 0, pendingMinor: 0, reservedMinor: 0, travellingMinor: 0 }
const available = (minor: number) => ({ ...NOTHING, availableMinor: minor })
const pending = (minor: number) => ({ ...NOTHING, pendingMinor: minor })

describe('what the platform owes a seller', () => {
  test('is nothing before the first sale, and cash does not add to it', async () => {
    expect(await balance()).toEqual(available(0))
    await paid('cash')
    expect(await balance()).toEqual(available(0))
  })

  test('grows by the price of sales that providers collected', async () => {
    await paid('orange_money')
    await paid('vult')
    expect(await balance()).toEqual(available(7_000))
  })

  test('counts the same money once, however often a provider reports it', async () => {
    const order = await paid('orange_money')
    await money.pays(order)
    expect(await balance()).toEqual(available(3_500))
  })

  test('grows by money that came after the payment had failed', async () => {
    const order = await orders('orange_money')
    await money.fails(order)
    await money.pays(order)
    expect(await balance()).toEqual(available(3_500))
  })

  test('does not grow by a wrong amount, which is owed to its sender', async () => {
    await money.pays(await orders('orange_money'), 3_400)
    expect(await balance()).toEqual(available(0))
  })

  test('falls by refunds to buyers, except refunds of cash', async () => {
    const [byPhone, manual] = [await paid('orange_money'), await paid('cash')]
    await money.refunds(byPhone)
    await money.refunds(manual)
    expect(await balance()).toEqual(available(0))
  })
})

describe('the platform fee', () => {
  test('is withheld from sales ordered while it was in force, and returned on a refund', async () => {
    const before = await orders('orange_money')
    await money.setFee({ basisPoints: 300, fixedMinor: 50 })
    await money.pays(before)
    expect(await balance()).toEqual(available(3_500))
    const order = await paid('orange_money')
    expect(await balance()).toEqual(available(3_500 + 3_345))
    await money.setFee({ basisPoints: 0, fixedMinor: 0 })
    await money.refunds(order)
    expect(await balance()).toEqual(available(3_500))
  })

  test('is never taken from cash', async () => {
    await money.setFee({ basisPoints: 300, fixedMinor: 50 })
    const { purchaseId } = await paid('cash')
    expect(await balance()).toEqual(available(0))
    const [purchase] = await fixture.database.asOwner('select fee_minor from purchases where id = $1', [
      purchaseId,
    ])
    expect(purchase).toEqual({ fee_minor: '0' })
  })

  test('never begins in the past, nor before one that is scheduled to begin later', async () => {
    const now = fixture.deps.now()
    const fee = { basisPoints: 100, fixedMinor: 0, reason: REASON }
    const at = (minutes: number) => new Date(now.getTime() + minutes * 60_000)
    await expect(saveFee(fixture.deps, ADMIN, { ...fee, beginsAt: at(-10) })).rejects.toMatchObject({
      code: 'fee_begins_too_early',
    })
    await saveFee(fixture.deps, ADMIN, { ...fee, beginsAt: at(10) })
    await expect(saveFee(fixture.deps, ADMIN, { ...fee, beginsAt: at(5) })).rejects.toMatchObject({
      code: 'fee_begins_too_early',
    })
    await paid('orange_money')
    expect(await balance()).toEqual(available(3_500))
    fixture.clock.advance({ minutes: 10 })
    await paid('orange_money')
    expect(await balance()).toEqual(available(3_500 + 3_465))
  })
})

describe('money that its provider has not settled yet', () => {
  beforeEach(() => money.setDelay(24))

  test('is pending until then, and available after', async () => {
    await paid('orange_money')
    expect(await balance()).toEqual(pending(3_500))
    fixture.clock.advance({ hours: 23 })
    expect(await balance()).toEqual(pending(3_500))
    fixture.clock.advance({ hours: 1 })
    expect(await balance()).toEqual(available(3_500))
  })

  test('is refunded from the pending balance, and later from the available one', async () => {
    const [early, late] = [await paid('orange_money'), await paid('orange_money')]
    await money.refunds(early)
    expect(await balance()).toEqual(pending(3_500))
    fixture.clock.advance({ hours: 24 })
    expect(await balance()).toEqual(available(3_500))
    await money.refunds(late)
    expect(await balance()).toEqual(available(0))
  })

  test('is counted by the rule in force at the order', async () => {
    const order = await orders('orange_money')
    await money.setDelay(0)
    await money.pays(order)
    await paid('vult')
    expect(await balance()).toEqual({ ...NOTHING, availableMinor: 3_500, pendingMinor: 3_500 })
  })
})
