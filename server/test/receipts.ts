import { readPurchase } from '@minit/contract/customer/passes.ts'
import { openReceipt, verifyReceipt } from '@minit/contract/customer/receipts.ts'
import type { ReceiptClaims } from '../src/modules/sales/receipts/signature.ts'
import type { TestApp } from './app.ts'
import { aPhone, callApp, type TestSeller } from './builders.ts'
import { buys } from './purchases.ts'

/** A name that no check of a receipt may reveal. */
export const RECEIPT_BUYER = 'Secret Buyer'

/** The value of `?r=` in a signed link. */
const signedIn = (url: string): string => new URL(url).searchParams.get('r') ?? ''

/** A pass that was paid with Orange Money, and its receipt as its buyer opens it. */
export const aReceipt = async (fixture: TestApp, seller: TestSeller) => {
  const phoneNumber = aPhone()
  const order = { phoneNumber, customerName: RECEIPT_BUYER, paymentMethod: 'orange_money' } as const
  const pass = await buys(fixture, seller, order)
  if (pass.status !== 'ready') throw new Error('the pass was not paid in time')
  const { transactionId, statusToken, password } = pass
  const call = callApp(fixture.app)
  const headers = { 'purchase-token': statusToken }
  const { receiptPath = '' } = await call(readPurchase, { params: { transactionId }, headers })
  const key = new URL(receiptPath, 'http://x').searchParams.get('k') ?? ''
  const receipt = await call(openReceipt, { params: { transactionId }, headers: { 'receipt-key': key } })
  return { transactionId, password, phoneNumber, key, receipt, signed: signedIn(receipt.verifyUrl) }
}
export type MadeReceipt = Awaited<ReturnType<typeof aReceipt>>

/** Checks as a stranger whether a receipt is genuine. */
export const askOfReceipt = (fixture: TestApp, query: { r?: string; number?: string }) =>
  callApp(fixture.app)(verifyReceipt, { query })

const part = (signed: string, at: number): string =>
  Buffer.from(signed.split('.')[at] ?? '', 'base64url').toString('utf8')

export const claimsIn = (signed: string): ReceiptClaims => JSON.parse(part(signed, 1))
export const keyIdIn = (signed: string): string => JSON.parse(part(signed, 0)).kid

/** The public keys, as published. */
export const readKeys = async (fixture: TestApp) =>
  (await fixture.app.inject({ url: '/.well-known/minit-receipt-keys.json' })).json<{
    keys: { kid: string; x: string; kty: string; crv: string }[]
  }>().keys
