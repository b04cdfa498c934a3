import { KEPT_DAYS } from '@minit/domain/platform/keeping.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { decideCash, type Withdrawal, withdrawPurchase } from '../../src/modules/money/payments/cash.ts'
import { cleanUp } from '../../src/modules/sales/customers/clean-up.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { aPhone, aSeller, type TestSeller } from '../builders.ts'
import { captureLog } from '../capture-log.ts'
import { listenToStatements } from '../co-location/statements.ts'
import { type Method, moneyFixture, type Ordered } from '../money-fixture.ts'
import { plansWithoutSeqScans } from '../plans.ts'
import { buysOnProviderPage } from '../purchases.ts'
import { countRows } from '../records.ts'

const { heard: reported, stop } = listenToStatements()
let fixture: TestApp
let seller: TestSeller
beforeAll(async () => {
  fixture = await startTestApp()
  seller = await aSeller(fixture.deps)
})
afterAll(async () => {
  stop()
  await fixture.close()
})

/** Advances by days in which the jobs poll each provider until polling ends. */
const days = async (count: number): Promise<void> => {
  fixture.clock.advance({ hours: 24 * 5 })
  await fixture.drain()
  fixture.clock.advance({ hours: 24 * (count - 5) })
}
const orders = (method: Method): Promise<Ordered> => moneyFixture(fixture).orders(seller, method)
const withdraws = ({ purchaseId }: Ordered, reason: Withdrawal = 'cancelled_by_customer') =>
  withdrawPurchase(fixture.deps, seller.id, { purchaseId, reason })

/** Those of the given orders that exist, with their numbers. */
const left = async (ids: readonly string[]): Promise<string[]> => {
  const rows = await fixture.database.asOwner<{ id: string }>(
    `select p.id from purchases p join customers c on c.id = p.customer_id and c.phone = p.phone
     where p.id = any($1) and p.phone like '+%' order by p.id`,
    [ids],
  )
  return rows.map(({ id }) => id)
}

/** Unpaid orders without a provider's report, one for each way in which they end. */
const unpaidOrders = async (): Promise<Record<string, string>> => {
  const [expired, cancelled, cashCancelled, cashDeclined] = [
    await orders('orange_money'),
    await orders('orange_money'),
    await orders('cash'),
    await orders('cash'),
  ]
  await withdraws(cancelled)
  await withdraws(cashCancelled)
  await decideCash(fixture.deps, seller.id, { purchaseId: cashDeclined.purchaseId, decision: 'declined' })
  const phone = aPhone()
  for (let order = 0; order < 3; order += 1)
    await buysOnProviderPage(fixture, seller, { phone, paymentMethod: 'cash' })
  const [replaced] = await fixture.database.asOwner<{ id: string }>(
    `select id from purchases where phone = $1 and failure_reason = 'replaced_by_newer'`,
    [phone],
  )
  return {
    expired: expired.purchaseId,
    cancelled: cancelled.purchaseId,
    cashCancelled: cashCancelled.purchaseId,
    cashDeclined: cashDeclined.purchaseId,
    replaced: replaced?.id ?? '',
  }
}

/** Makes the database refuse deletions from a table until the returned function is called. */
const holdsOn = async (table: string, rule: string): Promise<() => Promise<void>> => {
  await fixture.database.asOwner(
    `create function held() returns trigger language plpgsql as $$ begin raise exception 'held'; end $$`,
  )
  await fixture.database.asOwner(
    `create trigger held before delete on ${table} for each row when (${rule}) execute function held()`,
  )
  return async () => {
    await fixture.database.asOwner('drop function held cascade')
  }
}

const anOldCode = (id: string) =>
  fixture.database.asOwner(
    `insert into my_codes (id, phone, code_digest, until, created_at) values ($1, '+23299000001', 'x', $2, $2)`,
    [id, new Date(fixture.deps.now().getTime() - 9 * 86_400_000)],
  )
const someUnknowns = (count: number, mark: string) =>
  fixture.database.asOwner(
    `insert into customers (id, phone, created_at)
     select $2::text || i, '+23299' || $3::text || lpad(i::text, 4, '0'), $1::timestamptz - interval '200 days' from generate_series(1, ${count}) i`,
    [fixture.deps.now(), mark, String(mark.charCodeAt(0))],
  )
const unknownsLeft = (mark: string) =>
  countRows(fixture, 'customers', `id like '${mark}%' and phone like '+23299%'`)

describe('an unpaid order', () => {
  test('is deleted after 90 days with its number, also where its buyer or shop cancelled; one that a provider reported stays', async () => {
    const unpaid = await unpaidOrders()
    const [refused, cancelledAndRefused] = [await orders('orange_money'), await orders('orange_money')]
    await moneyFixture(fixture).fails(refused)
    await withdraws(cancelledAndRefused)
    await moneyFixture(fixture).fails(cancelledAndRefused)
    const reported = [refused.purchaseId, cancelledAndRefused.purchaseId]
    const all = [...Object.values(unpaid), ...reported].sort()
    await days(KEPT_DAYS.unpaidOrders - 1)
    await cleanUp(fixture.deps)
    expect(await left(all)).toEqual(all)

    fixture.clock.advance({ hours: 48 })
    await cleanUp(fixture.deps)

    expect(await left(all)).toEqual(reported.sort())
    // Even a direct call of the function deletes nothing next to a provider's report.
    const asked = [reported.map(() => seller.id), reported]
    await fixture.deps.db.asPlatform((tx) =>
      tx.send('select forget_unpaid_words($1::text[], $2::text[])', asked),
    )
    const events = await fixture.database.asOwner(
      `select v.source from provider_events v join payments y on y.id = v.payment_id where y.purchase_id = any($1) order by v.id`,
      [reported],
    )
    expect(events).toEqual([{ source: 'poll' }, { source: 'customer' }, { source: 'poll' }])
  })
})

describe('a row that cannot be deleted', () => {
  test('blocks no other order and no numbers; it is logged, and deleted in another night', async () => {
    const unpaid = Object.values(await unpaidOrders()).sort()
    await someUnknowns(3, 'A')
    await days(KEPT_DAYS.unpaidOrders + 2)
    const [held] = unpaid
    const letGo = await holdsOn('purchases', `old.id = '${held}'`)
    const { log, text } = captureLog()
    await expect(cleanUp({ ...fixture.deps, log })).rejects.toThrow('1 of what is to be deleted')
    expect(await left(unpaid)).toEqual([held])
    expect(await unknownsLeft('A')).toBe(0)
    expect(text()).toContain('could not be deleted')
    await letGo()
    await cleanUp(fixture.deps)
    expect(await left(unpaid)).toEqual([])
  })

  test.each(['my_codes', 'customers'])('of %s blocks no other table', async (table) => {
    const unpaid = Object.values(await unpaidOrders())
    await days(KEPT_DAYS.unpaidOrders + 2)
    await someUnknowns(1, 'B')
    await anOldCode(`of ${table}`)
    const letGo = await holdsOn(table, 'true')
    await expect(cleanUp(fixture.deps)).rejects.toThrow('of what is to be deleted')
    expect(await countRows(fixture, 'purchases', `id in ('${unpaid.join(`', '`)}')`)).toBe(0)
    expect(await countRows(fixture, 'my_codes', `id = 'of ${table}'`)).toBe(table === 'my_codes' ? 1 : 0)
    expect(await unknownsLeft('B')).toBe(table === 'customers' ? 1 : 0)
    await letGo()
    await cleanUp(fixture.deps)
    expect(await countRows(fixture, 'my_codes', `id = 'of ${table}'`)).toBe(0)
    expect(await unknownsLeft('B')).toBe(0)
  })
})

test('more numbers than one batch holds are all deleted, and one that ordered stays', async () => {
  const { purchaseId } = await moneyFixture(fixture).paid(seller, 'vult')
  await someUnknowns(1_205, 'C')
  await days(KEPT_DAYS.unpaidOrders + 2)
  expect((await cleanUp(fixture.deps)).customers).toBeGreaterThanOrEqual(1_205)
  expect(await unknownsLeft('C')).toBe(0)
  expect(await left([purchaseId])).toEqual([purchaseId])
})

test('a night that takes too long leaves the rest to the next one', async () => {
  await someUnknowns(2, 'D')
  let asked = 0
  const elapsedMs = () => {
    asked += 1
    return asked === 1 ? 0 : 3_600_000
  }
  await cleanUp({ ...fixture.deps, elapsedMs })
  expect(await unknownsLeft('D')).toBe(2)
  await cleanUp(fixture.deps)
  expect(await unknownsLeft('D')).toBe(0)
})

test('no statement of the clean-up scans a table of sales or of customers, and the same check finds one that does', async () => {
  await unpaidOrders()
  await someUnknowns(1, 'E')
  await days(KEPT_DAYS.unpaidOrders + 2)
  reported.clear()
  await cleanUp(fixture.deps)
  const texts = [...reported.values()]
    .map(({ text }) => text)
    .filter((text) => /\bpurchases\b|\bcustomers\b|purchase_id/.test(text))
  expect(texts.length).toBeGreaterThan(8)
  const whole = 'select from purchases p where p.customer_name = $1::text'
  const plans = await plansWithoutSeqScans(fixture.database.ownerUrl, [...texts, whole])
  expect(plans.filter(({ plan }) => plan.includes('Seq Scan')).map(({ text }) => text)).toEqual([whole])
  // Ordered by id alone it would read every paid order.
  expect(plans.find(({ text }) => text.includes('order by status, id'))?.plan).toContain('purchases_status')
})
