import { addOvertime } from '@minit/contract/customer/passes.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aPaidSale } from '../../../../test/a-sale.ts'
import { startTestApp, type TestApp } from '../../../../test/app.ts'
import { aSeller, callApp, type TestSeller } from '../../../../test/builders.ts'
import { countRows } from '../../../../test/records.ts'
import { seedDemo } from '../../../demo/seed-demo.ts'
import { checkDueSellers, checkInvariants } from './check-invariants.ts'
import { INVARIANTS } from './invariants.ts'

let fixture: TestApp
let seller: TestSeller
beforeAll(async () => {
  fixture = await startTestApp()
  seller = await aSeller(fixture.deps, { pack: { overtimeRateMinor: 50 } })
})
afterAll(() => fixture.close())

const countsNow = async () =>
  new Map((await checkInvariants(fixture.deps)).map(({ id, breaches }) => [id, breaches]))

test('the generated history of the demo breaks no invariant', async () => {
  const demo = await startTestApp()
  try {
    await seedDemo(demo.deps)
    const results = await checkInvariants(demo.deps)
    expect(results.filter(({ breaches }) => breaches > 0)).toEqual([])
  } finally {
    await demo.close()
  }
})

test('sales and overtime break no invariant, and the result is stored', async () => {
  const { transactionId, statusToken } = await aPaidSale(fixture, seller)
  await callApp(fixture.app)(addOvertime, {
    params: { transactionId },
    headers: { 'purchase-token': statusToken },
    body: { minutes: 10, paymentMethod: 'orange_money' },
  })
  const results = await checkInvariants(fixture.deps)
  expect(results.filter(({ breaches }) => breaches > 0)).toEqual([])
  const all = `breaches = 0 and jsonb_array_length(results) = ${INVARIANTS.length}`
  expect(await countRows(fixture, 'invariant_runs', all)).toBe(1)
})

/** Damage that the database's own constraints would refuse. `ID` is replaced by the id of a paid purchase. */
const DAMAGE: [broken: string[], what: string, statement: string][] = [
  [
    ['I15'],
    'a pass with a code that is not in the stock',
    `update passes set stock_code_id = 'none' where purchase_id = ID`,
  ],
  [
    ['I1', 'I2', 'I16', 'I25'],
    'a ledger entry with a wrong amount',
    `update ledger_entries set amount_minor = amount_minor + 1 where account like 'received:%'
       and transaction_id = (select id from ledger_transactions where purchase_id = ID)`,
  ],
  [
    ['I3', 'I16'],
    'a sale with a wrong kind in the ledger',
    `update ledger_transactions set kind = 'gift' where purchase_id = ID`,
  ],
  [
    ['I3'],
    'a paid purchase without a successful payment',
    'delete from provider_events where payment_id = (select id from payments where purchase_id = ID)',
  ],
  [
    ['I3', 'I4', 'I7', 'I13'],
    'a refund that is not in the ledger and whose pass still works',
    `update purchases set status = 'refunded' where id = ID`,
  ],
  [
    ['I13'],
    'a customer whose loyalty count exceeds their purchases',
    `update customers set paid_purchases = paid_purchases + 3
       where id = (select customer_id from purchases where id = ID)`,
  ],
  [['I6'], 'a missing paid pass', 'delete from passes where purchase_id = ID'],
  [
    ['I7'],
    'a total that exceeds the sales',
    `update seller_totals set revenue_minor = revenue_minor + 100
       where entrepreneur_id = (select entrepreneur_id from purchases where id = ID)`,
  ],
  [
    ['I7', 'I26'],
    'a day that reports fewer sales than there were',
    `update seller_days set sales = sales - 1
       where entrepreneur_id = (select entrepreneur_id from purchases where id = ID)`,
  ],
  [
    ['I8'],
    'a message that stays queued',
    `update messages set state = 'queued', created_at = now() - interval '3 days' where purchase_id = ID;
     update passes set starts_at = starts_at - interval '5 days', expires_at = expires_at - interval '5 days' where purchase_id = ID`,
  ],
  [
    ['I3', 'I9'],
    'a payment that belongs to another seller',
    `update payments set entrepreneur_id = (select min(id) from entrepreneurs) where purchase_id = ID`,
  ],
  [
    ['I10'],
    'a pass that is longer than its minutes',
    `update passes set expires_at = expires_at + interval '1 minute' where purchase_id = ID`,
  ],
  [
    ['I11'],
    'a wrong tax amount',
    'update purchases set gst_minor = gst_minor + 1, net_minor = net_minor - 1 where id = ID',
  ],
  [
    ['I3', 'I12', 'I16', 'I25'],
    'a refund that exceeds the payment',
    `insert into ledger_transactions select entrepreneur_id, 'refund ' || id, purchase_id, 'refund', now()
       from ledger_transactions where purchase_id = ID;
     insert into ledger_entries select entrepreneur_id, 'refund ' || transaction_id, account, -2 * amount_minor, currency
       from ledger_entries where transaction_id = (select id from ledger_transactions where purchase_id = ID and kind = 'sale')`,
  ],
  [
    ['I14'],
    'money on the worklist that is not in the ledger',
    `insert into suspense_items (entrepreneur_id, id, provider, provider_reference, transaction_key, reason, amount_minor, currency, received_at)
       select entrepreneur_id, 'lost ' || id, 'vult', id, id, 'unmatched', 100, 'SLE', now() from purchases where id = ID`,
  ],
  [
    ['I16'],
    'a balance that exceeds what is owed',
    `update seller_balances set available_minor = available_minor + 1
       where entrepreneur_id = (select entrepreneur_id from purchases where id = ID)`,
  ],
  [
    ['I16'],
    'a missing balance',
    `delete from seller_balances where entrepreneur_id = (select entrepreneur_id from purchases where id = ID)`,
  ],
  [
    ['I25'],
    'a provider balance that exceeds what the provider received',
    `update seller_holdings set pawapay_minor = pawapay_minor + 1
       where entrepreneur_id = (select entrepreneur_id from purchases where id = ID)`,
  ],
  [
    ['I26'],
    'a platform day that exceeds the sales of its sellers',
    `insert into platform_days (day, part, revenue_minor) values ('2020-01-01', 1, 1)`,
  ],
  [
    ['I28'],
    "recent-day sums that exceed a seller's sales",
    `update seller_ranges set month_sales = month_sales + 1
       where entrepreneur_id = (select entrepreneur_id from purchases where id = ID)`,
  ],
  [
    ['I28'],
    'a seller without recent-day sums',
    `delete from seller_ranges where entrepreneur_id = (select entrepreneur_id from purchases where id = ID)`,
  ],
  [
    ['I27'],
    'minutes listed as owed back although their pass was not refunded',
    `insert into owed_back select entrepreneur_id, id from purchases where id = ID`,
  ],
  [
    ['I29'],
    'a counted day that exceeds the sales',
    `insert into counted_days (entrepreneur_id, day, counted_at, passes_sold, passes_used, paid_in_cash, paid_in_cash_minor,
         paid_in_cash_used, outside_shifts, hours, packages, ended_passes, sold_minutes, used_minutes)
       select entrepreneur_id, day_of(paid_at), paid_at, 2, 0, 0, 0, 0, '[]', '[]', '[]', 0, 0, 0 from purchases where id = ID`,
  ],
  [
    ['I14'],
    'a payment flagged for money that does not exist',
    `update payments set needs_review = 'of another sum' where purchase_id = ID`,
  ],
]

test.each(DAMAGE)('%j broken by: %s', async (broken, _, statement) => {
  const seller = await aSeller(fixture.deps)
  const { transactionId } = await aPaidSale(fixture, seller)
  const before = await countsNow()
  await fixture.database.asOwner(
    `set session_replication_role = replica;
     ${statement.replaceAll('ID', `'${transactionId}'`)};
     set session_replication_role = default`,
  )
  const after = await countsNow()
  expect([...after.keys()].filter((id) => (after.get(id) ?? 0) > (before.get(id) ?? 0))).toEqual(broken)
  // The check of this seller alone finds it too.
  const due = (await checkDueSellers(fixture.deps)).filter(({ breaches }) => breaches > 0)
  expect(due.map(({ id }) => id)).toEqual(expect.arrayContaining(broken))
})
