import type pg from 'pg'
import { aPaidSale } from '../a-sale.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { billingFixture } from '../billing-fixture.ts'
import { aSeller, type TestSeller } from '../builders.ts'
import { opensPhone } from '../router.ts'
import { runAs, TENANT_TABLES, type TenantTable } from '../sql.ts'
import { leavesTraces } from '../tenant-traces.ts'
import { type Cell, changesBetween, sumsOf } from './cells.ts'

/** Two sellers who have a row in every table. */
export type TwoSellers = { fixture: TestApp; a: TestSeller; b: TestSeller }

export const twoSellers = async (): Promise<TwoSellers> => {
  const fixture = await startTestApp()
  const [a, b] = [await aSeller(fixture.deps), await aSeller(fixture.deps)]
  for (const [seller, mac] of [
    [a, 'da:a1:19:00:00:0a'],
    [b, 'da:a1:19:00:00:0b'],
  ] as const) {
    await aPaidSale(fixture, seller)
    const router = await opensPhone(fixture, seller, mac)
    // A power cut, whose minutes are returned.
    fixture.clock.advance({ minutes: 5 })
    await router.turn()
    await leavesTraces(fixture.database, seller.id)
    await billingFixture(fixture).leavesTraces(seller)
  }
  return { fixture, a, b }
}

const DENIED = '42501'

type Try = {
  by: string
  /** Null without any seller. */
  tenant: string | null
  text: string
  values: unknown[]
}

const triesOf = ({ table, column }: TenantTable, { a, b }: TwoSellers, copy: unknown): Try[] => {
  const asA = { tenant: a.id }
  return [
    { by: 'reading', ...asA, text: `select * from ${table} where ${column} = $1`, values: [b.id] },
    { by: 'reading as nobody', tenant: null, text: `select * from ${table}`, values: [] },
    {
      by: 'inserting',
      ...asA,
      values: [copy],
      text: `insert into ${table} select * from jsonb_populate_record(null::${table}, $1) returning ${column}`,
    },
    {
      by: 'changing',
      ...asA,
      values: [b.id],
      text: `update ${table} set ${column} = ${column} where ${column} = $1 returning ${column}`,
    },
    {
      by: 'giving its own away',
      ...asA,
      values: [b.id, a.id],
      text: `update ${table} set ${column} = $1 where ${column} = $2 returning ${column}`,
    },
    {
      by: 'taking over',
      ...asA,
      values: [a.id, b.id],
      text: `update ${table} set ${column} = $1 where ${column} = $2 returning ${column}`,
    },
    {
      by: 'deleting',
      ...asA,
      values: [b.id],
      text: `delete from ${table} where ${column} = $1 returning ${column}`,
    },
  ]
}

/** Rows that were returned or affected; null when it was refused for lack of a right. */
const rowsBy = async (pool: pg.Pool, { tenant, text, values }: Try): Promise<number | string | null> => {
  try {
    return (await runAs(pool, tenant, text, values)).length
  } catch (error) {
    // The driver's errors contain PostgreSQL's code.
    const { code, message } = error as { code?: string; message: string }
    return code === DENIED ? null : message
  }
}

const judge = (seen: number | string | null): string[] => {
  if (seen === null || seen === 0) return []
  // Another error shows that the policy let the statement through.
  return [typeof seen === 'number' ? `${seen} rows of the other seller` : `not refused by a right: ${seen}`]
}

const outcomeOf = (seen: number | string | null): string =>
  seen === null ? 'refused' : typeof seen === 'number' ? `${seen} rows` : 'another error'

/** Each kind of statement on each table of sellers, as seller A on seller B's rows. */
export const crossTables = async (sellers: TwoSellers): Promise<Cell[]> => {
  const { fixture, b } = sellers
  const cells: Cell[] = []
  let before = await sumsOf(fixture.database, b.id)
  for (const table of await fixture.database.asOwner<TenantTable>(TENANT_TABLES)) {
    const [copy] = await fixture.database.asOwner<{ row: unknown }>(
      `select to_jsonb(t) as row from ${table.table} t where ${table.column} = $1 limit 1`,
      [b.id],
    )
    const nothingThere = copy === undefined ? ['there was no row to hide: the cell shows nothing'] : []
    for (const each of triesOf(table, sellers, copy?.row)) {
      const seen = await rowsBy(fixture.deps.db.appPool, each)
      const after = await sumsOf(fixture.database, b.id)
      const changed = changesBetween(before, after)
      before = after
      cells.push({
        kind: 'table',
        what: table.table,
        by: each.by,
        outcome: outcomeOf(seen),
        leaks: [...judge(seen), ...changed, ...nothingThere],
      })
    }
  }
  return cells
}
