import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { countDays } from '../../src/modules/reporting/figures/count-days.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { aSeller } from '../builders.ts'
import { countBreaches } from '../invariants.ts'
import { sellAt } from '../past-sale.ts'

// A fixture for each test, because the unguarded variant leaves its own broken.
let fixture: TestApp
let owner: pg.Client
beforeEach(async () => {
  fixture = await startTestApp()
  owner = new pg.Client({ connectionString: fixture.database.ownerUrl })
  await owner.connect()
})
afterEach(async () => {
  await owner.end()
  await fixture.close()
})

const aSaleOfYesterday = async (): Promise<string> => {
  const seller = await aSeller(fixture.deps)
  const sale = await sellAt(fixture, seller, { at: fixture.deps.now(), phone: '076200001' })
  fixture.clock.advance({ minutes: 24 * 60 })
  return sale
}

/** Refunds the sale, and counts its day while the change is made and not yet visible. */
const countedMeanwhile = async (sale: string): Promise<number> => {
  await owner.query('begin; set constraints all immediate')
  await owner.query(`update purchases set status = 'refunded' where id = $1`, [sale])
  const counted = await countDays(fixture.deps)
  await owner.query('commit')
  return counted
}

const brokenDays = () => countBreaches(fixture, 'I29')

test('a day is not counted while a change of it is in progress, and afterwards it includes the change', async () => {
  const sale = await aSaleOfYesterday()
  expect(await countedMeanwhile(sale)).toBe(0)
  expect(await countDays(fixture.deps)).toBeGreaterThan(0)
  expect(await brokenDays()).toBe(0)
  const days = await fixture.database.asOwner<{ sold: number }>(
    'select sum(passes_sold)::int as sold from counted_days',
  )
  expect(days).toEqual([{ sold: 0 }])
})

test('negative control: without its lock the day is counted unchanged, nothing notes the change, and the check finds it', async () => {
  const [made] = await fixture.database.asOwner<{ text: string }>(
    `select pg_get_functiondef('count_anew(text, date[])'::regprocedure) as text`,
  )
  const lock = /perform pg_advisory_xact_lock_shared\([^;]*;/
  expect(made?.text).toMatch(lock)
  await fixture.database.asOwner(made?.text.replace(lock, '') ?? '')
  const sale = await aSaleOfYesterday()
  expect(await countedMeanwhile(sale)).toBeGreaterThan(0)
  expect(await countDays(fixture.deps)).toBe(0)
  expect(await brokenDays()).toBe(1)
})

test('a change waits only for the job that counts its day, also when others change the same days in reverse order', async () => {
  const seller = await aSeller(fixture.deps)
  const sales: string[] = []
  for (let day = 0; day < 2; day += 1) {
    sales.push(await sellAt(fixture, seller, { at: fixture.deps.now(), phone: '076200001' }))
    fixture.clock.advance({ minutes: 24 * 60 })
  }
  await countDays(fixture.deps)
  const other = new pg.Client({ connectionString: fixture.database.ownerUrl })
  await other.connect()
  const change = (client: pg.Client, sale = '') =>
    client.query(`update passes set expires_at = expires_at + interval '1 second' where purchase_id = $1`, [
      sale,
    ])
  for (const client of [owner, other])
    await client.query(`begin; set lock_timeout = '5s'; set constraints all immediate`)
  await change(owner, sales[0])
  await change(other, sales[1])
  await owner.query(`update purchases set status = 'refunded' where id = $1`, [sales[0]])
  await other.query(`update purchases set status = 'refunded' where id = $1`, [sales[1]])
  for (const client of [owner, other]) await client.query('commit')
  await other.end()
  expect(await countDays(fixture.deps)).toBe(2)
  expect(await brokenDays()).toBe(0)
})
