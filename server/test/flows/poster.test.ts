import { readPoster } from '@minit/contract/entrepreneur/poster.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, TEST_PUBLIC_URL, type TestApp } from '../app.ts'
import { aPackage, aSeller, callApp, logInAs, type TestSeller } from '../builders.ts'
import { pagesOf } from '../pdf-text.ts'

let fixture: TestApp
beforeAll(async () => {
  fixture = await startTestApp()
})
afterAll(() => fixture.close())

const tokenOf = async (seller: TestSeller) => (await logInAs(fixture.deps, seller)).sessionToken

const pdfOf = async (seller: TestSeller, query = '?format=pdf') =>
  fixture.app.inject({
    url: `/api/entrepreneur/poster${query}`,
    headers: { authorization: `Bearer ${await tokenOf(seller)}` },
  })

test('the poster has the packages on sale, the available payment methods, and the code of the seller’s page', async () => {
  const seller = await aSeller(fixture.deps)
  const off = await aPackage(fixture.deps, seller.id, { name: 'Night', durationMinutes: 480 })
  await aPackage(fixture.deps, seller.id, { name: 'Quick', durationMinutes: 30, priceMinor: 2000 })
  await fixture.database.asOwner('update packages set is_active = false where id = $1', [off.id])
  await fixture.database.asOwner('update entrepreneurs set accepts_africell_money = false where id = $1', [
    seller.id,
  ])
  const poster = await callApp(fixture.app, await tokenOf(seller))(readPoster, {})
  expect(poster).toMatchObject({
    businessName: 'Test Hub',
    pageUrl: `${TEST_PUBLIC_URL}/s/${seller.slug}`,
    packages: [
      { name: 'Quick', durationMinutes: 30, price: 20 },
      { name: 'Market Hour', durationMinutes: 60, price: 35 },
    ],
    morePackages: 0,
    paymentMethods: ['vult', 'orange_money', 'cash'],
  })
  expect(poster.qrCode).toMatch(/^data:image\/svg\+xml,/)
})

test('as PDF it is one A4 page with its name on the file', async () => {
  const seller = await aSeller(fixture.deps)
  const { statusCode, headers, rawPayload } = await pdfOf(seller)
  expect(statusCode).toBe(200)
  expect(headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': `attachment; filename="minit-poster-${seller.slug}.pdf"`,
  })
  const text = rawPayload.toString('latin1')
  expect(text.slice(0, 5)).toBe('%PDF-')
  expect(text.match(/\/Type \/Page\b(?!s)/g)).toHaveLength(1)
  expect(text).toMatch(/\/MediaBox \[0 0 595\.28 841\.89\]/)
})

test('as PDF it keeps every letter of Krio and Mende', async () => {
  const seller = await aSeller(fixture.deps, {
    shop: { businessName: 'Pɛpɛ Dɔn Ŋga', location: 'Kɔngo Tɔng, ƐƆŋ' },
  })
  await aPackage(fixture.deps, seller.id, { name: 'Sɛlɛ nɛt' })
  const [text = ''] = pagesOf((await pdfOf(seller)).rawPayload)
  for (const words of ['Pɛpɛ Dɔn Ŋga', 'Kɔngo Tɔng, ƐƆŋ', 'Sɛlɛ nɛt']) expect(text).toContain(words)
})

test.each([
  ['names in Krio', { businessName: 'Pɛpɛ Dɔn Ŋga', location: 'Kɔngo Tɔng' }],
  ['names that no font of ours has', { businessName: '网络网络', location: '📶📶' }],
  ['the longest names', { businessName: 'W'.repeat(60), location: 'W'.repeat(80) }],
])('as PDF it stays one page with %s', async (_what, shop) => {
  const seller = await aSeller(fixture.deps, { shop })
  for (let each = 0; each < 14; each += 1)
    await aPackage(fixture.deps, seller.id, { name: 'Ŋ'.repeat(60), priceMinor: 99_999_999 })
  const { rawPayload } = await pdfOf(seller)
  expect(rawPayload.toString('latin1').match(/\/Type \/Page\b(?!s)/g)).toHaveLength(1)
})

test('no other format is offered, and no other account gets it', async () => {
  const seller = await aSeller(fixture.deps)
  expect((await pdfOf(seller, '?format=docx')).statusCode).toBe(400)
  expect((await fixture.app.inject('/api/entrepreneur/poster?format=pdf')).statusCode).toBe(401)
})
