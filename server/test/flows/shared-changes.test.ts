import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aPaidSale } from '../a-sale.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { aSeller, type TestSeller } from '../builders.ts'
import { builtPages, setPrice, shopUrl, visit } from '../built-pages.ts'
import { type SecondProcess, startSecondProcess } from '../second-process.ts'

let fixture: TestApp
let seller: TestSeller
let site: SecondProcess
let other: SecondProcess
/** A process that does not read whether anything has changed. */
let blind: SecondProcess
beforeAll(async () => {
  fixture = await startTestApp()
  seller = await aSeller(fixture.deps)
  const version = { platform: '', text: '', sold: '', validUntil: new Date('2100-01-01') }
  blind = await startSecondProcess(fixture, {
    pages: builtPages(fixture.deps, { versions: async () => version }),
  })
  site = await startSecondProcess(fixture, { pages: builtPages(fixture.deps) })
  other = await startSecondProcess(fixture, { pages: builtPages(fixture.deps) })
})
afterAll(async () => {
  for (const one of [other, blind]) await one.close()
  await site.close()
  await fixture.close()
})

test('a sale does not change the page of its shop, and is counted in the list of packages', async () => {
  const shop = await aSeller(fixture.deps)
  const [page, packages] = [shopUrl(shop), `/api/customer/packages/${shop.slug}`]
  const before = await visit(site, page)
  expect((await visit(site, packages)).body).toContain('"totalSales":0')
  await aPaidSale(fixture, shop)
  expect((await visit(site, page)).headers.etag).toBe(before.headers.etag)
  expect((await visit(site, packages)).body).toContain('"totalSales":1')
})

describe('a price that has changed', () => {
  test('is on the next page of every process, every time', async () => {
    for (let price = 3000; price < 3600; price += 100) {
      await Promise.all([
        visit(site, shopUrl(seller)),
        visit(other, shopUrl(seller)),
        visit(other, '/customer-purchase'),
      ])
      await setPrice(fixture, seller, price)
      const pages = await Promise.all([
        visit(site, shopUrl(seller)),
        visit(other, shopUrl(seller)),
        visit(site, '/customer-purchase'),
        visit(other, '/customer-purchase'),
      ])
      for (const page of pages) expect(page.body).toContain(`Le ${price / 100}`)
    }
  })

  test('is not when the version is not read (negative control)', async () => {
    const shop = await aSeller(fixture.deps)
    await visit(blind, shopUrl(shop))
    await setPrice(fixture, shop, 9900)
    expect((await visit(blind, shopUrl(shop))).body).not.toContain('Le 99')
  })
})

describe('a call with the same answer for everyone', () => {
  const CALLS = () => [
    `/api/customer/packages/${seller.slug}`,
    `/api/customer/business-info/${seller.slug}`,
    '/api/entrepreneurs/active',
  ]

  test('gets the cached answer, and 304 when the caller has it', async () => {
    for (const url of CALLS()) {
      const first = await visit(site, url)
      const again = await visit(site, url, { 'if-none-match': String(first.headers.etag) })
      expect([first.statusCode, again.statusCode, again.body]).toEqual([200, 304, ''])
      expect(first.headers['content-type']).toBe('application/json; charset=utf-8')
      expect((await visit(site, url)).json()).toEqual(first.json())
    }
  })

  test('shows a new price in every process at once', async () => {
    for (let price = 4000; price < 4500; price += 100) {
      for (const at of [site, other]) for (const url of CALLS()) await visit(at, url)
      await setPrice(fixture, seller, price)
      for (const at of [site, other])
        for (const url of CALLS().filter((each) => !each.includes('business-info')))
          expect((await visit(at, url)).body).toContain(`"price":${price / 100}`)
    }
  })

  test('for an unknown shop is refused as before', async () => {
    const answer = await visit(site, '/api/customer/packages/nobody')
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([404, 'no-store'])
  })
})
