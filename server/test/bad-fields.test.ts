import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from './app.ts'
import { createSend, expectRefusal, type Send } from './bad-bodies.ts'
import { aSeller, type TestSeller } from './builders.ts'
import { type Sample, sampleOf } from './rows/all-rows.ts'
import type { WithBody } from './rows/row.ts'
import { type WriteWatch, watchWrites } from './writes-nothing.ts'

let fixture: TestApp
let send: Send
let seller: TestSeller
let watch: WriteWatch
beforeAll(async () => {
  fixture = await startTestApp()
  seller = await aSeller(fixture.deps)
  send = await createSend(fixture, seller)
  watch = await watchWrites(fixture.database)
})
afterAll(() => fixture.close())

const sample = (name: WithBody): Sample => sampleOf(name, seller)

/** Sends a body that must be refused; a later test checks that none of them wrote. */
const sends: Send = (name, payload) =>
  watch.sends(`${name} ${payload.slice(0, 200)}`, () => send(name, payload))

const refuses = async (name: WithBody, payload: string) => expectRefusal(await sends(name, payload), payload)

describe.each([
  ['createPackage', 'price'],
  ['createPurchase', 'amount'],
  ['signupAndPay', 'amount'],
  ['purchaseWithQr', 'amount'],
] as const)('%s refuses as %s', (name, field) => {
  test.each([
    '0',
    '-1',
    '-0.01',
    '0.001',
    '0.30000000000000004',
    '35.005',
    '1e308',
    '1e999',
    '1000000.01',
    '"35"',
    '""',
    'null',
    '[35]',
  ])('%s', async (written) => {
    const { [field]: _, ...rest } = sample(name).body
    await refuses(name, `{"${field}":${written},${JSON.stringify(rest).slice(1)}`)
  })

  test.each(['NaN', 'Infinity', '0x23', '35,5', '+35'])('%s, which is not JSON', async (written) => {
    const { [field]: _, ...rest } = sample(name).body
    await refuses(name, `{"${field}":${written},${JSON.stringify(rest).slice(1)}`)
  })

  test('all of these without a write', () => watch.expectNothingWritten())
})

test.each([
  ['PATCH', '/api/entrepreneur/packages/%s'],
  ['PATCH', '/api/entrepreneur/notifications/%s'],
  ['POST', '/api/entrepreneur/purchases/%s/confirm-cash'],
  ['POST', '/api/entrepreneur/purchases/%s/decline-cash'],
  ['GET', '/api/purchases/%s'],
  ['GET', '/api/customer/packages/%s'],
  ['GET', '/api/customer/business-info/%s'],
  ['POST', '/api/webhooks/%s'],
] as const)('%s %s refuses malformed ids in its path', async (method, path) => {
  for (const id of [
    '1',
    '%00',
    'a%00b',
    '%zz',
    '%',
    '..%2f..%2fx',
    '__proto__',
    "'--",
    'x'.repeat(300),
    '%F0%9F%98%80',
    '%ff',
  ]) {
    const url = path.replace('%s', id)
    const answer = await watch.sends(`${method} ${url}`, () => fixture.app.inject({ method, url }))
    expectRefusal({ status: answer.statusCode, body: JSON.parse(answer.body), text: answer.body }, id)
  }
  await watch.expectNothingWritten()
})

const CUSTOMER = [
  ['packageId', undefined, 'Please select a package'],
  ['packageId', '', 'Please select a package'],
  ['customerName', undefined, 'Name is required'],
  ['customerName', 'A', 'Name is required'],
  ['customerName', '  A ', 'Name is required'],
  ['phoneNumber', undefined, 'Valid phone number required'],
  ['phoneNumber', '0761234', 'Valid phone number required'],
  ['phoneNumber', '12345678', 'Valid phone number required'],
  ['paymentMethod', undefined, 'Please select a payment method'],
  ['paymentMethod', 'card', 'Please select a payment method'],
] as const

/** The specification's messages, word for word (section 5). */
const MESSAGES: readonly (readonly [WithBody, string, unknown, string])[] = [
  ...CUSTOMER.map((row) => ['purchaseWithQr', ...row] as const),
  ...CUSTOMER.map((row) => ['signupAndPay', ...row] as const),
  ['purchaseWithQr', 'deliveryMethod', 'pigeon', 'Please select how to receive your access code'],
  ['signupAndPay', 'deliveryMethod', 'pigeon', 'Please select how to receive access'],
  ['signupAndPay', 'entrepreneurId', undefined, 'Entrepreneur ID required'],
  ['signupAndPay', 'entrepreneurId', '', 'Entrepreneur ID required'],
  ['createPurchase', 'phone', undefined, 'Valid phone number required'],
  ['createPurchase', 'packageId', undefined, 'Please select a package'],
  ['createPackage', 'name', undefined, 'Package name required'],
  ['createPackage', 'name', 'A', 'Package name required'],
  ['createPackage', 'durationMinutes', undefined, 'Duration must be at least 1 minute'],
  ['createPackage', 'durationMinutes', 0, 'Duration must be at least 1 minute'],
  ['createPackage', 'price', 0.09, 'Price must be at least $0.10'],
  ['createPackage', 'price', 0, 'Price must be at least $0.10'],
]

test.each(MESSAGES)('%s with %s %j says "%s"', async (name, field, value, message) => {
  const answer = await sends(name, JSON.stringify({ ...sample(name).body, [field]: value }))
  expect(answer.body).toMatchObject({ message, fields: { [field]: message } })
  expect([400, 422]).toContain(answer.status)
})

test('a body with several mistakes names them all', async () => {
  const answer = await sends('purchaseWithQr', '{"customerName":"A","hello":1}')
  expect(answer.body).toEqual({
    code: 'invalid_request',
    message: expect.any(String),
    fields: {
      packageId: 'Please select a package',
      customerName: 'Name is required',
      phoneNumber: 'Valid phone number required',
      paymentMethod: 'Please select a payment method',
      deliveryMethod: 'Please select how to receive your access code',
      hello: 'Unknown field',
    },
  })
})

test('none of these refusals writes', () => watch.expectNothingWritten())

test('values just inside every limit are taken', async () => {
  const at = (changes: object) => JSON.stringify({ ...sample('createPackage').body, ...changes })
  for (const changes of [
    { price: 0.1 },
    { price: 1_000_000 },
    { price: 12.34 },
    { name: 'AB' },
    { name: 'x'.repeat(60) },
  ])
    expect(await send('createPackage', at(changes)), JSON.stringify(changes)).toMatchObject({
      status: 200,
      body: changes,
    })
})
