import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addPageRoutes, type PageRenderer } from '../src/http/pages.ts'
import { aPaidSale } from './a-sale.ts'
import { startTestApp, type TestApp } from './app.ts'
import { aSeller, type TestSeller } from './builders.ts'
import { type SecondProcess, startSecondProcess } from './second-process.ts'

/** Attempts to inject HTML into our pages, short enough for a name. */
const TYPED = [
  '"><img src=x onerror=a()>',
  "'><svg onload=b()>",
  '</script><script>c()//',
  '{{7919*7907}}#{7919*7907}<%=7919*7907%>',
]
/** Matches each attempt as a tag or an evaluated sum, as a page would contain it if it were vulnerable. */
const TAKEN = /<img src=x|<svg onload|<script>c\(|62615533/

const SETTINGS = {
  publicOrigin: null,
  siteOrigin: 'https://minit.test',
  defaultSeller: null,
  demoAccounts: [],
}

let fixture: TestApp
let site: SecondProcess
let sellers: TestSeller[]
beforeAll(async () => {
  fixture = await startTestApp()
  // The sources of the pages, which need no build.
  const entry = fileURLToPath(new URL('../../web/src/entry-server.tsx', import.meta.url))
  const renderer = (await import(/* @vite-ignore */ entry)) as PageRenderer
  site = await startSecondProcess(fixture, {
    pages: async (app) => addPageRoutes(app, { renderer, manifest: null, settings: SETTINGS }),
  })
  sellers = await Promise.all(
    TYPED.map((typed) =>
      aSeller(fixture.deps, {
        shop: { businessName: typed, location: typed, networkName: typed },
        pack: { name: typed, description: typed },
      }),
    ),
  )
})
afterAll(async () => {
  await site.close()
  await fixture.close()
})

const escaped = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#x27;')

test('what a seller typed stands on the page as a text, whatever it is', async () => {
  for (const [index, seller] of sellers.entries()) {
    const { body, statusCode } = await site.app.inject({
      url: `/customer-self-service?entrepreneur=${seller.slug}`,
    })
    expect(statusCode).toBe(200)
    expect(body).toContain(escaped(TYPED[index] ?? ''))
    expect(body).not.toMatch(TAKEN)
  }
})

test('what a buyer typed comes back in the refused form as a text, whatever it is', async () => {
  for (const typed of TYPED) {
    const form = {
      entrepreneur: sellers[0]?.slug ?? '',
      packageId: sellers[0]?.pack.id ?? '',
      customerName: typed,
      phoneNumber: typed,
      discountCode: typed,
      paymentMethod: 'orange_money',
      deliveryMethod: 'sms',
    }
    const { body, statusCode } = await site.app.inject({
      method: 'POST',
      url: `/customer-self-service?entrepreneur=${sellers[0]?.slug}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded', host: 'minit.test' },
      payload: new URLSearchParams(form).toString(),
    })
    expect(statusCode).toBeGreaterThanOrEqual(400)
    expect(body).toContain(escaped(typed))
    expect(body).not.toMatch(TAKEN)
  }
})

test('a buyer’s name stands on pass and receipt as a text, whatever it is', async () => {
  for (const typed of TYPED) {
    const { transactionId, statusToken } = await aPaidSale(fixture, sellers[0] as TestSeller, {
      customerName: typed,
    })
    const { body, statusCode } = await site.app.inject({ url: `/pass/${transactionId}?t=${statusToken}` })
    expect(statusCode).toBe(200)
    expect(body).not.toMatch(TAKEN)
  }
})

test('an address with HTML in it is not written out into the page', async () => {
  for (const typed of TYPED) {
    const text = encodeURIComponent(typed)
    for (const url of [
      `/customer-self-service?entrepreneur=${text}&at=${text}`,
      `/nowhere/${text}`,
      `/paid?reference=${text}`,
      `/my?phoneNumber=${text}`,
    ])
      expect((await site.app.inject({ url })).body, url).not.toMatch(TAKEN)
  }
})
