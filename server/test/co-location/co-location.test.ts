import { readFileSync } from 'node:fs'
import { type Endpoints, endpoints } from '@minit/contract/endpoints.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createJobHandlers } from '../../src/job-handlers.ts'
import { TIMED_QUEUES } from '../../src/jobs/schedules.ts'
import { checkInvariants } from '../../src/modules/operations/checks/check-invariants.ts'
import type { TestApp } from '../app.ts'
import { type FuzzFixture, startFuzzFixture } from '../fuzz/fuzz-fixture.ts'
import { runRow } from '../fuzz/run-row.ts'
import { PLATFORM_TABLES } from '../platform-tables.ts'
import { TENANT_TABLES, type TenantTable } from '../sql.ts'
import { CROSS_FOREIGN_KEYS, CROSS_SELLER_KEYS, CROSS_STATEMENTS, PLATFORM_PLACES } from './exceptions.ts'
import { KNOWN_STATEMENTS } from './known-statements.ts'
import { digestOf, isCoLocated, listenToStatements, type RecordedStatement, tablesIn } from './statements.ts'

/**
 * Runs the timed jobs: the hourly checks and the nightly counts and clean-ups; and the manual check of the
 * whole ledger.
 */
const runTimedJobs = async ({ deps, drain }: TestApp): Promise<void> => {
  const handlers = createJobHandlers(deps)
  for (const name of TIMED_QUEUES) await handlers[name]({})
  await checkInvariants(deps)
  await drain()
}

let fixture: FuzzFixture
let statements: RecordedStatement[]
let tables: TenantTable[]
let names: Set<string>
beforeAll(async () => {
  const listening = listenToStatements()
  try {
    fixture = await startFuzzFixture()
    // The table's own keys.
    for (const name of Object.keys(endpoints) as (keyof Endpoints)[])
      await runRow(fixture, name, { cases: 1, seed: 7 })
    await fixture.app.drain()
    await runTimedJobs(fixture.app)
  } finally {
    listening.stop()
  }
  statements = [...listening.heard.values()]
  tables = await fixture.app.database.asOwner<TenantTable>(TENANT_TABLES)
  names = new Set(tables.map(({ table }) => table))
})
afterAll(() => fixture.close())

const columnOf = (table: string): string => tables.find((each) => each.table === table)?.column ?? ''

test('every unique key of a seller’s table contains the seller, or is listed with how it would be kept', async () => {
  const keys = await fixture.app.database.asOwner<{ name: string; table: string; columns: string[] }>(
    `select i.indexrelid::regclass::text as name, i.indrelid::regclass::text as "table",
       array(select attname::text from pg_attribute a where a.attrelid = i.indrelid and a.attnum = any(i.indkey)) as columns
     from pg_index i join pg_class c on c.oid = i.indrelid
     where i.indisunique and c.relnamespace = 'public'::regnamespace`,
  )
  const crossing = keys.filter(({ table, columns }) => names.has(table) && !columns.includes(columnOf(table)))
  expect(keys.filter(({ table }) => names.has(table)).length).toBeGreaterThan(60)
  expect(crossing.map(({ name }) => name).toSorted()).toEqual(Object.keys(CROSS_SELLER_KEYS).toSorted())
})

test('every foreign key joins rows of one seller, or is listed', async () => {
  const keys = await fixture.app.database.asOwner<{
    name: string
    table: string
    target: string
    pairs: string[]
  }>(
    `select conname::text as name, conrelid::regclass::text as "table", confrelid::regclass::text as target,
       array(select a.attname || ' ' || b.attname from unnest(conkey, confkey) k(mine, theirs)
         join pg_attribute a on a.attrelid = conrelid and a.attnum = mine
         join pg_attribute b on b.attrelid = confrelid and b.attnum = theirs) as pairs
     from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`,
  )
  const ofSellers = keys.filter(({ table, target }) => names.has(table) || names.has(target))
  const crossing = ofSellers.filter(
    ({ table, target, pairs }) =>
      !names.has(table) || !names.has(target) || !pairs.includes(`${columnOf(table)} ${columnOf(target)}`),
  )
  expect(ofSellers.length).toBeGreaterThan(40)
  expect(crossing.map(({ name }) => name).toSorted()).toEqual(Object.keys(CROSS_FOREIGN_KEYS).toSorted())
})

const keyOf = ({ text }: RecordedStatement): string =>
  [...new Set(tablesIn(text, names))].toSorted().join(' ')

test('every recorded statement joins its sellers’ tables by the seller, or is listed', () => {
  expect(statements.length).toBeGreaterThan(200)
  const crossing = statements.filter((each) => !isCoLocated(each, names))
  const unknown = crossing.filter((each) => KNOWN_STATEMENTS[keyOf(each)]?.includes(digestOf(each)) !== true)
  const advice =
    'Hold the tables together by entrepreneur_id. Where that cannot be, add how it would be kept to exceptions.ts, and its digest to known-statements.ts.'
  expect(
    unknown.map((each) => `${keyOf(each)}: ${digestOf(each)}: ${each.text.slice(0, 600)}`),
    advice,
  ).toEqual([])
})

test('each statement that crosses sellers is identified by its text, and its tables are listed', () => {
  expect(Object.keys(KNOWN_STATEMENTS).toSorted()).toEqual(Object.keys(CROSS_STATEMENTS).toSorted())
})

test('another statement on the same tables has another name; the same one with other values has the same name', () => {
  const known = 'select * from passes s join purchases p on p.id = s.purchase_id where p.phone in ($1, $2)'
  expect(digestOf({ text: known.replace('($1, $2)', '($3,  $4, $5)') })).toBe(digestOf({ text: known }))
  expect(digestOf({ text: known.replace('p.phone', 'p.note') })).not.toBe(digestOf({ text: known }))
})

test.each([
  ['a join by something else', 'select * from purchases p join passes s on s.purchase_id = p.id', false],
  [
    'a join by the seller',
    'select * from purchases p join passes s on s.entrepreneur_id = p.entrepreneur_id and s.purchase_id = p.id',
    true,
  ],
  ['a table with itself', 'select * from "purchases" a, "purchases" b where a.id = b.id', false],
  ['a word in a text', "select 'from passes join purchases'", true],
  ['one table', 'delete from purchases where id = $1', true],
])('%s is classified correctly', (_, text, isRight) => {
  expect(isCoLocated({ text, isOfOneSeller: false }, new Set(['purchases', 'passes']))).toBe(isRight)
})

test('every table of the platform and every exception is in docs/co-location.md', () => {
  expect(Object.keys(PLATFORM_PLACES).toSorted()).toEqual(Object.keys(PLATFORM_TABLES).toSorted())
  const page = readFileSync(new URL('../../../docs/co-location.md', import.meta.url), 'utf8')
  for (const listed of [PLATFORM_PLACES, CROSS_SELLER_KEYS, CROSS_FOREIGN_KEYS, CROSS_STATEMENTS])
    for (const [how, named] of Map.groupBy(Object.entries(listed), ([, each]) => each))
      expect(page).toContain(`| ${how} | ${named.map(([name]) => `\`${name}\``).join(', ')} |`)
})
