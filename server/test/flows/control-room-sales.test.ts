import { listAudit } from '@minit/contract/admin/audit.ts'
import { searchBuyers, setVip } from '@minit/contract/admin/customers.ts'
import { listMessages, resendMessage } from '@minit/contract/admin/messages.ts'
import { listPlatformPurchases, readPlatformPurchase, regrantPass } from '@minit/contract/admin/purchases.ts'
import { orderCodeOf } from '@minit/domain/sales/order-codes.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { anonymisedPhone, maskPhone } from '../../src/kernel/phones.ts'
import { listMessages as readOutbox } from '../../src/modules/messaging/messages/outbox.ts'
import { aPaidSale } from '../a-sale.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { aPhone, aSeller, callApp, type TestSeller } from '../builders.ts'
import { anAdmin } from '../callers.ts'

let fixture: TestApp
let seller: TestSeller
let call: ReturnType<typeof callApp>
beforeAll(async () => {
  fixture = await startTestApp()
  seller = await aSeller(fixture.deps, { shop: { businessName: 'Kissy Net', location: 'Kissy' } })
  call = callApp(fixture.app, await anAdmin(fixture))
})
afterAll(() => fixture.close())

const reason = 'Because a test wants it.'
const auditOf = async (subjectId: string) => (await call(listAudit, { query: { search: subjectId } })).items

describe('customers', () => {
  test('are found by the beginning of their number and made VIP, which is in the audit log', async () => {
    const phone = aPhone()
    await aPaidSale(fixture, seller, { phoneNumber: phone })
    const { items } = await call(searchBuyers, { query: { search: `0${phone.slice(4, 12)}` } })
    const [buyer] = items
    expect(buyer).toMatchObject({ totalPurchases: 1, isVip: false, loyaltyTier: 'new' })
    const id = buyer?.id ?? ''
    expect(await call(setVip, { params: { id }, body: { isVip: true, reason } })).toMatchObject({
      isVip: true,
    })
    expect(await auditOf(id)).toMatchObject([
      { action: 'vip_set', before: { isVip: false }, after: { isVip: true }, reason },
    ])
  })

  test('without a number are in no list', async () => {
    const phone = aPhone()
    await aPaidSale(fixture, seller, { phoneNumber: phone })
    await fixture.database.asOwner(
      `insert into customers (id, phone, created_at) values ($1, $2, now() + interval '1 hour')`,
      [fixture.deps.newId(), anonymisedPhone(seller.id)],
    )
    const { items } = await call(searchBuyers, { query: { search: '' } })
    expect(items.map(({ phoneNumber }) => phoneNumber)).toContain(maskPhone(phone))
    expect(items.map(({ phoneNumber }) => phoneNumber)).not.toContain('no number')
  })
})

describe('purchases', () => {
  test('are found by number, order code, id and status, and show payment, pass, messages and ledger, but no code', async () => {
    const phone = aPhone()
    const sale = await aPaidSale(fixture, seller, { phoneNumber: phone, deliveryMethod: 'sms' })
    const params = { transactionId: sale.transactionId }
    const code = orderCodeOf(sale.transactionId)
    const { transactionId: id } = sale
    for (const search of [phone, phone.slice(4), id, id.toLowerCase(), code, code.toLowerCase()]) {
      const { items } = await call(listPlatformPurchases, { query: { search, status: 'paid' } })
      expect(
        items.map(({ transactionId }) => transactionId),
        search,
      ).toEqual([sale.transactionId])
    }
    expect((await call(listPlatformPurchases, { query: { search: phone, status: 'failed' } })).items).toEqual(
      [],
    )
    const detail = await call(readPlatformPurchase, { params })
    expect(detail).toMatchObject({
      purchase: { status: 'paid', amount: 35, orderCode: code },
      payment: { provider: 'pawapay', events: [{ kind: 'succeeded' }] },
      pass: { revokedAt: null, minutes: [{ kind: 'base', minutes: 60 }] },
      messages: [{ channel: 'sms' }],
    })
    expect(detail.ledger.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0)).toBe(0)
    expect(JSON.stringify(detail)).not.toMatch(/[2-9A-Z]{4}-[2-9A-Z]{3}-[2-9A-Z]{3}/)
    expect(JSON.stringify(detail)).not.toMatch(/sealed|digest/i)
  })

  test('get a new code and added minutes when these are sent again; the minutes once', async () => {
    const sale = await aPaidSale(fixture, seller)
    const params = { transactionId: sale.transactionId }
    const code = async () => {
      const [pass] = await fixture.database.asOwner<{ digest: string; minutes: number }>(
        `select code_digest as digest, extract(epoch from expires_at - starts_at)::int / 60 as minutes
         from passes where purchase_id = $1`,
        [sale.transactionId],
      )
      return pass
    }
    const before = await code()
    const body = { isNewCode: true, minutes: 30, reason }
    const detail = await call(regrantPass, { params, body })
    const after = await code()
    expect(after?.digest).not.toBe(before?.digest)
    expect(after?.minutes).toBe((before?.minutes ?? 0) + 30)
    expect(detail.pass?.minutes).toContainEqual({ kind: 'credit', minutes: 30 })
    expect(detail.messages[0]).toMatchObject({ channel: 'sms' })
    expect(detail.history).toMatchObject([{ action: 'pass_regranted', reason }])
    await expect(call(regrantPass, { params, body })).rejects.toMatchObject({
      details: { code: 'already_credited' },
    })
    await call(regrantPass, { params, body: { ...body, minutes: 0 } })
    expect((await code())?.digest).not.toBe(after?.digest)
  })
})

describe('messages', () => {
  test('are readable in full in the demo alone, and are sent again to the same number', async () => {
    const phone = aPhone()
    const sale = await aPaidSale(fixture, seller, { phoneNumber: phone, deliveryMethod: 'sms' })
    await fixture.drain()
    const [message] = (await call(listMessages, { query: {} })).items
    expect(message).toMatchObject({ transactionId: sale.transactionId, kind: 'access', state: 'sent' })
    expect(message?.text).toMatch(/^WiFi: /)
    expect(message?.recipient).toMatch(/\*\*\*/)
    const { transactionId: id } = sale
    for (const search of [phone, phone.slice(4), id, orderCodeOf(id), orderCodeOf(id).toLowerCase(), 'kissy'])
      expect((await call(listMessages, { query: { search } })).items[0]?.id, search).toBe(message?.id)
    expect((await call(listMessages, { query: { search: 'No such shop' } })).items).toEqual([])
    fixture.clock.advance({ minutes: 2 })
    const answer = await call(resendMessage, { params: { id: message?.id ?? '' } })
    expect(answer.success).toBe(true)
    expect(await auditOf(sale.transactionId)).toMatchObject([{ action: 'message_resent' }])
    const there = await startTestApp({ mode: 'production' })
    await aPaidSale(there, await aSeller(there.deps), { deliveryMethod: 'sms' })
    const { items } = await readOutbox(there.deps, {})
    await there.close()
    expect(items.map(({ text }) => text)).toEqual([null])
  })
})
