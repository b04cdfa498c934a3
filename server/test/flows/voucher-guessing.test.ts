import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { limitsOf } from '../../src/limits/rate-limits.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { aSeller, type TestSeller } from '../builders.ts'
import { aRadiusRouter } from '../radius-router.ts'
import { aRouter } from '../router.ts'
import { aBatch, aCard } from '../voucher-fixture.ts'

let fixture: TestApp
let seller: TestSeller
beforeAll(async () => {
  fixture = await startTestApp()
})
beforeEach(async () => {
  seller = await aSeller(fixture.deps)
  await fixture.database.asOwner('delete from rate_limits')
})
afterAll(() => fixture.close())

type From = { address?: string; browser?: string | null; phone?: string; place?: string }

/** The cookie of a browser, in our pages' format. */
const cookieOf = (browser: string): string => `minit_phone=${browser.padEnd(43, 'x')}`

const types = async (
  code: string,
  { address = '203.0.113.9', browser = 'one', phone = '', place }: From = {},
): Promise<number> => {
  const answer = await fixture.app.inject({
    method: 'POST',
    url: '/api/vouchers/redeem',
    remoteAddress: address,
    headers: {
      'user-agent': 'the same phone as all others',
      ...(browser !== null && { cookie: cookieOf(browser) }),
      ...(place !== undefined && { 'phone-place': place }),
    },
    payload: { code, phoneNumber: phone },
  })
  return answer.statusCode
}

/** So many invalid codes, from one source after the other; returns the last answer. */
const guesses = async (count: number, from: (index: number) => From): Promise<number> => {
  let last = 0
  for (let index = 0; index < count; index += 1) last = await types('7KQM-4T2-XWP', from(index))
  return last
}

test('five wrong codes slow a phone down, even for the right one; another phone there is unaffected', async () => {
  const { cards } = await aBatch(fixture, seller)
  const [one, two] = cards
  if (one === undefined || two === undefined) throw new Error('three cards')
  expect(await guesses(5, () => ({}))).toBe(404)
  expect(await types(one.code)).toBe(429)
  expect(await types(two.code, { browser: 'another' })).toBe(200)
})

test('five wrong codes under one number slow that number down at its address, and nowhere else', async () => {
  const card = await aCard(fixture, seller)
  const phone = '+23278123499'
  expect(await guesses(5, (index) => ({ browser: `b${index}`, phone }))).toBe(404)
  expect(await types(card.code, { browser: 'b9', phone })).toBe(429)
  expect(await types(card.code, { browser: 'b9', phone, address: '203.0.113.10' })).toBe(200)
})

test('a stall whose phones mistype sixty codes lets the next phone use its voucher', async () => {
  const card = await aCard(fixture, seller)
  const stall = await aRouter(fixture, seller)
  for (let at = 0; at < 12; at += 1) {
    const { place } = await stall.join(`da:a1:19:00:08:${at.toString(16).padStart(2, '0')}`)
    expect(await guesses(5, () => ({ place, browser: null }))).toBe(404)
    expect(await types(card.code, { place, browser: null })).toBe(429)
  }
  const { place } = await stall.join('da:a1:19:00:08:ff')
  expect(await types(card.code, { place, browser: null })).toBe(200)
})

test('without a cookie and a router six hundred wrong codes of one address exceed its limit, and no other’s', async () => {
  const card = await aCard(fixture, seller)
  await guesses(1, () => ({ browser: null }))
  await fixture.database.asOwner(`update rate_limits set points = 599 where key like 'wrong-code:address:%'`)
  expect(await guesses(1, () => ({ browser: null }))).toBe(404)
  expect(await types(card.code, { browser: 'fresh' })).toBe(429)
  expect(await types(card.code, { browser: 'fresh', address: '203.0.113.10' })).toBe(200)
})

test('a code of another length is a typing error and counts for no one', async () => {
  const card = await aCard(fixture, seller)
  for (let index = 0; index < 9; index += 1) expect(await types('7KQM-4T2')).toBe(404)
  expect(await types(card.code)).toBe(200)
})

test('of three hundred wrong codes at one instant five are checked, and the right one after them is not', async () => {
  const card = await aCard(fixture, seller)
  const answers = await Promise.all(Array.from({ length: 300 }, () => types('7KQM-4T2-XWP')))
  expect(answers.filter((status) => status === 404)).toHaveLength(5)
  expect(answers.filter((status) => status === 429)).toHaveLength(295)
  expect(await types(card.code)).toBe(429)
})

test('negative control: counting after the check lets more than five through at one instant', async () => {
  const limits = limitsOf(fixture.deps.db.platformPool)
  const counter = { limit: { by: 'phone', max: 5, windowSeconds: 600 }, scope: 'twin', key: 'one' } as const
  const outcomes = await Promise.allSettled(
    Array.from({ length: 300 }, async () => {
      await limits.look([counter])
      await fixture.deps.db.readAsPlatform((tx) => tx.execute(sql`select pg_sleep(0.01)`))
      await limits.takeAll([counter]).catch(() => undefined)
    }),
  )
  expect(outcomes.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThan(5)
})

test('twenty uses of the right code at one instant leave the phone as many tries as before', async () => {
  const { cards } = await aBatch(fixture, seller)
  const [one, two] = cards
  if (one === undefined || two === undefined) throw new Error('three cards')
  await Promise.all(Array.from({ length: 20 }, () => types(one.code)))
  expect(await guesses(4, () => ({}))).toBe(404)
  expect(await types(two.code)).toBe(200)
})

test('valid codes, and texts that cannot be codes, are no guesses', async () => {
  const card = await aCard(fixture, seller)
  await types(card.code)
  for (let index = 0; index < 8; index += 1) expect(await types(card.code)).toBe(409)
})

test('a phone at a router has a limit of its own, at its page and at the router alike', async () => {
  const card = await aCard(fixture, seller)
  const stall = await aRouter(fixture, seller)
  const { place } = await stall.join('da:a1:19:00:07:01')
  expect(await guesses(5, () => ({ place, browser: null }))).toBe(404)
  expect(await types(card.code, { place, browser: null })).toBe(429)
  const radius = await aRadiusRouter(fixture, seller)
  const typed = await radius.types('da:a1:19:00:07:01', card.code)
  expect(typed.statusCode).not.toBe(200)
  expect((await radius.types('da:a1:19:00:07:02', card.code)).statusCode).toBe(200)
})
