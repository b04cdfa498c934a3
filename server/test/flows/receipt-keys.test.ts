import { createHash, createPublicKey, verify } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createSecrets } from '../../src/kernel/secrets.ts'
import { publishedKeys, replaceReceiptKey } from '../../src/modules/sales/receipts/receipt-keys.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { aSeller, type TestSeller } from '../builders.ts'
import { aReceipt, askOfReceipt, claimsIn, keyIdIn, type MadeReceipt, readKeys } from '../receipts.ts'

let fixture: TestApp
let seller: TestSeller
let made: MadeReceipt
beforeAll(async () => {
  fixture = await startTestApp()
  seller = await aSeller(fixture.deps)
  made = await aReceipt(fixture, seller)
})
afterAll(() => fixture.close())

test('the keys of receipts are published, so that anybody verifies without us what number, seller, amount and day were', async () => {
  const [header = '', claims = '', signature = ''] = made.signed.split('.')
  const kid = keyIdIn(made.signed)
  const jwk = (await readKeys(fixture)).find((key) => key.kid === kid)
  if (jwk === undefined) throw new Error('the key is not published')
  const key = createPublicKey({ key: jwk, format: 'jwk' })
  expect(verify(null, Buffer.from(`${header}.${claims}`), key, Buffer.from(signature, 'base64url'))).toBe(
    true,
  )
  expect(claimsIn(made.signed)).toEqual({
    n: made.transactionId,
    s: 'Test Hub',
    a: 3500,
    g: 457,
    c: 'SLE',
    t: Math.floor(Date.parse(made.receipt.paidAt) / 1000),
  })
  const thumbprint = createHash('sha256')
    .update(JSON.stringify({ crv: jwk.crv, kty: jwk.kty, x: jwk.x }))
    .digest('base64url')
  expect(thumbprint.startsWith(jwk.kid)).toBe(true)
})

test('the keys of receipts hold nothing private, and any site’s page may read them', async () => {
  const answer = await fixture.app.inject({ url: '/.well-known/minit-receipt-keys.json' })
  expect(answer.headers).toMatchObject({
    'access-control-allow-origin': '*',
    'content-type': expect.stringContaining('application/jwk-set+json'),
  })
  for (const key of await readKeys(fixture))
    expect(Object.keys(key).sort()).toEqual(['alg', 'crv', 'kid', 'kty', 'use', 'x'])
})

test('the keys of receipts that are replaced sign no more, and what they have signed stays genuine', async () => {
  const { id } = await replaceReceiptKey(fixture.deps)
  const later = await aReceipt(fixture, seller)
  expect(keyIdIn(later.signed)).toBe(id)
  expect(keyIdIn(made.signed)).not.toBe(id)
  expect(await askOfReceipt(fixture, { r: made.signed })).toMatchObject({ state: 'genuine' })
  expect(await askOfReceipt(fixture, { r: later.signed })).toMatchObject({ state: 'genuine' })
  expect((await readKeys(fixture)).map(({ kid }) => kid)).toContain(keyIdIn(made.signed))
})

test('the keys of receipts are replaced automatically after a year', async () => {
  const before = (await readKeys(fixture))[0]?.kid
  fixture.clock.advance({ hours: 24 * 366 })
  expect((await readKeys(fixture))[0]?.kid).not.toBe(before)
  expect(await askOfReceipt(fixture, { r: made.signed })).toMatchObject({ state: 'genuine' })
})

test('the keys of receipts of an installation with another secret key cannot be used: a new one signs, old receipts stay genuine', async () => {
  const secrets = createSecrets('another secret key of at least 32 letters')
  const before = await readKeys(fixture)
  const after = await publishedKeys({ ...fixture.deps, secrets })
  expect(after.keys).toHaveLength(before.length + 1)
  expect(await askOfReceipt(fixture, { r: made.signed })).toMatchObject({ state: 'genuine' })
})

test('the keys of receipts are encrypted where they are stored', async () => {
  const rows = await fixture.database.asOwner<{ sealed_key: string }>('select sealed_key from receipt_keys')
  for (const { sealed_key } of rows) {
    expect(sealed_key).not.toContain('PRIVATE')
    expect(Buffer.from(sealed_key, 'base64').toString('latin1')).not.toContain('PRIVATE')
  }
})
