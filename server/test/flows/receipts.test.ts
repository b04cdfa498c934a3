import { drawReceipt, openReceipt } from '@minit/contract/customer/receipts.ts'
import { readReceipt } from '@minit/contract/entrepreneur/printing.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { replaceReceiptKey } from '../../src/modules/sales/receipts/receipt-keys.ts'
import { newKeyPair, type ReceiptClaims, signReceipt } from '../../src/modules/sales/receipts/signature.ts'
import { refundByAdmin } from '../a-sale.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { aSeller, callApp, logInAs, type TestSeller } from '../builders.ts'
import { buys, refusalOf } from '../purchases.ts'
import { aReceipt, askOfReceipt, claimsIn, type MadeReceipt, RECEIPT_BUYER, readKeys } from '../receipts.ts'

let fixture: TestApp
let seller: TestSeller
beforeAll(async () => {
  fixture = await startTestApp()
  seller = await aSeller(fixture.deps)
})
afterAll(() => fixture.close())

const ask = (query: { r?: string; number?: string }) => askOfReceipt(fixture, query)
const UNKNOWN = { state: 'unknown', receipt: null }

let made: MadeReceipt
beforeEach(async () => {
  made = await aReceipt(fixture, seller)
})

describe('a receipt', () => {
  test('is the same for its buyer and its seller, and shows neither code nor whole number', async () => {
    const asSeller = callApp(fixture.app, (await logInAs(fixture.deps, seller)).sessionToken)
    const sellers = await asSeller(readReceipt, { params: { id: made.transactionId } })
    expect({ ...sellers, qrCode: '' }).toEqual({ ...made.receipt, qrCode: '' })
    expect(sellers).toMatchObject({ price: 35, gst: 4.57, net: 30.43, isRefunded: false })
    const text = JSON.stringify(sellers)
    for (const secret of [made.password, made.phoneNumber.slice(-6)]) expect(text).not.toContain(secret)
  })

  test('contains the operator’s own transaction id', async () => {
    const [event] = await fixture.database.asOwner<{ number: string }>(
      `select e.provider_transaction_id as number from provider_events e join payments y on y.id = e.payment_id
       where y.purchase_id = $1 and e.provider_transaction_id is not null limit 1`,
      [made.transactionId],
    )
    expect(made.receipt.providerReference).toBe(event?.number)
    expect(made.receipt.providerReference).toMatch(/./)
  })

  test('is a PDF at its address alone', async () => {
    const path = drawReceipt.path.replace('{transactionId}', made.transactionId)
    const pdf = await fixture.app.inject({ url: `${path}?k=${made.key}` })
    expect(pdf.headers['content-type']).toBe('application/pdf')
    expect(pdf.headers['content-disposition']).toContain(`minit-receipt-${made.transactionId}.pdf`)
    expect(pdf.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
    for (const key of ['', 'a'.repeat(27), made.key.slice(1), `${made.key}a`])
      expect((await fixture.app.inject({ url: `${path}?k=${key}` })).statusCode).toBe(404)
  })

  test('is opened by no other sale’s key, and not by the purchase’s token', async () => {
    const other = await aReceipt(fixture, seller)
    const { transactionId } = made
    const token = fixture.deps.secrets.purchaseToken(transactionId)
    for (const key of [other.key, token])
      expect(
        await refusalOf(
          callApp(fixture.app)(openReceipt, { params: { transactionId }, headers: { 'receipt-key': key } }),
        ),
      ).toMatchObject({ code: 'purchase_not_found' })
  })
})

describe('a check of a receipt', () => {
  test('says that it is genuine, by its signed link and by its number, and never who bought', async () => {
    for (const query of [
      { r: made.signed },
      { number: made.transactionId },
      { number: ` ${made.transactionId.toLowerCase().replace(/(.{4})/g, '$1-')} ` },
    ]) {
      const verdict = await ask(query)
      expect(verdict).toMatchObject({
        state: 'genuine',
        receipt: { number: made.transactionId, businessName: 'Test Hub', price: 35, gst: 4.57 },
      })
      const text = JSON.stringify(verdict)
      for (const secret of [
        RECEIPT_BUYER,
        'Secret',
        made.phoneNumber.slice(-6),
        made.password,
        'Market Hour',
      ])
        expect(text).not.toContain(secret)
    }
  })

  test('says that it was refunded; the signature has not changed', async () => {
    await refundByAdmin(fixture, made.transactionId)
    expect(await ask({ r: made.signed })).toMatchObject({ state: 'refunded' })
    expect(await ask({ number: made.transactionId })).toMatchObject({ state: 'refunded' })
  })

  test('says nothing of a sale that was never paid', async () => {
    const waiting = await buys(fixture, seller, { paymentMethod: 'cash' })
    expect(await ask({ number: waiting.transactionId })).toEqual(UNKNOWN)
  })

  test.each([
    ['nothing', {}],
    ['an empty number', { number: '' }],
    ['an unknown id', { number: '01ARZ3NDEKTSV4RRFFQ69G5FAV' }],
    ['words', { r: 'not.a.receipt' }],
    ['one word', { r: 'x' }],
    ['a list of dots', { r: '....' }],
    ['characters of another alphabet', { r: '✓✓✓.ɛɔŋ.\u0000' }],
    ['SQL', { number: "' or 1=1 --" }],
  ])('says that %s is unknown', async (_, query) => {
    expect(await ask(query)).toEqual(UNKNOWN)
  })
})

describe('a tampered link is unknown:', () => {
  const changed = (signed: string, change: Partial<ReceiptClaims>): string => {
    const [header, , signature] = signed.split('.')
    const claims = Buffer.from(JSON.stringify({ ...claimsIn(signed), ...change })).toString('base64url')
    return `${header}.${claims}.${signature}`
  }
  const withHeader = (signed: string, header: object): string =>
    [Buffer.from(JSON.stringify(header)).toString('base64url'), ...signed.split('.').slice(1)].join('.')

  test.each([
    ['another amount', { a: 100 }],
    ['another GST', { g: 0 }],
    ['another seller', { s: 'My Own Hub' }],
    ['another day', { t: 1 }],
    ['another currency', { c: 'USD' }],
  ])('%s', async (_, change) => {
    expect(await ask({ r: changed(made.signed, change) })).toEqual(UNKNOWN)
  })

  test('the signature of another receipt', async () => {
    const other = await aReceipt(fixture, seller)
    const [header, claims] = made.signed.split('.')
    expect(await ask({ r: `${header}.${claims}.${other.signed.split('.')[2]}` })).toEqual(UNKNOWN)
  })

  test('no signature, half of one, and a header that requests none', async () => {
    const [header, claims, signature = ''] = made.signed.split('.')
    const { kid = '' } = (await readKeys(fixture))[0] ?? {}
    for (const r of [
      `${header}.${claims}.`,
      `${header}.${claims}`,
      `${header}.${claims}.${signature.slice(0, 40)}`,
      `${made.signed}.${signature}`,
      withHeader(made.signed, { alg: 'none', kid }),
      withHeader(made.signed, { alg: 'HS256', kid }),
      withHeader(made.signed, { alg: 'EdDSA' }),
      withHeader(made.signed, { alg: 'EdDSA', kid, jwk: {} }),
    ])
      expect(await ask({ r })).toEqual(UNKNOWN)
  })

  test('every letter of it counts', async () => {
    const { signed } = made
    const letters = [...Array(signed.length).keys()].filter(
      (at) => (at % 17 === 0 || at === signed.length - 1) && signed[at] !== '.',
    )
    for (const at of letters) {
      const r = `${signed.slice(0, at)}${signed[at] === 'A' ? 'B' : 'A'}${signed.slice(at + 1)}`
      expect(await ask({ r }), `letter ${at}`).toEqual(UNKNOWN)
    }
  })

  test('a stranger’s key, under a name of their own and under ours', async () => {
    const { id, privatePem } = newKeyPair()
    const ours = (await readKeys(fixture))[0]?.kid ?? ''
    for (const kid of [id, ours])
      expect(await ask({ r: signReceipt({ id: kid, privatePem }, claimsIn(made.signed)) })).toEqual(UNKNOWN)
  })

  test('a stolen key of ours signs nothing that was not sold', async () => {
    const stolen = await replaceReceiptKey(fixture.deps)
    const claims = claimsIn(made.signed)
    expect(await ask({ r: signReceipt(stolen, claims) })).toMatchObject({ state: 'genuine' })
    for (const change of [{ a: 99_900 }, { g: 1 }, { t: claims.t + 86_400 }, { n: fixture.deps.newId() }])
      expect(await ask({ r: signReceipt(stolen, { ...claims, ...change }) })).toEqual(UNKNOWN)
  })
})
