import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aPaidSale } from '../../test/a-sale.ts'
import { startTestApp, type TestApp } from '../../test/app.ts'
import { aSeller, type TestSeller } from '../../test/builders.ts'
import { copyOf, runAs } from '../../test/sql.ts'

let fixture: TestApp
let seller: TestSeller
beforeAll(async () => {
  fixture = await startTestApp()
  seller = await aSeller(fixture.deps)
  await aPaidSale(fixture, seller)
})
afterAll(() => fixture.close())

const run = (text: string, values?: unknown[]) => runAs(fixture.deps.db.appPool, seller.id, text, values)
const refusal = (code: string, constraint?: string) =>
  expect.objectContaining({ code, ...(constraint !== undefined && { constraint }) })
const UNIQUE = '23505'
const CHECK = '23514'
const DENIED = '42501'

describe('the ledger', () => {
  const lines = async (amounts: number[], currencies: string[] = []): Promise<unknown> => {
    const id = fixture.deps.newId()
    await run(`insert into ledger_transactions (entrepreneur_id, id, purchase_id, kind, created_at)
      select entrepreneur_id, '${id}', id, '${id}', now() from purchases limit 1`)
    const values = amounts
      .map(
        (amount, at) => `('${seller.id}', '${id}', 'account ${at}', ${amount}, '${currencies[at] ?? 'SLE'}')`,
      )
      .join(', ')
    return run(
      `insert into ledger_entries (entrepreneur_id, transaction_id, account, amount_minor, currency) values ${values}`,
    )
  }

  test.each([[[3500]], [[3500, -3499]], [[1, 1, -1]]])(
    'refuses lines %j, which do not sum to zero',
    async (amounts) => {
      await expect(lines(amounts)).rejects.toEqual(refusal(CHECK))
    },
  )

  test('refuses lines that only sum to zero across currencies', async () => {
    await expect(lines([100, -100], ['SLE', 'USD'])).rejects.toEqual(refusal(CHECK))
  })

  test('refuses another line for a complete transaction', async () => {
    const add = run(`insert into ledger_entries select entrepreneur_id, transaction_id, 'more', 1, 'SLE'
      from ledger_entries limit 1`)
    await expect(add).rejects.toEqual(refusal(CHECK))
  })

  test('accepts lines that sum to zero', async () => {
    await lines([3500, -3043, -457])
  })

  test('accepts one sale for each purchase', async () => {
    const again = run(copyOf('ledger_transactions'), [{ id: 'again' }])
    await expect(again).rejects.toEqual(refusal(UNIQUE, 'ledger_one_per_kind'))
  })

  test('stores a sale to the cent: price in, net and GST out', async () => {
    const rows = await run(`select account, amount_minor::int as amount from ledger_entries
      join ledger_transactions t on t.id = transaction_id where t.kind = 'sale' order by 1`)
    expect(rows).toEqual([
      { account: 'received:pawapay', amount: 3500 },
      { account: 'sales:gst', amount: -457 },
      { account: 'sales:net', amount: -3043 },
    ])
  })
})

describe.each(['ledger_entries', 'ledger_transactions', 'provider_events', 'pass_minutes'])('%s', (table) => {
  const attempts = [
    `update ${table} set entrepreneur_id = entrepreneur_id`,
    `delete from ${table}`,
    `truncate ${table} cascade`,
  ]

  test.each(attempts)('is append-only for both runtime roles: %s', async (attempt) => {
    await expect(run(attempt)).rejects.toEqual(refusal(DENIED))
    await expect(runAs(fixture.deps.db.platformPool, null, attempt)).rejects.toEqual(refusal(DENIED))
  })

  test.each(attempts)('is append-only for its owner too: %s', async (attempt) => {
    await expect(fixture.database.asOwner(attempt)).rejects.toThrow('is append-only')
  })
})

describe('cancellations of an unpaid order', () => {
  const forget = 'select forget_unpaid_words($1::text[], $2::text[]) as gone'
  const sales = async () => {
    const rows = await fixture.database.asOwner<{ id: string }>(
      'select id from purchases where entrepreneur_id = $1',
      [seller.id],
    )
    return [rows.map(() => seller.id), rows.map(({ id }) => id)]
  }

  test('are deleted by one function, which keeps provider events and which no seller may call', async () => {
    expect(await runAs(fixture.deps.db.platformPool, null, forget, await sales())).toEqual([{ gone: 0 }])
    await expect(run(forget, await sales())).rejects.toEqual(refusal(DENIED))
  })

  test.each(['forgetting', 'erasing'])('cannot be deleted otherwise by setting minit.%s', async (setting) => {
    const set = `select set_config('minit.${setting}', 'on', false)`
    const client = await fixture.deps.db.platformPool.connect()
    try {
      await client.query(set)
      await expect(client.query('delete from provider_events')).rejects.toEqual(refusal(DENIED))
    } finally {
      client.release(true)
    }
    for (const table of ['ledger_entries', 'ledger_transactions', 'pass_minutes'])
      await expect(
        fixture.database.asOwner(
          `do $$ begin perform set_config('minit.${setting}', 'on', true); delete from ${table}; end $$`,
        ),
      ).rejects.toThrow('is append-only')
  })
})

describe('uniqueness', () => {
  test('a purchase has one pass', async () => {
    const second = run(copyOf('passes'), [{ id: 'second', code_digest: 'another' }])
    await expect(second).rejects.toEqual(refusal(UNIQUE, 'passes_one_per_purchase'))
  })

  test("a code is one pass's, at one seller", async () => {
    const duplicate = run(copyOf('passes'), [{ id: 'duplicate' }])
    await expect(duplicate).rejects.toEqual(refusal(UNIQUE))
  })

  test('a purchase has one payment', async () => {
    const second = run(copyOf('payments'), [{ id: 'second', provider_reference: 'another' }])
    await expect(second).rejects.toEqual(refusal(UNIQUE, 'payments_purchase'))
  })

  test('a provider reference is one payment’s, over all sellers', async () => {
    const other = await aSeller(fixture.deps)
    await aPaidSale(fixture, other)
    const steal = runAs(
      fixture.deps.db.appPool,
      other.id,
      `update payments set provider_reference = $1`,
      (await run('select provider_reference as r from payments')).map(({ r }) => r),
    )
    await expect(steal).rejects.toEqual(refusal(UNIQUE, 'payments_provider_reference'))
  })

  test('stores a provider event once', async () => {
    const again = run(copyOf('provider_events'), [{ id: 'again' }])
    await expect(again).rejects.toEqual(refusal(UNIQUE, 'provider_events_key'))
  })

  test('an idempotency key is one purchase’s at a seller', async () => {
    await run(copyOf('purchases'), [{ id: 'first', idempotency_key: 'key-00000001' }])
    const second = run(copyOf('purchases'), [{ id: 'second', idempotency_key: 'key-00000001' }])
    await expect(second).rejects.toEqual(refusal(UNIQUE, 'purchases_idempotency_key'))
  })

  test('purchases without a key do not conflict', async () => {
    await run(copyOf('purchases'), [{ id: 'keyless-1', idempotency_key: null }])
    await run(copyOf('purchases'), [{ id: 'keyless-2', idempotency_key: null }])
  })
})

describe('the price of a purchase', () => {
  const priced = (changes: Record<string, unknown>) =>
    run(copyOf('purchases'), [{ id: fixture.deps.newId(), idempotency_key: null, ...changes }])
  const sum = (list: number, discount: number, gst: number, net: number, price = list - discount) => ({
    list_price_minor: list,
    discount_minor: discount,
    price_minor: price,
    gst_minor: gst,
    net_minor: net,
  })

  test.each([
    ['a discount of 30 %', sum(1000, 300, 91, 609)],
    ['no discount', sum(3500, 0, 457, 3043)],
  ])('accepts %s', async (_, changes) => {
    await priced(changes)
  })

  test.each([
    ['a discount above 30 %', sum(1000, 301, 91, 608), 'discount_is_at_most_30_percent'],
    ['a discount of all', sum(1000, 1000, 0, 0), 'discount_is_at_most_30_percent'],
    ['a discount below zero', sum(1000, -1, 131, 870), 'discount_is_at_most_30_percent'],
    ['GST and net that are not the price', sum(1000, 0, 130, 869), 'gst_adds_up'],
    ['a price that is not list price less discount', sum(1000, 100, 130, 870, 1000), 'price_adds_up'],
    ['paid without its time', { status: 'paid', paid_at: null }, 'paid_has_its_time'],
    ['a time without being paid', { status: 'failed' }, 'paid_has_its_time'],
  ])('may not be: %s', async (_, changes, constraint) => {
    await expect(priced(changes)).rejects.toEqual(refusal(CHECK, constraint))
  })

  test.each([
    ['packages', { id: 'free', price_minor: 0 }, 'price_is_positive'],
    ['packages', { id: 'timeless', duration_minutes: 0 }, 'duration_is_positive'],
    ['pass_minutes', { kind: 'credit', minutes: 0 }, 'minutes_are_positive'],
    ['pass_minutes', { kind: 'credit', minutes: -5 }, 'minutes_are_positive'],
  ])('%s refuse %j', async (table, changes, constraint) => {
    await expect(run(copyOf(table), [changes])).rejects.toEqual(refusal(CHECK, constraint))
  })
})
