import { sellForCash } from '@minit/contract/entrepreneur/cash-sales.ts'
import { confirmCashRefund, refundSale } from '@minit/contract/entrepreneur/refunds.ts'
import { MESSAGE_KINDS } from '@minit/domain/message-kinds.ts'
import { MESSAGE_RULES } from '@minit/domain/message-rules.ts'
import { MESSAGES_A_DAY } from '@minit/domain/messages.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { queueMessage } from '../../src/features/messages/queue-message.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { aPhone, aSeller, callApp, logInAs, type TestSeller } from '../builders.ts'
import { countRows } from '../records.ts'

let world: TestApp
let seller: TestSeller
beforeAll(async () => {
  world = await startTestApp()
  seller = await aSeller(world.deps, { shop: { subscriptionStatus: 'trial' } })
})
afterAll(() => world.close())

const usesUpTheDay = () =>
  world.database.asOwner(
    `insert into message_days (entrepreneur_id, day, used) values ($1, $2, $3)
     on conflict (entrepreneur_id) do update set used = excluded.used, day = excluded.day`,
    [seller.id, world.deps.now().toISOString().slice(0, 10), MESSAGES_A_DAY.onTrial],
  )

// Messages about a pass are tried in `message-guard.test.ts`, by sales.
const OF_NO_PASS = MESSAGE_KINDS.filter((kind) => kind !== 'access' && kind !== 'outage_credit')

describe('with the allowance used up', () => {
  test.each(OF_NO_PASS)('a message of the kind %s is written as its rule says', async (kind) => {
    await usesUpTheDay()
    const recipient = aPhone()
    await world.deps.db.inTenant(seller.id, (tx) =>
      queueMessage(world.deps, tx, {
        ...{ entrepreneurId: seller.id, kind, channel: 'sms', recipient, text: 'Minit: a text.' },
        endsAt: new Date(world.deps.now().getTime() + 60_000),
      }),
    )
    const isFailed =
      (await countRows(world, 'messages', `recipient = '${recipient}' and state = 'failed'`)) === 1
    expect(isFailed).toBe(MESSAGE_RULES[kind].counts)
  })
})

test('cash that a seller hands back sends no message, whatever reference the seller writes', async () => {
  const call = callApp(world.app, (await logInAs(world.deps, seller)).sessionToken)
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
  expect(await countRows(world, 'refunds', `reference = '${body.reference}' and state = 'sent'`)).toBe(1)
  expect(await countRows(world, 'messages', `recipient = '${phoneNumber}'`)).toBe(0)
})
