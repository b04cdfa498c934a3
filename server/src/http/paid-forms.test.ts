import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { anUnansweredOrder, aReference, claims } from '../../test/a-claim.ts'
import { startTestApp, type TestApp } from '../../test/app.ts'
import { aPhone, aSeller, type TestSeller } from '../../test/builders.ts'
import { type SecondProcess, startSecondProcess } from '../../test/second-process.ts'
import { addPageRoutes, type PageRenderer } from './pages.ts'

/** Renders the message above the form. */
const renderer: PageRenderer = {
  setTransport: () => {},
  renderPage: async ({ form, status = 200 }) => ({ status, html: form?.message ?? '' }),
  listedPaths: () => [],
}

let fixture: TestApp
let site: SecondProcess
let seller: TestSeller
beforeAll(async () => {
  fixture = await startTestApp()
  seller = await aSeller(fixture.deps)
  const settings = { publicOrigin: null, siteOrigin: '', defaultSeller: null, demoAccounts: [] }
  site = await startSecondProcess(fixture, {
    pages: async (app) => addPageRoutes(app, { renderer, manifest: {}, settings }),
  })
})
afterAll(async () => {
  await site.close()
  await fixture.close()
})
beforeEach(() => fixture.database.asOwner('delete from rate_limits'))

const sends = async (url: string, fields: Record<string, string>) => {
  const { statusCode, body } = await site.app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: String(new URLSearchParams(fields)),
  })
  return { statusCode, body }
}
const NOT_TAKEN = /Your last message was not saved\. Send it again in an hour\.$/

test('tells a customer over the limit whether an earlier claim of this order is stored', async () => {
  const order = await anUnansweredOrder(fixture, seller)
  const said = { do: 'claim', reference: aReference(), phoneNumber: order.phoneNumber }
  for (let times = 0; times < 5; times += 1) await claims(fixture, order, order)
  const url = `/pass/${order.transactionId}/help?t=${order.statusToken}`
  const sent = await sends(url, said)
  expect(sent.statusCode).toBe(429)
  expect(sent.body).toContain('What you sent before is saved')
  // Another order of the same number, without a stored claim.
  const other = await anUnansweredOrder(fixture, seller, order.phoneNumber)
  const refused = await sends(`/pass/${other.transactionId}/help?t=${other.statusToken}`, said)
  expect(refused.statusCode).toBe(429)
  expect(refused.body).toMatch(NOT_TAKEN)
})

test('refuses the sixth claim without a link as not accepted', async () => {
  const said = { reference: aReference(), phoneNumber: aPhone() }
  for (let times = 0; times < 5; times += 1) expect((await sends('/paid', said)).statusCode).toBe(303)
  const { statusCode, body } = await sends('/paid', said)
  expect(statusCode).toBe(429)
  expect(body).toMatch(NOT_TAKEN)
})

test('refuses an unreadable claim every time, and never says that it is kept', async () => {
  const said = { reference: 'I paid', phoneNumber: aPhone() }
  for (let times = 0; times < 8; times += 1) {
    const { statusCode, body } = await sends('/paid', said)
    expect(statusCode).toBe(400)
    expect(body).not.toContain('kept')
  }
  expect((await sends('/paid', { ...said, reference: aReference() })).statusCode).toBe(303)
})
