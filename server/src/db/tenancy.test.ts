import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aPaidSale } from '../../test/a-sale.ts'
import { startTestApp, type TestApp } from '../../test/app.ts'
import { billingFixture } from '../../test/billing-fixture.ts'
import { aSeller, type TestSeller } from '../../test/builders.ts'
import { findCatalogueFaults } from '../../test/check-catalogue.ts'
import { createTestDatabase } from '../../test/database.ts'
import { opensPhone } from '../../test/router.ts'
import { insertOf, runAs, TENANT_TABLES, type TenantTable } from '../../test/sql.ts'
import { leavesTraces } from '../../test/tenant-traces.ts'

const DENIED = expect.objectContaining({ code: '42501' })

let fixture: TestApp
let a: TestSeller
let b: TestSeller
let tables: TenantTable[]
beforeAll(async () => {
  fixture = await startTestApp()
  const billing = billingFixture(fixture)
  a = await aSeller(fixture.deps)
  b = await aSeller(fixture.deps)
  await aPaidSale(fixture, a)
  await aPaidSale(fixture, b)
  const routers = [
    await opensPhone(fixture, a, 'da:a1:19:00:00:0a'),
    await opensPhone(fixture, b, 'da:a1:19:00:00:0b'),
  ]
  // A power cut, whose minutes are credited.
  fixture.clock.advance({ minutes: 5 })
  for (const router of routers) await router.turn()
  for (const seller of [a, b]) {
    await leavesTraces(fixture.database, seller.id)
    await billing.leavesTraces(seller)
  }
  tables = await fixture.database.asOwner<TenantTable>(TENANT_TABLES)
})
afterAll(() => fixture.close())

const asApp = <Row extends pg.QueryResultRow>(tenant: string | null, text: string, values?: unknown[]) =>
  runAs<Row>(fixture.deps.db.appPool, tenant, text, values)

const eachTable = async (check: (table: TenantTable) => Promise<void>): Promise<void> => {
  expect(tables.length).toBeGreaterThanOrEqual(20)
  for (const table of tables) await check(table)
}

describe('the catalogue', () => {
  test('separates tenants in every table, under roles that own nothing', async () => {
    expect(await findCatalogueFaults(fixture.database.asOwner)).toEqual([])
  })

  test.each([
    ['drop policy tenant on purchases', 'purchases lacks the policy tenant'],
    ['drop policy platform on passes', 'passes lacks the policy platform'],
    ['alter table messages disable row level security', 'messages has no row security'],
    ['create policy open on sites for select to minit_app using (true)', 'sites has an unknown policy open'],
    ['create table tips (id text primary key, entrepreneur_id text)', 'tips has no row security'],
    ['create view everything as select * from purchases', 'everything reads past row security'],
    ['grant delete on packages to minit_app', 'minit_app may DELETE packages'],
    ['grant select on accounts to minit_app', 'minit_app may SELECT accounts'],
    ['alter table sites owner to minit_app', 'minit_app owns 1 things'],
    [
      'create index packages_by_name on packages (name)',
      'the index packages_by_name does not lead with the seller',
    ],
  ])('reports a fault after: %s', async (change, fault) => {
    const database = await createTestDatabase()
    try {
      await database.asOwner(change)
      expect(await findCatalogueFaults(database.asOwner)).toContain(fault)
    } finally {
      await database.drop()
    }
  })
})

describe('minit_app', () => {
  test('sees no row without a tenant, even on a connection that had one before', async () => {
    await asApp(a.id, 'select 1')
    await eachTable(async ({ table }) => {
      expect(await asApp(null, `select * from ${table}`), table).toEqual([])
    })
  })

  test('sees its own rows and none of another seller, in every table', async () => {
    await eachTable(async ({ table, column }) => {
      const owners = await asApp<{ owner: string }>(a.id, `select distinct ${column} as owner from ${table}`)
      expect(owners, table).toEqual([{ owner: a.id }])
      const [held] = await fixture.database.asOwner<{ count: number }>(
        `select count(*)::int as count from ${table} where ${column} = $1`,
        [b.id],
      )
      expect(held?.count, `${table} has nothing to hide`).toBeGreaterThan(0)
    })
  })

  test('cannot insert a row of another seller, in any table', async () => {
    await eachTable(async ({ table, column }) => {
      const [copy] = await fixture.database.asOwner<{ row: unknown }>(
        `select to_jsonb(t) as row from ${table} t where ${column} = $1 limit 1`,
        [b.id],
      )
      const insert = `insert into ${table} select * from jsonb_populate_record(null::${table}, $1)`
      await expect(asApp(a.id, insert, [copy?.row]), table).rejects.toEqual(DENIED)
    })
  })

  test('cannot change a row of another seller, nor give away its own, in any table', async () => {
    await eachTable(async ({ table, column }) => {
      const touch = `update ${table} set ${column} = ${column} where ${column} = $1 returning ${column}`
      const touched = await asApp(a.id, touch, [b.id]).catch((error: unknown) => {
        expect(error, table).toEqual(DENIED)
        return []
      })
      expect(touched, table).toEqual([])
      const give = `update ${table} set ${column} = $1 where ${column} = $2`
      await expect(asApp(a.id, give, [b.id, a.id]), table).rejects.toEqual(DENIED)
    })
  })

  test('cannot become another role, turn row security off, or read accounts and sessions', async () => {
    for (const attempt of [
      'set role minit_platform',
      'select * from accounts',
      'select * from login_sessions',
      'select * from integrations',
      'alter table purchases disable row level security',
      'create table mine (id text)',
      `select rolpassword from pg_authid`,
    ]) {
      await expect(asApp(a.id, attempt), attempt).rejects.toEqual(DENIED)
    }
    await expect(asApp(a.id, 'set row_security = off; select * from purchases')).rejects.toEqual(DENIED)
  })

  test('never crosses tenants in 2,000 interleaved transactions over one pool', async () => {
    const { db } = fixture.deps
    const calls = Array.from({ length: 2_000 }, (_, index) => (index % 3 === 0 ? a.id : b.id))
    const seen = await Promise.all(
      calls.map((tenant) =>
        db.inTenant(tenant, async (tx) => {
          const { rows } = await tx.execute<{ owner: string }>(
            'select entrepreneur_id as owner from packages',
          )
          return rows.length === 1 && rows[0]?.owner === tenant
        }),
      ),
    )
    expect(seen.filter((isOwn) => !isOwn)).toEqual([])
    expect(seen).toHaveLength(2_000)
  })

  test('leaves no tenant set when a transaction fails', async () => {
    const { db } = fixture.deps
    const broken = db.inTenant(a.id, async () => {
      throw new Error('broken')
    })
    await expect(broken).rejects.toThrow('broken')
    await eachTable(async ({ table }) => {
      expect(await asApp(null, `select * from ${table}`), table).toEqual([])
    })
  })
})

describe('composite foreign keys', () => {
  const FOREIGN_KEY = expect.objectContaining({ code: '23503' })
  const idOf = async (table: string, owner: string): Promise<string> => {
    const rows = await fixture.database.asOwner<{ id: string }>(
      `select id from ${table} where entrepreneur_id = $1`,
      [owner],
    )
    return rows[0]?.id ?? ''
  }
  const now = new Date()

  test("a purchase of A cannot be of B's package", async () => {
    const move = asApp(a.id, 'update purchases set package_id = $1', [b.pack.id])
    await expect(move).rejects.toEqual(FOREIGN_KEY)
  })

  test.each([
    [
      'payments',
      'purchases',
      'purchase_id',
      { provider: 'cash', provider_reference: 'x1', amount_minor: 1, next_action: '{}' },
    ],
    ['notifications', 'purchases', 'purchase_id', { kind: 'overtime' }],
    ['ledger_transactions', 'purchases', 'purchase_id', { kind: 'refund' }],
    ['messages', 'purchases', 'purchase_id', { channel: 'sms', recipient: 'x', sealed_text: 'x' }],
    [
      'provider_events',
      'payments',
      'payment_id',
      { provider: 'cash', event_key: 'x1', kind: 'failed', source: 'poll' },
    ],
  ])("A's %s cannot hang on B's %s", async (table, target, column, rest) => {
    const at = table === 'provider_events' ? { received_at: now } : { created_at: now }
    const foreign = await idOf(target, b.id)
    const row = { entrepreneur_id: a.id, id: `new-${table}`, [column]: foreign, ...rest, ...at }
    await expect(asApp(a.id, ...insertOf(table, row))).rejects.toEqual(FOREIGN_KEY)
    const own = { ...row, [column]: await idOf(target, a.id) }
    if (table !== 'payments') await asApp(a.id, ...insertOf(table, own))
  })

  test("A's pass, minutes and ledger lines cannot hang on B's", async () => {
    const [purchase, pass, transaction] = [
      await idOf('purchases', b.id),
      await idOf('passes', b.id),
      await idOf('ledger_transactions', b.id),
    ]
    const aPass = {
      entrepreneur_id: a.id,
      id: 'new-pass',
      purchase_id: purchase,
      network_name: 'x',
      wifi_kind: 'captive',
      sealed_code: 'x',
      code_digest: 'x',
      starts_at: now,
      expires_at: new Date(now.getTime() + 1000),
    }
    await expect(asApp(a.id, ...insertOf('passes', aPass))).rejects.toEqual(FOREIGN_KEY)
    const line = { entrepreneur_id: a.id, pass_id: pass, purchase_id: purchase, kind: 'credit', minutes: 5 }
    await expect(asApp(a.id, ...insertOf('pass_minutes', line))).rejects.toEqual(FOREIGN_KEY)
    const entry = {
      entrepreneur_id: a.id,
      transaction_id: transaction,
      account: 'x',
      amount_minor: 0,
      currency: 'SLE',
    }
    await expect(asApp(a.id, ...insertOf('ledger_entries', entry))).rejects.toEqual(FOREIGN_KEY)
  })
})
