import { listCustomers, revealPhone } from '@minit/contract/entrepreneur/customers.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../test/app.ts'
import { aSeller, callApp, logInAs, type TestSeller } from '../../../../test/builders.ts'
import { sellAt } from '../../../../test/past-sale.ts'
import { refusalOf } from '../../../../test/purchases.ts'
import { countRows } from '../../../../test/records.ts'

let fixture: TestApp
beforeAll(async () => {
  fixture = await startTestApp()
})
afterAll(() => fixture.close())

const callAs = async (seller: TestSeller) =>
  callApp(fixture.app, (await logInAs(fixture.deps, seller)).sessionToken)
const minutesAgo = (minutes: number) => new Date(fixture.deps.now().getTime() - minutes * 60_000)
const DAY = 24 * 60

describe('the customers of a period', () => {
  test('are counted new or returning, and listed with masked numbers, the latest first', async () => {
    const seller = await aSeller(fixture.deps)
    const sell = (days: number, phone: string, customerName: string) =>
      sellAt(fixture, seller, { at: minutesAgo(days * DAY), phone, customerName })
    await sell(40, '+23278111222', 'Gone Long')
    await sell(20, '+23278333444', 'Old Friend')
    await sell(3, '+23278333444', 'Old Friend')
    await sell(1, '+23278555666', 'New Face')
    const call = await callAs(seller)
    const { customers, ...counts } = await call(listCustomers, { query: { period: '7d' } })
    expect(counts).toEqual({
      period: '7d',
      totalCustomers: 2,
      newCustomers: 1,
      returningCustomers: 1,
      loyaltyDistribution: { new: 2, bronze: 0, silver: 0, gold: 0, platinum: 0 },
      averageSessionDuration: 60,
      nextCursor: null,
    })
    expect(customers).toMatchObject([
      { name: 'New Face', phoneNumber: '+232 78 *** 666', loyaltyTier: 'new', purchases: 1, spent: 35 },
      { name: 'Old Friend', phoneNumber: '+232 78 *** 444', purchases: 2, spent: 70 },
    ])
    expect((await call(listCustomers, { query: {} })).totalCustomers).toBe(2)
    expect((await call(listCustomers, { query: { period: '90d' } })).customers).toHaveLength(3)
  })

  test('mask the number of a customer without a name', async () => {
    const seller = await aSeller(fixture.deps)
    const customerName = '+232 78 123 456'
    await sellAt(fixture, seller, { at: minutesAgo(1), phone: '+23278123456', customerName })
    const answer = await (await callAs(seller))(listCustomers, { query: {} })
    expect(answer.customers).toMatchObject([{ name: '+232 78 *** 456', phoneNumber: '+232 78 *** 456' }])
    expect(JSON.stringify(answer)).not.toContain('123')
  })

  test('come in pages without a gap while one of them buys again', async () => {
    const seller = await aSeller(fixture.deps)
    const phones = Array.from({ length: 53 }, (_, index) => `+232781${String(10_000 + index)}`)
    for (const phone of phones)
      await sellAt(fixture, seller, { at: minutesAgo(9), phone, customerName: phone })
    const call = await callAs(seller)
    const first = await call(listCustomers, { query: {} })
    expect(first.customers).toHaveLength(50)
    await sellAt(fixture, seller, { at: minutesAgo(0), phone: phones[20] ?? '' })
    const second = await call(listCustomers, { query: { cursor: first.nextCursor ?? '' } })
    expect(second.nextCursor).toBeNull()
    const ids = [...first.customers, ...second.customers].map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids.length).toBeGreaterThanOrEqual(52)
  })

  test('are empty without purchases', async () => {
    const answer = await (await callAs(await aSeller(fixture.deps)))(listCustomers, {
      query: { period: '1y' },
    })
    expect(answer).toMatchObject({ totalCustomers: 0, averageSessionDuration: 0, customers: [] })
  })
})

describe('a customer’s number', () => {
  const aBuyer = async (seller: TestSeller) => {
    await sellAt(fixture, seller, { at: minutesAgo(2), phone: '+23278123456' })
    const call = await callAs(seller)
    const [buyer] = (await call(listCustomers, { query: {} })).customers
    return { call, id: buyer?.id ?? '' }
  }

  test('is shown in full to its seller, after an audit entry', async () => {
    const seller = await aSeller(fixture.deps)
    const { call, id } = await aBuyer(seller)
    const before = await countRows(fixture, 'audit_log')
    expect(await call(revealPhone, { params: { id } })).toEqual({ phoneNumber: '+232 78 123 456' })
    expect(await countRows(fixture, 'audit_log')).toBe(before + 1)
    const [row] = await fixture.database.asOwner(
      'select * from audit_log order by created_at desc, id desc limit 1',
    )
    expect(row).toMatchObject({
      actor_name: seller.username,
      actor_role: 'entrepreneur',
      action: 'customer_phone_revealed',
      subject_type: 'customer',
      subject_id: id,
      after: { entrepreneurId: seller.id },
    })
    expect(JSON.stringify(row)).not.toContain('123456')
  })

  test('stays hidden when the audit entry fails', async () => {
    const { call, id } = await aBuyer(await aSeller(fixture.deps))
    await fixture.database.asOwner('revoke insert on audit_log from minit_platform')
    try {
      expect(await refusalOf(call(revealPhone, { params: { id } }))).toMatchObject({ code: 'internal' })
    } finally {
      await fixture.database.asOwner('grant insert on audit_log to minit_platform')
    }
  })

  test('is not found by another seller, like an unknown customer', async () => {
    const { id } = await aBuyer(await aSeller(fixture.deps))
    const call = await callAs(await aSeller(fixture.deps))
    for (const requested of [id, fixture.deps.newId()])
      expect(await refusalOf(call(revealPhone, { params: { id: requested } }))).toMatchObject({
        status: 404,
        code: 'customer_not_found',
      })
  })

  test('is shown at most 60 times an hour', async () => {
    const seller = await aSeller(fixture.deps)
    const { call, id } = await aBuyer(seller)
    for (let count = 0; count < 60; count += 1) await call(revealPhone, { params: { id } })
    expect(await refusalOf(call(revealPhone, { params: { id } }))).toMatchObject({
      code: 'too_many_requests',
    })
  })

  test('is formatted for its own country', async () => {
    const seller = await aSeller(fixture.deps)
    await sellAt(fixture, seller, { at: minutesAgo(1), phone: '+447911123456', customerName: 'Visitor' })
    const call = await callAs(seller)
    const [buyer] = (await call(listCustomers, { query: {} })).customers
    expect(buyer?.phoneNumber).toBe('+44 79 *** 456')
    expect(await call(revealPhone, { params: { id: buyer?.id ?? '' } })).toEqual({
      phoneNumber: '+44 7911 123456',
    })
  })
})
