import { DAY_MS } from '@minit/domain/kernel/durations.ts'
import { firstIdAt } from '@minit/domain/kernel/ids.ts'
import { KEPT_DAYS } from '@minit/domain/platform/keeping.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { SMALL_STEPS } from '../../src/modules/operations/privacy/forget.queries.ts'
import { applyRetention } from '../../src/modules/operations/privacy/forget-people.ts'
import { cleanUp } from '../../src/modules/sales/customers/clean-up.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { aSeller, type TestSeller } from '../builders.ts'
import { moneyFixture } from '../money-fixture.ts'
import { insertOf } from '../sql.ts'

let fixture: TestApp
let seller: TestSeller
beforeAll(async () => {
  fixture = await startTestApp()
  seller = await aSeller(fixture.deps)
})
afterAll(() => fixture.close())

type Case = {
  name: string
  table: string
  days: number
  /** Writes a row as of `$1`; `$2` is the seller, `$3` its id. */
  write: string
  /** Whether the row still contains personal data. */
  left: string
  /** Whether retention erases such rows. */
  ends: boolean
}

const application = (status: string, ends: boolean): Case => ({
  name: `application ${status}`,
  table: 'applications',
  days: KEPT_DAYS.refusedApplications,
  ends,
  left: 'true',
  write: `insert into applications (id, kind, full_name, location, nearest_landmark, expected_customers, monthly_earnings_goal,
    monthly_mobile_spend, phone, status, reviewed_at, created_at)
    select $3, 'apply', 'Sia', 'Bo', 'Clock', 1, 'much', 1, '+23276' || right($3, 6), '${status}', ${status === 'pending' ? 'null' : '$1::timestamptz'},
      $1::timestamptz where $2::text <> ''`,
})

const PLACED: readonly string[] = ['placing', 'found']

/**
 * A claim, with the order that its money was matched to where it has one. An open one has no order and waits
 * for an operator without limit. One whose order was paid meanwhile has a test of its own.
 */
const claim = (state: string, ends: boolean): Case => ({
  name: `claim ${state}`,
  table: 'claims',
  days: KEPT_DAYS.claimTexts,
  ends,
  left: `(said <> '' or reference like 'MYNUMBER%' or answer <> '' or payer_phone like '+%')`,
  write: `insert into claims (entrepreneur_id, id, reference, said, payer_phone, state, created_at, asked_at, answer, answered_by, answered_at,
      placed_seller_id, placed_purchase_id)
    values ('platform', $3, 'MYNUMBER076999002' || right($3, 6), 'I am Sia', '+23276999002', '${state}', $1, $1,
      ${state === 'open' ? 'null, null, null' : `'Sia', 'x', $1`}, ${PLACED.includes(state) ? '$2::text, $3' : 'nullif($2::text, $2), null'})`,
})

/** As an earlier release left it, before retention erased its reference too. */
const halfForgotten = (): Case => {
  const { write, ...whole } = claim('no_money', true)
  return {
    ...whole,
    name: 'claim without its words',
    write: write.replace(`'I am Sia', '+23276999002'`, `'', 'erased:' || $3`),
  }
}

const suspense = (settled: boolean): Case => ({
  name: `money ${settled ? 'dealt with' : 'waiting'}`,
  table: 'suspense_items',
  days: KEPT_DAYS.operatorNumbers,
  ends: settled,
  left: 'payer_phone is not null',
  write: `insert into suspense_items (entrepreneur_id, id, provider, provider_reference, transaction_key, reason, payer_phone, received_at,
    settled_at, outcome) select 'platform', $3, 'pawapay', $3, $3, 'unmatched', '+23276999003', $1::timestamptz,
    ${settled ? `$1::timestamptz, 'kept'` : 'null, null'} where $2::text <> ''`,
})

const dialled = (isSold: boolean): Case => ({
  name: `dialled payment ${isSold ? 'that was sold' : 'waiting'}`,
  table: 'dialled_payments',
  days: KEPT_DAYS.operatorNumbers,
  ends: isSold,
  left: 'payer_phone is not null',
  write: `with code as (insert into pay_codes (entrepreneur_id, id, provider, reference, created_at, closed_at)
      values ($2, $3, 'monime', $3, $1::timestamptz, $1::timestamptz) returning id)
    insert into dialled_payments (entrepreneur_id, id, pay_code_id, provider, provider_payment_id, amount_minor, currency, payer_phone,
      source, received_at, purchase_id) select $2, $3, id, 'monime', $3, 700, 'SLE', '+23276999006', 'webhook', $1::timestamptz,
      ${isSold ? '$3' : 'null'} from code`,
})

const file = (state: 'reading' | 'taken'): Case => ({
  name: `statement ${state}`,
  table: 'statement_files',
  days: KEPT_DAYS.operatorNumbers,
  ends: true,
  left: `rest <> ''`,
  write: `insert into statement_files (id, provider, origin, name, state, rest, covered_from, covered_until, actor_name, created_at, taken_at)
    select $3, 'pawapay', 'upload', 'file', '${state}', '+23276999004;35', ${state === 'reading' ? 'null, null' : `'2026-01-01', '2026-01-02'`},
      'x', $1::timestamptz, ${state === 'reading' ? 'null' : '$1::timestamptz'} where $2::text <> ''`,
})

const agent = (name: string, { removed, owed }: { removed: boolean; owed: number }): Case => ({
  name: `agent ${name}`,
  table: 'voucher_agents',
  days: KEPT_DAYS.leftPeople,
  ends: removed && owed === 0,
  left: `phone like '+%' and name = 'Sia'`,
  write: `insert into voucher_agents (entrepreneur_id, id, name, phone, commission_basis_points, owed_minor, created_at, removed_at)
    values ($2, $3, 'Sia', '+23276' || right($3, 6), 0, ${owed}, $1, ${removed ? '$1' : 'null'})`,
})

const payoutNumber = (name: string, { verified = false, replaced = false }): Case => ({
  name: `number for payouts ${name}`,
  table: 'payout_destinations',
  days: KEPT_DAYS.unconfirmedNumbers,
  ends: !verified,
  left: `phone like '+%'`,
  write: `insert into payout_destinations (entrepreneur_id, id, phone, method, code_digest, code_until, created_at, verified_at, held_until, replaced_at)
    values ($2, $3, '+23276' || right($3, 6), 'orange_money', 'x', $1, $1, ${verified ? '$1, $1' : 'null, null'}, ${replaced ? '$1' : 'null'})`,
})

const CASES: readonly Case[] = [
  application('rejected', true),
  application('pending', false),
  application('approved', false),
  claim('no_money', true),
  claim('found', true),
  claim('open', false),
  claim('placing', false),
  halfForgotten(),
  suspense(true),
  suspense(false),
  dialled(true),
  dialled(false),
  file('reading'),
  file('taken'),
  agent('who left', { removed: true, owed: 0 }),
  agent('who left with a debt', { removed: true, owed: 100 }),
  agent('who is there', { removed: false, owed: 0 }),
  payoutNumber('that nobody confirmed', {}),
  payoutNumber('that nobody confirmed before another one was', { replaced: true }),
  payoutNumber('that was confirmed once', { verified: true, replaced: true }),
]

const leftOf = async ({ table, left }: Case, id: string): Promise<boolean> => {
  const rows = await fixture.database.asOwner(`select 1 from ${table} where id = $1 and ${left}`, [id])
  return rows.length > 0
}

test('a row of each table is erased when its days are over, in the final states, and in no other', async () => {
  const nowMs = fixture.deps.now().getTime()
  const rows = CASES.flatMap((each, at) =>
    (['old', 'young'] as const).map((age, young) => ({
      each,
      age,
      id: `STATE${100_000 + at * 10 + young}`,
    })),
  )
  for (const { each, age, id } of rows) {
    const then = new Date(nowMs - (each.days + (age === 'old' ? 2 : -2)) * DAY_MS)
    await fixture.database.asOwner(each.write, [then, seller.id, id])
    expect([each.name, age, await leftOf(each, id)]).toEqual([each.name, age, true])
  }
  await applyRetention(fixture.deps)
  for (const { each, age, id } of rows)
    expect([each.name, age, await leftOf(each, id)]).toEqual([each.name, age, !(each.ends && age === 'old')])
})

test('each table that a single list erases is among these, or has a test of its own', () => {
  const others = ['statement_lines', 'staff', 'staff_devices', 'known_devices', 'password_links']
  const known = new Set([...CASES.map(({ table }) => table), ...others])
  expect(SMALL_STEPS.map(({ table }) => table).filter((table) => !known.has(table))).toEqual([])
})

/** Days ago, by the clock of this fixture. */
const ago = (days: number): Date => new Date(fixture.deps.now().getTime() - days * DAY_MS)

test('an unanswered claim on an order that was paid meanwhile is erased as long after it was made; one on an unpaid order stays', async () => {
  const money = moneyFixture(fixture)
  const claimed = async (isPaid: boolean, days: number): Promise<string> => {
    const order = await money.orders(seller, 'orange_money')
    if (isPaid) await money.pays(order)
    await fixture.database.asOwner(
      `insert into claims (entrepreneur_id, id, purchase_id, reference, said, payer_phone, created_at, asked_at)
       values ($1, $2, $2, $2, 'I am Sia', '+23276999005', $3, $3)`,
      [seller.id, order.purchaseId, ago(days)],
    )
    return order.purchaseId
  }
  const old = KEPT_DAYS.claimTexts + 2
  const [over, young, waits] = [
    await claimed(true, old),
    await claimed(true, old - 4),
    await claimed(false, old),
  ]
  await applyRetention(fixture.deps)
  const left = await fixture.database.asOwner<{ id: string }>(
    `select id from claims where (said <> '' or payer_phone like '+%' or reference not like 'erased:%') and id = any($1) order by id`,
    [[over, young, waits]],
  )
  expect(left.map(({ id }) => id)).toEqual([young, waits].sort())
})

test('a message that could not be sent in all its days is erased like the others, and sent no more', async () => {
  const write = async (days: number): Promise<string> => {
    const id = firstIdAt(ago(days))
    const row = {
      entrepreneur_id: seller.id,
      id,
      kind: 'claim',
      channel: 'sms',
      state: 'queued',
      recipient: '+23276999006',
      sealed_text: fixture.deps.secrets.seal('Nothing came.', id),
      created_at: ago(days),
    }
    await fixture.database.asOwner(...insertOf('messages', row))
    return id
  }
  const ids = [await write(KEPT_DAYS.messageTexts + 2), await write(KEPT_DAYS.messageTexts - 2)]
  await applyRetention(fixture.deps)
  const rows = await fixture.database.asOwner(
    `select recipient, sealed_text <> '' as "hasText", state from messages where id = any($1) order by id`,
    [ids],
  )
  expect(rows).toEqual([
    { recipient: '', hasText: false, state: 'failed' },
    { recipient: '+23276999006', hasText: true, state: 'queued' },
  ])
})

test('an order that a provider refused keeps its number after 90 days, and is erased with it', async () => {
  const money = moneyFixture(fixture)
  const order = await money.orders(seller, 'orange_money')
  await money.fails(order)
  const known = () =>
    fixture.database.asOwner(`select 1 from purchases where id = $1 and phone like '+%'`, [order.purchaseId])
  const nights = async (days: number) => {
    fixture.clock.advance({ hours: days * 24 })
    await fixture.drain()
    await cleanUp(fixture.deps)
    await applyRetention(fixture.deps)
  }
  await nights(KEPT_DAYS.unpaidOrders + 2)
  expect(await known()).toHaveLength(1)
  await nights(KEPT_DAYS.buyers - KEPT_DAYS.unpaidOrders)
  expect(await known()).toHaveLength(0)
})
