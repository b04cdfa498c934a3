import { fileURLToPath } from 'node:url'
import { signupAndPay } from '@minit/contract/customer/purchases.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addPageRoutes, type PageRenderer } from '../src/http/pages.ts'
import { anOrder } from './a-sale.ts'
import { startTestApp, type TestApp } from './app.ts'
import { aSeller, callApp, type TestSeller } from './builders.ts'
import { aRadiusRouter } from './radius-router.ts'
import { secretIn } from './returning-phone.ts'
import { aRouter } from './router.ts'
import { type SecondProcess, startSecondProcess } from './second-process.ts'
import { aCard } from './voucher-fixture.ts'

const SETTINGS = {
  publicOrigin: null,
  siteOrigin: 'https://minit.test',
  defaultSeller: null,
  demoAccounts: [],
}

let fixture: TestApp
let site: SecondProcess
let seller: TestSeller
beforeAll(async () => {
  fixture = await startTestApp()
  // The sources of the pages, which need no build.
  const entry = fileURLToPath(new URL('../../web/src/entry-server.tsx', import.meta.url))
  const renderer = (await import(/* @vite-ignore */ entry)) as PageRenderer
  site = await startSecondProcess(fixture, {
    pages: async (app) => addPageRoutes(app, { renderer, manifest: null, settings: SETTINGS }),
  })
  seller = await aSeller(fixture.deps)
})
beforeEach(() => fixture.database.asOwner('delete from rate_limits'))
afterAll(async () => {
  await site.close()
  await fixture.close()
})

const opens = (url: string, cookie = '') => site.app.inject({ url, headers: { cookie } })

/** The cookie of a browser that opened a page. */
const aBrowser = async (): Promise<string> => {
  const { cookies } = await opens(`/customer-self-service?entrepreneur=${seller.slug}`)
  const cookie = cookies.find(({ name }) => name === 'minit_phone')
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/', maxAge: 86_400 })
  return `minit_phone=${cookie?.value}`
}

const sends = (url: string, cookie: string, form: Record<string, string>) =>
  site.app.inject({
    method: 'POST',
    url,
    headers: { cookie, 'content-type': 'application/x-www-form-urlencoded', host: 'minit.test' },
    payload: new URLSearchParams(form).toString(),
  })

/** A code as it is when it is copied out of a chat. */
const pasted = (code: string): string =>
  `\u2068“${code.replaceAll('-', '\u2011').replace('-', '\u200B-')}”.\u2069`

test('a page sets a browser’s cookie once, and another one for each browser', async () => {
  const one = await aBrowser()
  expect(await aBrowser()).not.toBe(one)
  expect((await opens('/voucher', one)).cookies).toEqual([])
})

test('without scripts five wrong vouchers of one browser do not slow down the others at its address', async () => {
  const [one, other, card] = [await aBrowser(), await aBrowser(), await aCard(fixture, seller)]
  for (let at = 0; at < 5; at += 1)
    expect((await sends('/voucher', one, { code: '7KQM-4T2-XWP' })).statusCode).toBe(404)
  expect((await sends('/voucher', one, { code: card.code })).statusCode).toBe(429)
  expect((await sends('/voucher', other, { code: card.code })).statusCode).toBe(303)
})

test('without scripts five wrong codes at the WiFi do not slow down the other phones of the stall', async () => {
  const router = await aRouter(fixture, seller)
  const [one, other, card] = [await aBrowser(), await aBrowser(), await aCard(fixture, seller)]
  const { place: at } = await router.join('da:a1:19:00:09:01')
  const form = { at, entrepreneur: seller.slug }
  for (let tried = 0; tried < 5; tried += 1) await sends('/wifi-code', one, { ...form, code: '7KQM-4T2-XWP' })
  const refused = await sends('/wifi-code', one, { ...form, code: card.code })
  expect(refused.headers.location).toContain('problem=too_many_requests')
  expect((await sends('/wifi-code', other, { ...form, code: card.code })).headers.location).toMatch(
    /^\/pass\//,
  )
})

test('a pasted code works in a form without scripts, in the API and typed at a RADIUS router', async () => {
  const browser = await aBrowser()
  const [byForm, byApi, byRadius] = [
    await aCard(fixture, seller),
    await aCard(fixture, seller),
    await aCard(fixture, seller),
  ]
  expect((await sends('/voucher', browser, { code: pasted(byForm.code) })).statusCode).toBe(303)
  const answer = await fixture.app.inject({
    method: 'POST',
    url: '/api/vouchers/redeem',
    payload: { code: pasted(byApi.code), phoneNumber: '\u202Atel:076 123 456\u202C' },
  })
  expect(answer.statusCode).toBe(200)
  const router = await aRadiusRouter(fixture, seller)
  expect((await router.types('da:a1:19:00:09:02', pasted(byRadius.code))).statusCode).toBe(200)
})

test('a name of invisible characters counts as none, in the form and the call', async () => {
  for (const name of ['\u200B\u200B', '\u2060\u2060\u2060', '\u3164\u3164', '\u202E\u00AD']) {
    const form = {
      entrepreneur: seller.slug,
      packageId: seller.pack.id,
      phoneNumber: '076123456',
      customerName: name,
      paymentMethod: 'orange_money',
      deliveryMethod: 'sms',
    }
    const page = await sends(`/customer-self-service?entrepreneur=${seller.slug}`, '', form)
    expect(page.statusCode).toBe(400)
    expect(page.body).toContain('Name is required')
  }
})

test('an address with invisible characters redirects to the one without', async () => {
  const answer = await opens('/v/7KQM-4T2-XWP%E2%80%8B')
  expect([answer.statusCode, answer.headers.location]).toEqual([302, '/v/7KQM-4T2-XWP'])
})

test('each form that puts a phone on a pass passes on the secret with which its browser returns', async () => {
  const router = await aRouter(fixture, seller)
  const aPlace = async (mac: string) => (await router.join(mac)).place
  const at = await aPlace('da:a1:19:00:77:01')
  const { slug: entrepreneur, pack } = seller
  const browser = await aBrowser()
  const { packageId, customerName, phoneNumber, paymentMethod } = anOrder(seller)
  const order = { packageId, customerName, phoneNumber, paymentMethod, deliveryMethod: 'qr_display' }
  const bought = await sends('/customer-self-service', browser, { ...order, entrepreneur, at })
  expect(bought.statusCode).toBe(303)
  expect(secretIn(bought)).toContain('Path=/wifi')

  const pass = await callApp(fixture.app)(signupAndPay, {
    body: anOrder({ ...seller, pack }, { deliveryMethod: 'qr_display' }),
  })
  if (pass.status !== 'ready') throw new Error('the sale was not paid in time')
  const { transactionId: id, statusToken: t, password: code } = pass
  const typed = { entrepreneur, at: await aPlace('da:a1:19:00:77:02'), code, move: '' }
  expect(secretIn(await sends('/wifi-code', browser, typed))).toContain(`minit_pass_${id}`)
  const taken = { at: await aPlace('da:a1:19:00:77:03'), id, t, page: 'pass' }
  expect(secretIn(await sends('/wifi-move', browser, taken))).toContain(`minit_pass_${id}`)
  const { code: card } = await aCard(fixture, seller)
  const used = { code: card, at: await aPlace('da:a1:19:00:77:04') }
  expect(secretIn(await sends('/voucher', browser, used))).toContain('minit_pass_')
})
