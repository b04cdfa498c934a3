import { MESSAGES_A_DAY } from '@minit/domain/messaging/messages.ts'
import { expect, test } from 'vitest'
import { decideCash } from '../../src/modules/money/payments/cash.ts'
import { aPaidSale } from '../a-sale.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { aSeller } from '../builders.ts'
import { usesUpMessages } from '../messages-of-a-day.ts'
import { buys } from '../purchases.ts'
import { countRows } from '../records.ts'

const LEFT = 3
const SALES = 10

/**
 * A seller with three messages left confirms ten sales with a message at the same instant; returns how many
 * are sent.
 */
const sellsAtOnce = async (fixture: TestApp): Promise<number> => {
  const seller = await aSeller(fixture.deps, { shop: { subscriptionStatus: 'trial' } })
  const { transactionId } = await aPaidSale(fixture, seller, { deliveryMethod: 'qr_display' })
  const orders = await Promise.all(
    Array.from({ length: SALES }, () =>
      buys(fixture, seller, { paymentMethod: 'cash', deliveryMethod: 'sms' }),
    ),
  )
  await usesUpMessages(fixture, seller, transactionId, MESSAGES_A_DAY.onTrial - LEFT)
  await Promise.all(
    orders.map((order) =>
      decideCash(fixture.deps, seller.id, { purchaseId: order.transactionId, decision: 'received' }),
    ),
  )
  const ofSale = `entrepreneur_id = '${seller.id}' and purchase_id <> '${transactionId}'`
  expect(await countRows(fixture, 'messages', ofSale)).toBe(SALES)
  return countRows(fixture, 'messages', `${ofSale} and state <> 'failed'`)
}

test('sales at one instant do not exceed the day’s messages, and all are sales', async () => {
  const fixture = await startTestApp()
  try {
    expect(await sellsAtOnce(fixture)).toBe(LEFT)
    expect(await countRows(fixture, 'purchases', `status = 'paid'`)).toBe(SALES + 1)
  } finally {
    await fixture.close()
  }
})

const LOADS_UNTIL_TOO_MANY = 5

test('negative control: without the count of the day they do', async () => {
  const fixture = await startTestApp()
  try {
    await fixture.database.asOwner(`
      create function forget() returns trigger language plpgsql as $$ begin new.used := 0; return new; end $$;
      create trigger forget before insert or update on message_days for each row execute function forget()`)
    let sent = 0
    for (let load = 0; load < LOADS_UNTIL_TOO_MANY && sent <= LEFT; load += 1)
      sent = await sellsAtOnce(fixture)
    expect(sent).toBeGreaterThan(LEFT)
  } finally {
    await fixture.close()
  }
})
