import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../app.ts'
import { aSeller, type TestSeller } from '../builders.ts'
import { aRadiusRouter } from '../radius-router.ts'
import { aRouter } from '../router.ts'
import { aBatch, aCard } from '../voucher-world.ts'

let world: TestApp
let seller: TestSeller
beforeAll(async () => {
  world = await startTestApp()
})
beforeEach(async () => {
  seller = await aSeller(world.deps)
  await world.database.asOwner('delete from rate_limits')
})
afterAll(() => world.close())

type From = { address?: string; browser?: string; phone?: string; place?: string }

const types = async (
  code: string,
  { address = '203.0.113.9', browser = 'one', phone = '', place }: From = {},
): Promise<number> => {
  const answer = await world.app.inject({
    method: 'POST',
    url: '/api/vouchers/redeem',
    remoteAddress: address,
    headers: { 'user-agent': browser, ...(place !== undefined && { 'phone-place': place }) },
    payload: { code, phoneNumber: phone },
  })
  return answer.statusCode
}

/** So many codes that are nobody's, from one place after the other; the last answer. */
const guesses = async (count: number, from: (index: number) => From): Promise<number> => {
  let last = 0
  for (let index = 0; index < count; index += 1) last = await types('7KQM-4T2-XWP', from(index))
  return last
}

test('five wrong codes of one phone slow it down, the right one too; another phone there goes on', async () => {
  const { cards } = await aBatch(world, seller)
  const [one, two] = cards
  if (one === undefined || two === undefined) throw new Error('three cards')
  expect(await guesses(5, () => ({}))).toBe(404)
  expect(await types(one.code)).toBe(429)
  expect(await types(two.code, { browser: 'another' })).toBe(200)
})

test('five wrong codes under one number slow that number down, from whatever browser', async () => {
  const card = await aCard(world, seller)
  const phone = '+23278123499'
  expect(await guesses(5, (index) => ({ browser: `b${index}`, phone }))).toBe(404)
  expect(await types(card.code, { browser: 'b9', phone })).toBe(429)
  expect(await types(card.code, { browser: 'b9' })).toBe(200)
})

test('thirty wrong codes from one address slow all of it down, and no other', async () => {
  const card = await aCard(world, seller)
  expect(await guesses(30, (index) => ({ browser: `b${index}` }))).toBe(404)
  expect(await types(card.code, { browser: 'fresh' })).toBe(429)
  expect(await types(card.code, { browser: 'fresh', address: '203.0.113.10' })).toBe(200)
})

test('codes that are somebody’s, or cannot be codes, are no guesses', async () => {
  const card = await aCard(world, seller)
  await types(card.code)
  for (let index = 0; index < 8; index += 1) expect(await types(card.code)).toBe(409)
})

test('a phone at a router is slowed down by itself, at its page and at the router alike', async () => {
  const card = await aCard(world, seller)
  const stall = await aRouter(world, seller)
  const { place } = await stall.join('da:a1:19:00:07:01')
  expect(await guesses(5, () => ({ place }))).toBe(404)
  expect(await types(card.code, { place })).toBe(429)
  const radius = await aRadiusRouter(world, seller)
  const typed = await radius.types('da:a1:19:00:07:01', card.code)
  expect(typed.statusCode).not.toBe(200)
  expect((await radius.types('da:a1:19:00:07:02', card.code)).statusCode).toBe(200)
})
