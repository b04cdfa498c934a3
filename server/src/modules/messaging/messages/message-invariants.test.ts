import type { NewsKind } from '@minit/domain/messaging/message-tries.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { aPaidSale } from '../../../../test/a-sale.ts'
import { startTestApp, type TestApp } from '../../../../test/app.ts'
import { aSeller, type TestSeller } from '../../../../test/builders.ts'
import { checkDueSellers } from '../../operations/checks/check-invariants.ts'

let fixture: TestApp
let seller: TestSeller
beforeAll(async () => {
  fixture = await startTestApp()
  seller = await aSeller(fixture.deps)
})
afterAll(() => fixture.close())
beforeEach(() => fixture.database.asOwner(`update messages set state = 'sent'`))

const waitingTooLong = async () =>
  (await checkDueSellers(fixture.deps)).find(({ id }) => id === 'I8')?.breaches ?? null

/** By the database's clock, which the invariant uses. */
const waitsSince = (kind: NewsKind, hours: number) =>
  fixture.database.asOwner(
    `insert into messages (entrepreneur_id, id, kind, channel, recipient, sealed_text, created_at)
     values ($1, $2, $3, 'sms', '+23276000000', 'sealed', now() - $4 * interval '1 hour')`,
    [seller.id, fixture.deps.newId(), kind, hours],
  )

test.each<[kind: NewsKind, hours: number]>([
  ['claim', 73],
  ['password_link', 73],
  ['refund', 49],
  ['installation', 49],
  ['payout', 25],
  ['billing', 25],
  ['rates', 13],
  ['router', 7],
  ['cash', 2],
  ['alert', 2],
  ['my_code', 1],
])(
  'lets a message about %s wait for %i hours, until its end, and reports it a day later',
  async (kind, hours) => {
    await waitsSince(kind, hours)
    expect(await waitingTooLong()).toBe(0)
    await waitsSince(kind, hours + 24)
    expect(await waitingTooLong()).toBe(1)
  },
)

/**
 * The access message of a pass that ended so many hours ago, queued three days ago, by the database's clock.
 */
const waitsForPass = async (endedHoursAgo: number) => {
  const { transactionId } = await aPaidSale(fixture, seller)
  await fixture.database.asOwner(
    `update messages set state = 'queued', created_at = now() - interval '3 days' where purchase_id = $1`,
    [transactionId],
  )
  await fixture.database.asOwner(
    `update passes set starts_at = now() - interval '4 days', expires_at = now() - $2 * interval '1 hour' where purchase_id = $1`,
    [transactionId, endedHoursAgo],
  )
}

test('lets the message of a running pass wait for days, but not that of a pass that ended days ago', async () => {
  await waitsForPass(-24)
  await waitsForPass(23)
  expect(await waitingTooLong()).toBe(0)
  await waitsForPass(25)
  expect(await waitingTooLong()).toBe(1)
})

test('reports a message about a missing pass a day after it was queued', async () => {
  await waitsForPass(-24)
  await fixture.database.asOwner(
    `set session_replication_role = replica;
     delete from passes where purchase_id = (select purchase_id from messages where state = 'queued');
     set session_replication_role = default`,
  )
  expect(await waitingTooLong()).toBe(1)
})
