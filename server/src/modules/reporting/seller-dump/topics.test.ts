import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../../test/database.ts'
import { TENANT_TABLES, type TenantTable } from '../../../../test/sql.ts'
import { SEALED_COLUMNS } from '../../platform/keys/sealed-columns.ts'
import { wordsOf } from './column-words.ts'
import { readmeOf } from './readme.ts'
import { headOf } from './rows.ts'
import { LEFT_OUT_EVERYWHERE } from './topic.ts'
import { TABLES_LEFT_OUT, TOPICS } from './topics.ts'

let database: TestDatabase
let columns: { table: string; column: string; type: string }[]
beforeAll(async () => {
  database = await createTestDatabase('integrated')
  columns = await database.asOwner(
    `select table_name as "table", column_name as "column", data_type as type
     from information_schema.columns where table_schema = 'public' order by 1, 2`,
  )
})
afterAll(() => database.drop())

const columnsOf = (table: string) =>
  columns.filter((each) => each.table === table).map(({ column }) => column)

test('every table of a seller is in the dump, or in the list of exceptions with a reason', async () => {
  const tables = (await database.asOwner<TenantTable>(TENANT_TABLES)).map(({ table }) => table)
  const named = [...TOPICS.map(({ table }) => table), ...Object.keys(TABLES_LEFT_OUT)]
  expect(named.toSorted()).toEqual(tables.toSorted())
  expect(new Set(TOPICS.map(({ file }) => file)).size).toBe(TOPICS.length)
})

test.each(TOPICS)('every column of $table is exported, or left out with a reason', (topic) => {
  const joined = Object.keys(topic.joined?.columns ?? {})
  const own = topic.columns.filter((name) => !joined.includes(name))
  const there = columnsOf(topic.table)
  const reasons = { ...LEFT_OUT_EVERYWHERE, ...topic.leftOut }
  const leftOut = there.filter((name) => !own.includes(name))
  expect(leftOut.filter((name) => reasons[name] === undefined)).toEqual([])
  expect(own.filter((name) => !there.includes(name) || LEFT_OUT_EVERYWHERE[name] !== undefined)).toEqual([])
  // Each reason refers to an existing column.
  expect(Object.keys(topic.leftOut ?? {}).filter((name) => !leftOut.includes(name))).toEqual([])
})

test('exports no sealed text, hash, digest, token or secret', () => {
  const sealed = new Set(SEALED_COLUMNS.map(({ table, column }) => `${table}.${column}`))
  const given = TOPICS.flatMap(({ table, columns: names }) => names.map((name) => ({ table, name })))
  const secret = given.filter(
    ({ table, name }) =>
      sealed.has(`${table}.${name}`) ||
      /sealed|hash|digest|secret|token|password|pin|idempotency|mac_/.test(name),
  )
  expect(secret).toEqual([])
})

test('masks every number that does not belong to the seller’s own staff', () => {
  const OWN = [
    'entrepreneurs',
    'staff',
    'voucher_agents',
    'payouts',
    'payout_destinations',
    'invoice_payments',
  ]
  const whole = TOPICS.filter(({ table }) => !OWN.includes(table)).flatMap(
    ({ table, columns: names, buyersPhones }) =>
      names
        .filter((name) => /(?:^|_)phone$|recipient$/.test(name) && buyersPhones?.includes(name) !== true)
        .map((name) => `${table}.${name}`),
  )
  expect(whole).toEqual([])
})

test('the README describes every file and column', () => {
  const readme = readmeOf('Test Hub', new Date('2026-11-23T12:00:00Z'))
  for (const { file, columns: names } of TOPICS) {
    expect(readme).toContain(`\n${file}.csv\n`)
    for (const name of names) expect(wordsOf(headOf(name)).length).toBeGreaterThan(1)
  }
  expect(wordsOf('price_le')).toMatch(/Le$/)
  expect(readme).toContain('leones (Le)')
})

test('exports every amount in minor units as leones', () => {
  const given = TOPICS.flatMap(({ columns: names }) => names)
  expect(given.filter((name) => name.includes('minor')).every((name) => headOf(name).endsWith('_le'))).toBe(
    true,
  )
})
