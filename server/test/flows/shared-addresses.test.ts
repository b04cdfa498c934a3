import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../app.ts'
import { aPhone, aSeller, type TestSeller } from '../builders.ts'
import { builtPages, visit } from '../built-pages.ts'
import { eventually } from '../purchases.ts'
import { aRouter } from '../router.ts'
import { type SecondProcess, startSecondProcess } from '../second-process.ts'

let fixture: TestApp
let seller: TestSeller
let site: SecondProcess
let router: Awaited<ReturnType<typeof aRouter>>
beforeAll(async () => {
  fixture = await startTestApp()
  seller = await aSeller(fixture.deps)
  site = await startSecondProcess(fixture, { pages: builtPages(fixture.deps) })
  router = await aRouter(fixture, seller)
})
afterAll(async () => {
  await site.close()
  await fixture.close()
})

let phones = 0
const aPhoneAtTheWifi = async () => {
  const mac = `da:a1:19:00:0e:${(++phones).toString(16).padStart(2, '0')}`
  const { shop, place } = await router.join(mac)
  return { mac, place, url: `${shop.pathname}${shop.search}` }
}

const posts = (url: string, values: Record<string, string>) =>
  site.app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded', host: 'minit.test' },
    payload: new URLSearchParams(values).toString(),
  })

const anOrder = (phoneNumber = aPhone()) => ({
  entrepreneur: seller.id,
  packageId: seller.pack.id,
  customerName: 'Aminata',
  phoneNumber,
  paymentMethod: 'cash',
  deliveryMethod: 'qr_display',
  idempotencyKey: '',
})

test('all phones that a router has redirected get the same page, which contains no place', async () => {
  const [one, other] = [await aPhoneAtTheWifi(), await aPhoneAtTheWifi()]
  const pages = [await visit(site, one.url), await visit(site, other.url)]
  expect(pages.map(({ statusCode }) => statusCode)).toEqual([200, 200])
  expect(pages[1]?.headers.etag).toBe(pages[0]?.headers.etag)
  expect(pages[1]?.body).toBe(pages[0]?.body)
  expect(pages[0]?.body).toContain('Pay below and this phone goes online by itself')
  for (const { body } of pages)
    expect(body).not.toMatch(new RegExp(`${one.place}|${other.place}|at=here|name="at"`))
  const plain = await visit(site, `/customer-self-service?entrepreneur=${seller.slug}`)
  expect(plain.headers.etag).not.toBe(pages[0]?.headers.etag)
})

test('a form sent to the page’s own address orders for the phone that the address names', async () => {
  const { url, place } = await aPhoneAtTheWifi()
  const sent = await posts(url, anOrder())
  expect(sent.statusCode).toBe(303)
  const { pathname, searchParams } = new URL(String(sent.headers.location), 'https://minit.test')
  expect(searchParams.get('at')).toBe(place)
  const [held] = await fixture.database.asOwner<{ count: number }>(
    'select count(*)::int as count from pass_devices where purchase_id = $1',
    [pathname.split('/')[2] ?? ''],
  )
  expect(held?.count).toBe(1)
})

test('a code typed on that page is used for that phone', async () => {
  const { url, place } = await aPhoneAtTheWifi()
  const sent = await posts(url, { form: 'wifi-code', entrepreneur: seller.id, code: 'WRONG22222' })
  expect(sent.statusCode).toBe(303)
  const { pathname, searchParams } = new URL(String(sent.headers.location), 'https://minit.test')
  expect([pathname, searchParams.get('problem')]).toEqual(['/customer-self-service', 'code_not_known'])
  expect(searchParams.get('at')).toBe(place)
  const again = await visit(site, String(sent.headers.location))
  expect([again.statusCode, again.headers['cache-control']]).toEqual([200, 'no-store'])
  expect(again.body).toContain('value="WRONG22222"')
})

test('a sum typed on that page shows its minutes, for that phone', async () => {
  const { url, place } = await aPhoneAtTheWifi()
  const sent = await posts(url, { form: 'any-amount', entrepreneur: seller.id, le: ' 70 ' })
  expect(sent.statusCode).toBe(303)
  const { pathname, searchParams } = new URL(String(sent.headers.location), 'https://minit.test')
  expect([pathname, searchParams.get('le'), searchParams.get('at')]).toEqual(['/any-amount', '70', place])
  expect((await visit(site, String(sent.headers.location))).body).toContain('name="minutes"')
})

test('a phone with a pass, and one with an expired place, get individual pages', async () => {
  const { url, mac } = await aPhoneAtTheWifi()
  const { url: walled } = await aPhoneAtTheWifi()
  const sent = await posts(url, { ...anOrder(), paymentMethod: 'orange_money' })
  expect(sent.statusCode).toBe(303)
  await eventually(async () => {
    await fixture.drain()
    await router.turn()
    expect(router.isOpen(mac)).toBe(true)
  })
  expect((await visit(site, url)).headers['cache-control']).toBe('no-store')
  expect((await visit(site, walled)).headers['cache-control']).toBe('private, no-cache')
  const unknown = await visit(site, `/customer-self-service?entrepreneur=${seller.slug}&at=not-a-place`)
  expect([unknown.statusCode, unknown.headers['cache-control']]).toEqual([200, 'no-store'])
})
