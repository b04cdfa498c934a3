import type { EndpointRow } from '@minit/contract/endpoint.ts'
import { endpoints } from '@minit/contract/endpoints.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../app.ts'
import { aPhone, aSeller, callApp, logInAs, type TestSeller } from '../builders.ts'
import { anAdmin } from '../callers.ts'
import { sellAt } from '../past-sale.ts'
import { eventually, refusalOf } from '../purchases.ts'

let fixture: TestApp
let seller: TestSeller
let purchaseId: string
let tokens: { admin: string; entrepreneur: string; customer: null }
beforeAll(async () => {
  fixture = await startTestApp()
  seller = await aSeller(fixture.deps, { pack: { priceMinor: 100_000_000, overtimeRateMinor: 10_000 } })
  const now = fixture.deps.now()
  purchaseId = await sellAt(fixture, seller, { at: now, phone: aPhone(), overtimeMinutes: 180 })
  const { sessionToken } = await logInAs(fixture.deps, seller)
  tokens = { admin: await anAdmin(fixture), entrepreneur: sessionToken, customer: null }
})
afterAll(() => fixture.close())

const overtime = { allowsOvertime: true, durationMinutes: 60, name: 'Market Hour', price: 1 }

describe('a rate of overtime', () => {
  test.each([100.01, 10_000_000_000])(
    'of Le %d a minute is refused with an error on its field',
    async (overtimeRate) => {
      const call = callApp(fixture.app, tokens.entrepreneur)
      const words = 'Overtime rate must be at most Le 100 a minute'
      const refused = { status: 400, code: 'invalid_request', fields: { overtimeRate: words } }
      const body = { ...overtime, overtimeRate }
      expect(await refusalOf(call(endpoints.createPackage, { body }))).toMatchObject(refused)
      const params = { id: seller.pack.id }
      expect(await refusalOf(call(endpoints.updatePackage, { params, body }))).toMatchObject(refused)
    },
  )

  test('is refused by the database, too', async () => {
    const above = `update packages set overtime_rate_minor = 10001 where id = $1`
    await expect(fixture.database.asOwner(above, [seller.pack.id])).rejects.toThrow('overtime_rate_has_a_cap')
  })
})

/**
 * All that an admin, a seller and a buyer can read with the ids of the sale above, by its token or a login. A
 * number's own passes need a code that is sent to it.
 */
const readings = Object.entries<EndpointRow>(endpoints).flatMap(([name, row]) =>
  row.method === 'GET' &&
  row.audience in { admin: 0, entrepreneur: 0, customer: 0 } &&
  name !== 'readMyPasses'
    ? [{ name, row }]
    : [],
)

const answerOf = async (row: EndpointRow) => {
  const ids: Record<string, string> = {
    transactionId: purchaseId,
    id: row.path.includes('purchases') || row.path.includes('receipt') ? purchaseId : seller.id,
    entrepreneur: seller.slug,
    range: '30d',
    period: 'month',
  }
  const token = tokens[row.audience as keyof typeof tokens]
  return fixture.app.inject({
    method: 'GET',
    url: row.path.replace(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? 'unknown'),
    headers: {
      'purchase-token': fixture.deps.secrets.purchaseToken(purchaseId),
      ...(token !== null && { authorization: `Bearer ${token}` }),
    },
  })
}

describe('sums that no seller has ever reached', () => {
  beforeAll(async () => {
    // 100,000 sales at the highest price would take an hour to make, so the sums of one are multiplied, and a
    // purchase from before the cap is as large as one could be then.
    const times = 100_000
    await fixture.database.asOwner(`update seller_totals set revenue_minor = revenue_minor * ${times},
      package_sales_minor = package_sales_minor * ${times}, overtime_minor = overtime_minor * ${times}`)
    await fixture.database.asOwner(`update seller_days set revenue_minor = revenue_minor * ${times}`)
    await fixture.database.asOwner(`update seller_customers set revenue_minor = revenue_minor * ${times}`)
    const [list, gst] = [180_000_000_000_000, 23_478_260_869_565]
    await fixture.database.asOwner(
      `update purchases set list_price_minor = $1, price_minor = $1, gst_minor = $2, net_minor = $1::bigint - $2::bigint`,
      [list, gst],
    )
    await fixture.database.asOwner('update payments set amount_minor = $1', [list])
    const refreshed = callApp(fixture.app, tokens.admin)(endpoints.refreshInsights, {})
    await eventually(async () => expect(await fixture.drain()).toBeGreaterThan(0))
    await refreshed
  })

  test.each(readings)('$name answers', async ({ row }) => {
    const { statusCode, body } = await answerOf(row)
    expect([200, 400, 404], body.slice(0, 300)).toContain(statusCode)
  })

  test('most of those answers succeeded', async () => {
    const statuses = await Promise.all(readings.map(async ({ row }) => (await answerOf(row)).statusCode))
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThan(readings.length * 0.7)
  })
})
