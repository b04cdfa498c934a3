import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../../test/database.ts'
import { HOLDERS, holdingColumn } from '../../platform/settings/ledger-accounts.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

const columnsOf = async (table: string): Promise<string[]> => {
  const rows = await database.asOwner<{ name: string }>(
    'select column_name as name from information_schema.columns where table_name = $1 order by ordinal_position',
    [table],
  )
  return rows.map(({ name }) => name)
}

test('each provider that holds money has exactly one column', async () => {
  expect(HOLDERS).toEqual(expect.arrayContaining(['pawapay', 'orange-web']))
  expect((await columnsOf('seller_holdings')).toSorted()).toEqual(
    ['entrepreneur_id', ...HOLDERS.map(holdingColumn)].toSorted(),
  )
})

test.each(HOLDERS)('the balance at %s is added to its own column', async (provider) => {
  await database.asOwner(`select hold('01SELLEROFNOBODY0000000000', $1, 7)`, [provider])
  const [{ kept } = { kept: {} }] = await database.asOwner<{ kept: Record<string, unknown> }>(
    'delete from seller_holdings returning to_jsonb(seller_holdings) as kept',
  )
  const none = Object.fromEntries(HOLDERS.map((name) => [holdingColumn(name), 0]))
  expect(kept).toMatchObject({ ...none, [holdingColumn(provider)]: 7 })
})

const ADVICE =
  'A sale writes null into a column of platform_days that its trigger does not fill. The migration that adds the column has to \
write add_to_platform_day anew in the same transaction, with all columns named, and roll-up-invariants.ts has to check it.'

test('the trigger that adds to a day of the platform fills each of its columns', async () => {
  const [row] = await database.asOwner<{ text: string }>(
    `select pg_get_functiondef('add_to_platform_day'::regproc) as text`,
  )
  const filled = (await columnsOf('platform_days')).filter((name) => row?.text.includes(`n.${name} := `))
  expect(filled, ADVICE).toEqual(await columnsOf('platform_days'))
})

test('a column that the trigger does not fill rejects the sale', async () => {
  await database.asOwner('alter table platform_days add column of_a_test bigint default 0 not null')
  // A row without a seller is enough.
  await database.asOwner(
    'alter table seller_days drop constraint seller_days_entrepreneur_id_entrepreneurs_id_fk',
  )
  const sale = database.asOwner(
    `insert into seller_days (entrepreneur_id, day, sales) values ('01SELLEROFNOBODY0000000000', '2026-01-01', 1)`,
  )
  await expect(sale).rejects.toThrow('null value in column "of_a_test"')
})
