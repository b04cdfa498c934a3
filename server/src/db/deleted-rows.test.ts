import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../test/app.ts'

let fixture: TestApp
beforeAll(async () => {
  fixture = await startTestApp()
})
afterAll(() => fixture.close())

/**
 * Foreign keys to rows that a server role may delete, without an index that begins with their columns. A
 * partial index for non-null columns counts: the check of a key needs no others.
 */
const KEYS_WITHOUT_INDEX = `
  select conrelid::regclass || ' (' || array_to_string(columns, ', ') || ')' as key from pg_constraint
  cross join lateral (select array(select attname::text from pg_attribute where attrelid = conrelid and attnum = any(conkey)
    order by attname) as columns) own
  where contype = 'f' and connamespace = 'public'::regnamespace
    and (has_table_privilege('minit_platform', confrelid, 'delete') or has_table_privilege('minit_app', confrelid, 'delete'))
    and not exists (select from pg_index i where i.indrelid = conrelid and i.indisvalid
      and (select array_agg(a.attname::text order by a.attname) from unnest((i.indkey::int2[])[0:cardinality(conkey) - 1]) as k (n)
        join pg_attribute a on a.attrelid = conrelid and a.attnum = k.n) = columns
      and (i.indpred is null or pg_get_expr(i.indpred, i.indrelid) in (select '(' || name || ' IS NOT NULL)' from unnest(columns) as name)))
  order by 1`

const keysWithoutIndex = async (): Promise<string[]> =>
  (await fixture.database.asOwner<{ key: string }>(KEYS_WITHOUT_INDEX)).map(({ key }) => key)

test('each foreign key to deletable rows has an index', async () => {
  expect(await keysWithoutIndex()).toEqual([])
})

test('finds a key without an index or with an unrelated partial index', async () => {
  await fixture.database.asOwner('drop index purchases_customer')
  await fixture.database.asOwner('drop index ledger_of_purchase')
  expect(await keysWithoutIndex()).toEqual([
    'ledger_transactions (entrepreneur_id, purchase_id)',
    'purchases (customer_id)',
  ])
})
