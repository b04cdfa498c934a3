import { firstIdAt } from '@minit/domain/kernel/ids.ts'
import { alertsOf } from '@minit/domain/operations/watching.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { RAILS, SENT_SMS } from '../../src/modules/operations/watching/latest.queries.ts'
import { readReadings } from '../../src/modules/operations/watching/readings.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { aSeller, type TestSeller } from '../builders.ts'
import { planCosts } from '../plans.ts'

let fixture: TestApp
let seller: TestSeller
beforeAll(async () => {
  fixture = await startTestApp()
  seller = await aSeller(fixture.deps)
})
afterAll(() => fixture.close())
beforeEach(() => behindTheGuards('delete from payments; delete from purchases; delete from messages'))

const behindTheGuards = (statements: string) =>
  fixture.database.asOwner(
    `set session_replication_role = replica; ${statements}; set session_replication_role = default`,
  )

const secondsAgo = (seconds: number): Date => new Date(fixture.deps.now().getTime() - seconds * 1_000)
let groups = 0

/** So many orders of one instant; paid after so many seconds, or never and without an answer. */
const orders = async (count: number, seconds: number, paidAfter: number | null) => {
  groups += 1
  const at = secondsAgo(seconds)
  const id = `'${firstIdAt(at).slice(0, 10)}' || lpad('${groups}', 4, '0') || lpad(i::text, 12, '0')`
  const created = `'${at.toISOString()}'::timestamptz`
  const paidAt = paidAfter === null ? 'null' : `${created} + interval '${paidAfter} seconds'`
  await behindTheGuards(`
    insert into purchases (entrepreneur_id, id, request_hash, package_id, package_name, customer_id, customer_name, phone, channel,
        payment_method, delivery_method, status, base_minutes, wallet_bonus_minutes, loyalty_minutes, vip_minutes,
        list_price_minor, discount_minor, price_minor, gst_minor, net_minor, pay_by, created_at, paid_at)
      select '${seller.id}', ${id}, '', '${seller.pack.id}', 'Hour', 'buyer', 'Buyer', '+23270000000', 'counter', 'orange_money',
        'qr_display', '${paidAfter === null ? 'awaiting_payment' : 'paid'}', 60, 0, 0, 0, 3500, 0, 3500, 457, 3043,
        ${created}, ${created}, ${paidAt} from generate_series(1, ${count}) i;
    insert into payments (entrepreneur_id, id, purchase_id, provider, provider_reference, amount_minor, next_action,
        created_at, accepted_at)
      select '${seller.id}', ${id}, ${id}, 'pawapay', ${id}, 3500, '{"type":"await_prompt"}', ${created}, ${paidAt}
      from generate_series(1, ${count}) i`)
}

const readNow = async () => {
  fixture.clock.advance({ seconds: 6 })
  return readReadings(fixture.deps)
}
const kindsNow = async () => alertsOf(await readNow(), fixture.deps.now()).map(({ kind }) => kind)

test('slow payment confirmations raise an alert though thousands were ordered since', async () => {
  for (const minutes of [6, 8, 10]) await orders(20, minutes * 60, 240)
  await orders(2_500, 9, null)
  expect(await kindsNow()).toEqual(['money_late'])
})

test('a provider without answers raises an alert though thousands were ordered since', async () => {
  for (const minutes of [2, 5, 9]) await orders(20, minutes * 60, null)
  await orders(2_500, 5, null)
  expect(await kindsNow()).toEqual(['provider_silent'])
})

test.each(['cancelled_by_customer', 'replaced_by_newer'])(
  'a provider without answers raises an alert though its buyers gave up: %s is not the provider’s answer',
  async (reason) => {
    await orders(20, 120, null)
    await behindTheGuards(`update purchases set status = 'failed', failure_reason = '${reason}'`)
    expect(await kindsNow()).toEqual(['provider_silent'])
  },
)

test('a refusal by the provider is an answer', async () => {
  await orders(20, 120, null)
  await behindTheGuards("update purchases set status = 'failed', failure_reason = 'insufficient_funds'")
  expect(await kindsNow()).toEqual([])
})

test('of few orders each counts, of the last hour and of the last 15 minutes', async () => {
  await orders(3, 50 * 60, 20)
  await orders(4, 12 * 60, 20)
  await orders(2, 60, null)
  expect((await readNow()).rails).toEqual([
    {
      provider: 'pawapay',
      method: 'orange_money',
      askedInHour: 9,
      asked: 6,
      unanswered: 2,
      paid: 4,
      medianSeconds: 20,
    },
  ])
})

test('sent SMS are counted though thousands wait behind them', async () => {
  /** `tookSeconds` is null for an unsent SMS. */
  const sms = (count: number, seconds: number, tookSeconds: number | null) => {
    const at = secondsAgo(seconds)
    const sentAt =
      tookSeconds === null ? 'null' : `'${new Date(at.getTime() + tookSeconds * 1_000).toISOString()}'`
    return behindTheGuards(
      `insert into messages (entrepreneur_id, id, kind, channel, recipient, sealed_text, state, created_at, sent_at)
       select '${seller.id}', '${firstIdAt(at).slice(0, 10)}' || lpad(i::text, 16, '0'), 'cash', 'sms', '', '',
         '${tookSeconds === null ? 'queued' : 'sent'}', '${at.toISOString()}', ${sentAt} from generate_series(1, ${count}) i`,
    )
  }
  await sms(10, 600, 7)
  await sms(1_000, 5, null)
  expect((await readNow()).sms).toEqual({ sent: 10, medianSeconds: 7 })
})

test('the reads of each minute cost the same after a long past', async () => {
  const costs = async () =>
    (await planCosts(fixture.database.ownerUrl, [RAILS, SENT_SMS])).map(({ cost }) => cost)
  await orders(20_000, 90_000, 20)
  await fixture.database.asOwner('analyze purchases; analyze payments; analyze messages')
  for (const cost of await costs()) expect(cost).toBeLessThan(1_000)
})
