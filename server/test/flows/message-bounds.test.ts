import { sellForCash } from '@minit/contract/entrepreneur/cash-sales.ts'
import { confirmCashRefund, refundSale } from '@minit/contract/entrepreneur/refunds.ts'
import type { MessageKind } from '@minit/domain/messaging/message-bounds.ts'
import { MESSAGE_KINDS } from '@minit/domain/messaging/message-kinds.ts'
import { MESSAGE_RULES } from '@minit/domain/messaging/message-rules.ts'
import { MESSAGES_A_DAY } from '@minit/domain/messaging/messages.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { queueMessage } from '../../src/modules/messaging/messages/queue-message.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { aPhone, aSeller, callApp, logInAs, type TestSeller } from '../builders.ts'
import { countRows } from '../records.ts'

let fixture: TestApp
let seller: TestSeller
beforeAll(async () => {
  fixture = await startTestApp()
  seller = await aSeller(fixture.deps, { shop: { subscriptionStatus: 'trial' } })
})
afterAll(() => fixture.close())

const usesUpTheDay = () =>
  fixture.database.asOwner(
    `insert into message_days (entrepreneur_id, day, used) values ($1, $2, $3)
     on conflict (entrepreneur_id) do update set used = excluded.used, day = excluded.day`,
    [seller.id, fixture.deps.now().toISOString().slice(0, 10), MESSAGES_A_DAY.onTrial],
  )

// `message-guard.test.ts` tests messages about a pass, by sales.
const OF_NO_PASS = MESSAGE_KINDS.filter((kind) => kind !== 'access' && kind !== 'outage_credit')

describe('with the allowance used up', () => {
  test.each(OF_NO_PASS)('a message of the kind %s is queued according to its rule', async (kind) => {
    await usesUpTheDay()
    const recipient = aPhone()
    await fixture.deps.db.inTenant(seller.id, (tx) =>
      queueMessage(fixture.deps, tx, {
        entrepreneurId: seller.id,
        kind,
        channel: 'sms',
        recipient,
        text: 'Minit: a text.',
        endsAt: new Date(fixture.deps.now().getTime() + 60_000),
      }),
    )
    const isFailed =
      (await countRows(fixture, 'messages', `recipient = '${recipient}' and state = 'failed'`)) === 1
    expect(isFailed).toBe(MESSAGE_RULES[kind].allowance === 'needed')
  })
})

describe('a message about the seller’s own account', () => {
  const counted = MESSAGE_KINDS.filter((kind) => MESSAGE_RULES[kind].allowance === 'counted')
  const half = MESSAGES_A_DAY.onTrial / 2
  let shop: TestSeller
  beforeEach(async () => {
    shop = await aSeller(fixture.deps, { shop: { subscriptionStatus: 'trial' } })
  })
  const sends = async (kind: MessageKind, channel: 'sms' | 'email' = 'sms') => {
    const recipient = channel === 'sms' ? aPhone() : 'ama@example.com'
    await fixture.deps.db.inTenant(shop.id, (tx) =>
      queueMessage(fixture.deps, tx, {
        entrepreneurId: shop.id,
        kind,
        channel,
        recipient,
        text: 'Minit: a text.',
        endsAt: new Date(fixture.deps.now().getTime() + 60_000),
      }),
    )
    await fixture.drain()
  }
  const countedToday = async (): Promise<number> => {
    const rows = await fixture.database.asOwner<{ used: number }>(
      'select used from message_days where entrepreneur_id = $1',
      [shop.id],
    )
    return rows[0]?.used ?? 0
  }

  test.each(counted)('of the kind %s counts towards the day’s messages once it is sent', async (kind) => {
    await sends(kind)
    expect(await countedToday()).toBe(1)
  })

  test('does not count as an e-mail', async () => {
    await sends('password_link', 'email')
    expect(await countedToday()).toBe(0)
  })

  test('leaves the customers half of the day’s messages, however often a link is requested', async () => {
    await sends('password_link')
    await fixture.database.asOwner(
      'update message_days set used = $2, used_for_account = $2 where entrepreneur_id = $1',
      [shop.id, half - 3],
    )
    for (let sent = 0; sent < 6; sent += 1) await sends('password_link')
    expect(await countedToday()).toBe(half)
    await sends('refund')
    expect(await countedToday()).toBe(half + 1)
  })
})

test('cash that a seller refunds sends no message, whatever reference the seller writes', async () => {
  const call = callApp(fixture.app, (await logInAs(fixture.deps, seller)).sessionToken)
  const phoneNumber = aPhone()
  const order = {
    packageId: seller.pack.id,
    customerName: 'Ama',
    phoneNumber,
    deliveryMethod: 'qr_display',
  } as const
  const headers = { 'idempotency-key': 'a-refunded-cash-sale' }
  const sale = await call(sellForCash, { headers, body: { ...order, amount: 35 } })
  const params = { id: sale.transactionId }
  const refund = await call(refundSale, { params, body: { reason: 'They changed their mind' } })
  const body = { reference: 'WIN Le 5000 now: http://evil.example/win, PIN to 076 000 001' }
  await call(confirmCashRefund, { params: { id: refund.id }, body })
  expect(await countRows(fixture, 'refunds', `reference = '${body.reference}' and state = 'sent'`)).toBe(1)
  expect(await countRows(fixture, 'messages', `recipient = '${phoneNumber}'`)).toBe(0)
})
