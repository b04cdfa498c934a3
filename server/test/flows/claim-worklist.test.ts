import { denyClaims, listClaims } from '@minit/contract/admin/claims.ts'
import { claimWithoutLink } from '@minit/contract/customer/claims.ts'
import { listSellerClaims } from '@minit/contract/entrepreneur/claims.ts'
import { claimAnswerText } from '@minit/domain/sales/claims.ts'
import { orderCodeOf } from '@minit/domain/sales/order-codes.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { anUnansweredOrder, aReference, claimFixture, claims, floodOfClaims, type Order } from '../a-claim.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { aPhone, aSeller, callApp, logInAs, type TestSeller } from '../builders.ts'
import { anAdmin } from '../callers.ts'
import { refusalOf } from '../purchases.ts'

let fixture: TestApp
let seller: TestSeller
let people: ReturnType<typeof claimFixture>
let admin: ReturnType<typeof callApp>
let asSeller: ReturnType<typeof callApp>
beforeAll(async () => {
  fixture = await startTestApp()
  seller = await aSeller(fixture.deps)
  people = claimFixture(fixture, seller)
  admin = callApp(fixture.app, await anAdmin(fixture))
  asSeller = callApp(fixture.app, (await logInAs(fixture.deps, seller)).sessionToken)
})
afterAll(() => fixture.close())
beforeEach(async () => {
  await people.beginAnew()
  await fixture.database.asOwner("delete from claims where said = 'invented'")
})

const listed = async (query: { search?: string; after?: string } = {}) => admin(listClaims, { query })
const idsOf = ({ items }: { items: readonly { id: string }[] }) => items.map(({ id }) => id)
const ordersOf = ({ items }: Awaited<ReturnType<typeof listed>>) =>
  items.map(({ purchase }) => purchase?.transactionId ?? null)

const readAll = async (search = ''): Promise<string[]> => {
  const ids: string[] = []
  let after: string | undefined
  do {
    const page = await listed({ search, ...(after !== undefined && { after }) })
    ids.push(...idsOf(page))
    after = page.next ?? undefined
  } while (after !== undefined)
  return ids
}

/** An order whose claim names received money of an unknown number. */
const claimedWithMoney = async () => {
  const order = await anUnansweredOrder(fixture, seller)
  const reference = aReference()
  await claims(fixture, order, { ...order, reference })
  await people.moneyComes(reference)
  return { ...order, reference }
}

describe('after 120 invented claims', () => {
  test('a claim that fits money is first, for the admin and for its seller', async () => {
    await floodOfClaims(fixture, 120)
    await floodOfClaims(fixture, 120, seller)
    const order = await claimedWithMoney()
    const page = await listed()
    expect(page.items).toHaveLength(50)
    expect(page.items[0]).toMatchObject({
      purchase: { transactionId: order.transactionId },
      money: [{ fit: { reference: true } }],
    })
    const own = await asSeller(listSellerClaims, { query: {} })
    expect(own.items[0]).toMatchObject({ sale: { transactionId: order.transactionId } })
    expect(own.next).not.toBeNull()
  })

  test('the pages list each claim once, those without money in order of arrival', async () => {
    await floodOfClaims(fixture, 120)
    const late = await claimedWithMoney()
    const all = await readAll()
    expect(all).toHaveLength(121)
    expect(new Set(all).size).toBe(121)
    const rows = await fixture.database.asOwner<{ id: string }>(
      "select id from claims where state = 'open' and purchase_id is distinct from $1 order by asked_at, id",
      [late.transactionId],
    )
    expect(all.slice(1)).toEqual(rows.map(({ id }) => id))
  })

  test('many claims with the reference of money come after the one whose number paid', async () => {
    const reference = aReference()
    await floodOfClaims(fixture, 120, null, reference)
    await people.moneyComes(reference, { payerPhone: '+23276333444' })
    await callApp(fixture.app)(claimWithoutLink, { body: { reference, phoneNumber: '+23276333444' } })
    await fixture.drain()
    const [first] = (await listed()).items
    const [row] = await fixture.database.asOwner<{ payer: string }>(
      'select payer_phone as payer from claims where id = $1',
      [first?.id],
    )
    expect(row?.payer).toBe('+23276333444')
  })

  test('money of the same number, amount and time is enough to be first', async () => {
    await floodOfClaims(fixture, 120)
    const order = await anUnansweredOrder(fixture, seller)
    await claims(fixture, order, { ...order, reference: aReference() })
    await people.moneyComes(aReference(), { payerPhone: order.phoneNumber })
    expect(ordersOf(await listed())[0]).toBe(order.transactionId)
    // The seller sees no money that the claim does not name.
    const { items } = await asSeller(listSellerClaims, { query: {} })
    expect(items).toMatchObject([{ money: [] }])
  })

  test('a search by reference, number, order, code, customer or business finds one', async () => {
    await floodOfClaims(fixture, 120)
    const order = await anUnansweredOrder(fixture, seller)
    const reference = aReference()
    await claims(fixture, order, { ...order, reference })
    const { customerName } = (await asSeller(listSellerClaims, { query: {} })).items[0]?.sale ?? {}
    const searches = [
      reference,
      order.phoneNumber,
      `0${order.phoneNumber.slice(4)}`,
      order.transactionId,
      orderCodeOf(order.transactionId),
      orderCodeOf(order.transactionId).replaceAll('0', 'o').replaceAll('1', 'l'),
      ...(customerName?.includes('*') ? [] : [customerName ?? '']),
    ]
    for (const search of searches)
      expect.soft(ordersOf(await listed({ search })), search).toContain(order.transactionId)
    expect((await listed({ search: 'QQ999999.9999.Q99999' })).items).toEqual([])
    expect((await asSeller(listSellerClaims, { query: { search: reference } })).items).toHaveLength(1)
    expect((await asSeller(listSellerClaims, { query: { search: 'nobody' } })).items).toEqual([])
  })

  test('a cursor that no page returned is refused', async () => {
    expect(await refusalOf(listed({ after: 'elsewhere' }))).toMatchObject({ code: 'invalid_request' })
  })
})

describe('a rejection of many', () => {
  test('rejects each as a single rejection does, and leaves those that fit money', async () => {
    const withMoney = await claimedWithMoney()
    const order = await anUnansweredOrder(fixture, seller)
    await claims(fixture, order, { ...order, reference: aReference() })
    await floodOfClaims(fixture, 30)
    const ids = idsOf(await listed())
    expect(ids).toHaveLength(32)
    expect(await admin(denyClaims, { body: { ids, answer: 'not_received' } })).toEqual({
      answered: 31,
      left: 1,
    })
    expect(ordersOf(await listed())).toEqual([withMoney.transactionId])
    expect((await people.messagesTo(order.phoneNumber))[0]).toContain(claimAnswerText('not_received'))
    const [audited] = await fixture.database.asOwner<{ count: number }>(
      "select count(*)::int as count from audit_log where action = 'claim_no_money' and after->>'claimId' = any($1)",
      [ids],
    )
    expect(audited?.count).toBe(31)
    // Answered claims stay as they are.
    expect(await admin(denyClaims, { body: { ids, answer: 'went_back' } })).toEqual({ answered: 0, left: 32 })
  })

  test('is limited to 50', async () => {
    const ids = Array.from({ length: 51 }, () => fixture.deps.newId())
    expect(await refusalOf(admin(denyClaims, { body: { ids, answer: 'not_received' } }))).toMatchObject({
      code: 'invalid_request',
    })
  })
})

describe('a client that invents claims', () => {
  test('makes at most 60 an hour without an order from one address', async () => {
    const asks = (phoneNumber: string, reference = aReference()) =>
      callApp(fixture.app)(claimWithoutLink, { body: { reference, phoneNumber } })
    for (let times = 0; times < 60; times += 1) await asks(aPhone())
    expect(await refusalOf(asks(aPhone()))).toMatchObject({ code: 'too_many_requests' })
    // A client with an order claims it from the same address.
    const order = await anUnansweredOrder(fixture, seller)
    await claims(fixture, order, { ...order, reference: aReference() })
  })

  test('makes at most 5 an hour for one order, 20 from one phone, and 400 from one address', async () => {
    const claimsFrom = async (order: Order, cookie?: string) => {
      const { transactionId, statusToken, phoneNumber } = order
      const answer = await fixture.app.inject({
        method: 'POST',
        url: `/api/purchases/${transactionId}/claim`,
        headers: { 'purchase-token': statusToken, ...(cookie !== undefined && { cookie }) },
        payload: { reference: aReference(), phoneNumber },
      })
      return answer.statusCode
    }
    const phone = 'minit_phone=one-phone-of-the-stall'
    for (let made = 0; made < 4; made += 1) {
      const order = await anUnansweredOrder(fixture, seller)
      for (let times = 0; times < 5; times += 1) expect(await claimsFrom(order, phone)).toBe(200)
      expect(await claimsFrom(order, 'minit_phone=another')).toBe(429)
    }
    const order = await anUnansweredOrder(fixture, seller)
    expect(await claimsFrom(order, phone)).toBe(429)
    expect(await claimsFrom(order, 'minit_phone=another')).toBe(200)
    await fixture.database.asOwner(`update rate_limits set points = 400 where key like 'claims:address:%'`)
    expect(await claimsFrom(await anUnansweredOrder(fixture, seller), 'minit_phone=a-third')).toBe(429)
  })

  test('makes at most 100 an hour on the orders of one seller, and money is still found', async () => {
    const order = await anUnansweredOrder(fixture, seller)
    await claims(fixture, order, { ...order, reference: aReference() })
    await fixture.database.asOwner(
      "update rate_limits set points = 100 where key = 'claims-of-seller:account:' || $1",
      [seller.id],
    )
    const other = await anUnansweredOrder(fixture, seller)
    expect(await refusalOf(claims(fixture, other, { ...other, reference: aReference() }))).toMatchObject({
      code: 'too_many_requests',
    })
    const reference = aReference()
    await people.moneyComes(reference, { payerPhone: other.phoneNumber })
    expect(await claims(fixture, other, { ...other, reference })).toMatchObject({ claim: { state: 'found' } })
  })
})
