import type { EndpointRow } from '@minit/contract/endpoint.ts'
import { endpoints } from '@minit/contract/endpoints.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aClaim } from './a-claim.ts'
import { aPaidSale } from './a-sale.ts'
import { startTestApp, type TestApp } from './app.ts'
import { aPhone, aSeller, logInAs, type TestSeller } from './builders.ts'

let fixture: TestApp
let a: TestSeller
beforeAll(async () => {
  fixture = await startTestApp()
  a = await aSeller(fixture.deps)
})
afterAll(() => fixture.close())

type Question = { params?: Record<string, string>; body?: Record<string, unknown> }
const send = (row: EndpointRow, { params = {}, body }: Question, token: string | null) =>
  fixture.app.inject({
    method: row.method,
    url: row.path.replace(/\{(\w+)\}/g, (_, name: string) => params[name] ?? ''),
    headers: token === null ? {} : { authorization: `Bearer ${token}` },
    ...(body !== undefined && { payload: body }),
  })

test('one seller’s lists and figures contain no text of another seller', async () => {
  const { sessionToken } = await logInAs(fixture.deps, a)
  const canary = 'Canary Of B'
  const b = await aSeller(fixture.deps, {
    shop: { businessName: canary, location: canary },
    pack: { name: canary },
  })
  const sale = await aPaidSale(fixture, b, { customerName: canary })
  await aClaim(fixture, b)
  const rows: EndpointRow[] = [
    endpoints.readStats,
    endpoints.listPackages,
    endpoints.listNotifications,
    endpoints.listSlips,
    endpoints.readPoster,
    endpoints.listSellerClaims,
  ]
  for (const row of rows) {
    const { statusCode, body } = await send(row, {}, sessionToken)
    expect(statusCode).toBe(200)
    for (const text of [canary, b.id, b.pack.id, sale.transactionId, sale.password])
      expect(body).not.toContain(text)
  }
})

test('no public list contains a code, a phone number or a name of a customer', async () => {
  const phone = aPhone()
  const sale = await aPaidSale(fixture, a, { phoneNumber: phone, customerName: 'Secret Person' })
  const questions: [EndpointRow, Question][] = [
    [endpoints.listActiveEntrepreneurs, {}],
    [endpoints.listCustomerPackages, { params: { entrepreneur: a.slug } }],
    [endpoints.readBusinessInfo, { params: { entrepreneur: a.slug } }],
    [endpoints.identifyCustomer, { body: { phone } }],
  ]
  for (const [row, question] of questions) {
    const { statusCode, body } = await send(row, question, null)
    expect(statusCode).toBe(200)
    for (const text of [sale.password, sale.transactionId, phone.slice(1), 'Secret Person'])
      expect(body).not.toContain(text)
  }
})
