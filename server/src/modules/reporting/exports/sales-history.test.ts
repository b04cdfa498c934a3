import { listSalesHistory } from '@minit/contract/entrepreneur/sales.ts'
import { orderCodeOf } from '@minit/domain/sales/order-codes.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../test/app.ts'
import { aPackage, aPhone, aSeller, callApp, logInAs, type TestSeller } from '../../../../test/builders.ts'
import { sellAt } from '../../../../test/past-sale.ts'
import { refusalOf } from '../../../../test/purchases.ts'
import { listSales, type SalesWanted } from './sales.queries.ts'

let fixture: TestApp
beforeAll(async () => {
  fixture = await startTestApp()
})
afterAll(() => fixture.close())

const tokenOf = async (seller: TestSeller) => (await logInAs(fixture.deps, seller)).sessionToken
const minutesAgo = (minutes: number) => new Date(fixture.deps.now().getTime() - minutes * 60_000)

type Sale = { id: string; timestamp: string; refundableUntil: string | null }
const pageOf = async (token: string, query: Record<string, string>) => {
  const answer = await fixture.app.inject({
    url: `/api/entrepreneur/sales/history?${new URLSearchParams(query)}`,
    headers: { authorization: `Bearer ${token}` },
  })
  expect(answer.statusCode, answer.body).toBe(200)
  return { items: answer.json<Sale[]>(), next: answer.headers['next-cursor'] }
}

describe('the pages of the history', () => {
  test('contain every sale once, newest first, while new ones arrive', async () => {
    const seller = await aSeller(fixture.deps)
    const token = await tokenOf(seller)
    const sold: string[] = []
    // Three groups of equal instants: only the ids order sales within a group.
    for (let count = 0; count < 110; count += 1)
      sold.push(
        await sellAt(fixture, seller, { at: minutesAgo(30 - Math.floor(count / 40)), phone: aPhone() }),
      )
    const seen: Sale[] = []
    const sizes: number[] = []
    let cursor: string | undefined
    do {
      const page = await pageOf(token, cursor === undefined ? {} : { cursor })
      seen.push(...page.items)
      sizes.push(page.items.length)
      await sellAt(fixture, seller, { at: minutesAgo(0), phone: aPhone() })
      cursor = typeof page.next === 'string' ? page.next : undefined
    } while (cursor !== undefined)
    expect(sizes).toEqual([50, 50, 10])
    expect(seen.map(({ id }) => id).sort()).toEqual(sold.toSorted())
    expect(seen.map(({ timestamp }) => timestamp)).toEqual(
      seen
        .map(({ timestamp }) => timestamp)
        .toSorted()
        .reverse(),
    )
  })

  test('end without an empty page after a full last page', async () => {
    const seller = await aSeller(fixture.deps)
    for (let count = 0; count < 50; count += 1)
      await sellAt(fixture, seller, { at: minutesAgo(5), phone: aPhone() })
    const { items, next } = await pageOf(await tokenOf(seller), {})
    expect(items).toHaveLength(50)
    expect(next).toBeUndefined()
  })
})

describe('the history', () => {
  test('returns a sale as specified, and overtime as a separate row', async () => {
    const seller = await aSeller(fixture.deps, { pack: { overtimeRateMinor: 50 } })
    const id = await sellAt(fixture, seller, { at: minutesAgo(9), phone: aPhone(), overtimeMinutes: 12 })
    const { items } = await pageOf(await tokenOf(seller), { period: '7d' })
    const same = {
      customerName: 'Aminata Kamara',
      loyaltyTier: 'new',
      paymentMethod: 'cash',
      packageName: 'Market Hour',
      isRefunded: false,
      refund: null,
      refundableUntil: expect.any(String),
      isOwedBack: false,
      awayAt: null,
      givenMinutes: 0,
      lateUpload: null,
      offer: null,
      soldBy: null,
      discount: 0,
      timestamp: minutesAgo(9).toISOString(),
    }
    expect(items).toEqual([
      {
        ...same,
        id: expect.any(String),
        duration: 0,
        overtimeMinutes: 12,
        amount: 6,
        listPrice: 6,
        timestamp: expect.any(String),
      },
      {
        ...same,
        id,
        duration: 60,
        overtimeMinutes: 0,
        amount: 35,
        listPrice: 35,
        timestamp: expect.any(String),
      },
    ])
    for (const { timestamp, refundableUntil } of items)
      expect(Date.parse(refundableUntil ?? '') - Date.parse(timestamp)).toBe(72 * 3_600_000)
  })

  test('begins at midnight in Freetown', async () => {
    const seller = await aSeller(fixture.deps)
    const first = new Date(
      `${minutesAgo(6 * 24 * 60)
        .toISOString()
        .slice(0, 10)}T00:00:00Z`,
    )
    await sellAt(fixture, seller, { at: new Date(first.getTime() - 1), phone: aPhone() })
    const id = await sellAt(fixture, seller, { at: first, phone: aPhone() })
    const token = await tokenOf(seller)
    expect((await pageOf(token, { period: '7d' })).items.map((sale) => sale.id)).toEqual([id])
    expect((await pageOf(token, { period: '30d' })).items).toHaveLength(2)
  })

  test('masks the number of a customer without a name', async () => {
    const seller = await aSeller(fixture.deps)
    await sellAt(fixture, seller, {
      at: minutesAgo(1),
      phone: '+23278123456',
      customerName: '+232 78 123 456',
    })
    const { items } = await pageOf(await tokenOf(seller), {})
    expect(items).toMatchObject([{ customerName: '+232 78 *** 456' }])
  })
})

describe('searching the history', () => {
  let seller: TestSeller
  let token = ''
  const ids: Record<string, string> = {}
  beforeAll(async () => {
    seller = await aSeller(fixture.deps)
    token = await tokenOf(seller)
    const night = await aPackage(fixture.deps, seller.id, { name: 'Night' })
    const sell = (name: string, phone: string, more = {}) =>
      sellAt(fixture, seller, { at: minutesAgo(3), customerName: name, phone, ...more })
    ids.amie = await sell('Amie Sesay', '+23276111222')
    ids.amara = await sell('AMARA_Koroma', '+23278111222', { method: 'vult' })
    ids.zainab = await sell('Zainab 100%', '+23276999888', { packageId: night.id })
    ids.night = night.id
  })

  test.each([
    ['the beginning of a name in any case', { search: 'am' }, ['amie', 'amara']],
    ['a name with a pattern character of the database', { search: 'amara_k' }, ['amara']],
    ['a pattern character alone', { search: '%' }, []],
    ['the beginning of a number as dialled', { search: '076' }, ['amie', 'zainab']],
    ['the beginning of a number as written', { search: '+232 76 111' }, ['amie']],
    ['a method', { method: 'vult' }, ['amara']],
    ['a method and a name', { method: 'vult', search: 'zai' }, []],
    ['empty filters', { method: '', search: '  ', packageId: '' }, ['amie', 'amara', 'zainab']],
  ])('finds by %s', async (_, query, names) => {
    const { items } = await pageOf(token, query as Record<string, string>)
    expect(items.map(({ id }) => id).sort()).toEqual(names.map((name) => ids[name]).sort())
  })

  test('finds by the transaction id, also in lower case', async () => {
    const { items } = await pageOf(token, { search: ids.zainab?.toLowerCase() ?? '' })
    expect(items.map(({ id }) => id)).toEqual([ids.zainab])
  })

  test('finds by the order code as people say it, and no order of another seller', async () => {
    const code = orderCodeOf(ids.zainab ?? '')
    expect(
      (await pageOf(token, { search: ` ${code.toLowerCase().replaceAll('0', 'o')} ` })).items,
    ).toMatchObject([{ id: ids.zainab }])
    const other = await aSeller(fixture.deps)
    const theirs = await sellAt(fixture, other, { at: minutesAgo(3), phone: aPhone() })
    expect((await pageOf(token, { search: orderCodeOf(theirs) })).items).toEqual([])
    expect((await pageOf(token, { search: code, method: 'vult' })).items).toEqual([])
  })

  test('finds by the package, but not by a package of another seller', async () => {
    expect((await pageOf(token, { packageId: ids.night ?? '' })).items.map(({ id }) => id)).toEqual([
      ids.zainab,
    ])
    const other = await aSeller(fixture.deps)
    const theirs = await sellAt(fixture, other, { at: minutesAgo(3), phone: '+23276111222' })
    expect((await pageOf(token, { packageId: other.pack.id })).items).toEqual([])
    expect((await pageOf(token, { search: theirs })).items).toEqual([])
    expect((await pageOf(token, { search: '+23276111222' })).items.map(({ id }) => id)).toEqual([ids.amie])
  })

  test.each([
    [{ period: '5d' }, 'period', 'Choose 7d, 30d, 90d or 1y'],
    [{ method: 'gold' }, 'method', 'Choose a payment method of the list'],
    [{ packageId: 'x' }, 'packageId', 'Choose a package of the list'],
    [{ cursor: 'yesterday' }, 'cursor', 'This cursor is not valid'],
    [{ cursor: `${'9'.repeat(14)}-01KB2M8Q4ZT9V6W3X5Y7A8B9C` }, 'cursor', 'This cursor is not valid'],
    [{ search: 'x'.repeat(81) }, 'search', 'Use at most 80 characters'],
    [{ sort: 'up' }, 'sort', 'Unknown field'],
  ])('refuses %j with a readable message', async (query, field, message) => {
    const call = callApp(fixture.app, token)
    const refusal = await refusalOf(call(listSalesHistory, { query: query as { period: '7d' } }))
    expect(refusal).toMatchObject({ status: 400, code: 'invalid_request', fields: { [field]: message } })
  })
})

describe('the plan of a search', () => {
  /** Returns the statements with a generic plan, after enough searches for PostgreSQL to choose one. */
  const plannedOnce = async (wanted: Omit<SalesWanted, 'limit'>): Promise<string[]> => {
    const seller = await aSeller(fixture.deps)
    return fixture.deps.db.inTenant(seller.id, async (tx) => {
      for (let time = 0; time < 7; time += 1) await listSales(tx, { limit: 51, ...wanted })
      const rows = await tx.send<{ statement: string }>(
        `select statement from pg_prepared_statements where statement like $1`,
        ['%"seller_customers"."tier"%'],
      )
      return rows.map(({ statement }) => statement)
    })
  }

  test.each(['name', 'phone'] as const)(
    'by a %s is custom for each value, since half of a shop’s buyers may match',
    async (kind) => {
      const found = await plannedOnce({ search: { kind, start: kind === 'name' ? 'Aminata' : '+23276' } })
      expect(found.filter((text) => /~<~|"phone" </.test(text))).toEqual([])
    },
  )

  test('by a method alone is generic, which shows that the test above can detect one', async () => {
    const found = await plannedOnce({ method: 'cash' })
    expect(found.some((text) => /"payment_method" =/.test(text))).toBe(true)
  })
})
