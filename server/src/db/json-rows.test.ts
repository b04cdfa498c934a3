import { sql } from 'drizzle-orm'
import { boolean, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../test/database.ts'
import { bigintCount, instant } from './columns.ts'
import { columnNames, fromJsonRow, insertFromJson, rowsFor, toJsonRow } from './json-rows.ts'

/** A column of each type that such statements carry. */
const things = pgTable('things', {
  thingId: text().primaryKey(),
  amountMinor: integer().notNull(),
  hasFlag: boolean().notNull().default(true),
  countOfAll: bigintCount(),
  note: text(),
  nextStep: jsonb().$type<{ type: string }>(),
  madeAt: instant().notNull(),
})

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
  await database.asOwner(`create table things (thing_id text primary key, amount_minor int not null,
    has_flag boolean not null, count_of_all bigint not null, note text, next_step jsonb, made_at timestamptz not null)`)
  await database.asOwner('grant all on things to minit_platform')
})
afterAll(() => database.drop())
beforeEach(() => database.asOwner('delete from things'))

const write = (rows: readonly (typeof things.$inferInsert | null)[], instead = {}) => {
  const input = JSON.stringify(Object.fromEntries([rowsFor(things, rows)]))
  return database.db.writeAsPlatform((tx) =>
    tx.execute(
      sql`with input as materialized (select ${input}::jsonb as j) ${sql.raw(insertFromJson(things, instead))}`,
    ),
  )
}

/** The stored rows, once read by Drizzle and once from JSON. */
const readBoth = async () => {
  const byDrizzle = await database.db.readAsPlatform((tx) => tx.select().from(things).orderBy(things.thingId))
  const { rows } = await database.db.readAsPlatform((tx) =>
    tx.execute<{ thing: Record<string, unknown> }>(
      sql`select to_jsonb(t) as thing from things t order by thing_id`,
    ),
  )
  return { byDrizzle, byJson: rows.map(({ thing }) => fromJsonRow(things, thing)) }
}

const FULL = {
  thingId: 'A',
  amountMinor: 3500,
  hasFlag: false,
  countOfAll: 9_007_199_254_740_991,
  note: `it's "quoted", with a \\ and 日本`,
  nextStep: { type: 'await_prompt' },
  madeAt: new Date('2026-11-20T15:47:00.123Z'),
}

test('JSON rows come back as Drizzle reads them, for every type of column', async () => {
  await write([FULL])
  const { byDrizzle, byJson } = await readBoth()
  expect(byDrizzle).toEqual([FULL])
  expect(byJson).toEqual(byDrizzle)
})

test('an omitted column has its default, or null', async () => {
  const { hasFlag: _, note: __, nextStep: ___, ...bare } = FULL
  expect(toJsonRow(things, bare)).toMatchObject({ has_flag: true, note: null, next_step: null })
  await write([bare])
  const { byDrizzle, byJson } = await readBoth()
  expect(byDrizzle).toEqual([{ ...bare, hasFlag: true, note: null, nextStep: null }])
  expect(byJson).toEqual(byDrizzle)
})

test('false, 0 and empty text are values', async () => {
  const nought = { ...FULL, amountMinor: 0, countOfAll: 0, note: '' }
  await write([nought])
  expect((await readBoth()).byJson).toEqual([nought])
})

test('writes several rows at once, skips null, and allows an expression for a cell', async () => {
  await write([FULL, null, { ...FULL, thingId: 'B' }], { amount_minor: 'things.amount_minor + 1' })
  expect((await readBoth()).byJson.map(({ thingId, amountMinor }) => [thingId, amountMinor])).toEqual([
    ['A', 3501],
    ['B', 3501],
  ])
  await write([null])
  expect((await readBoth()).byDrizzle).toHaveLength(2)
})

test("lists the columns' database names in table order", () => {
  expect(columnNames(things)).toEqual([
    'thing_id',
    'amount_minor',
    'has_flag',
    'count_of_all',
    'note',
    'next_step',
    'made_at',
  ])
})
