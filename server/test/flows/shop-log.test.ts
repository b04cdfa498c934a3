import { endpoints } from '@minit/contract/endpoints.ts'
import type { ShopAction } from '@minit/domain/shop/shop-log.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listShopLog } from '../../src/modules/platform/audit/shop-log.ts'
import { casesOf } from '../fuzz/cases.ts'
import { type FuzzFixture, startFuzzFixture } from '../fuzz/fuzz-fixture.ts'
import { sendTo } from '../fuzz/run-row.ts'
import { logOf, preparedFor, ROW_NAMES } from '../rows/all-rows.ts'

let fixture: FuzzFixture
beforeAll(async () => {
  fixture = await startFuzzFixture()
})
afterAll(() => fixture.close())

const lastId = async (): Promise<string> => {
  const [row] = await fixture.app.database.asOwner<{ id: string }>(
    `select coalesce(max(id), '') as id from audit_log`,
  )
  return row?.id ?? ''
}

const linesSince = (id: string) =>
  fixture.app.database.asOwner<{ action: string; named: boolean }>(
    `select action, actor_name <> '' and actor_id <> 'system' as named from audit_log where id > $1`,
    [id],
  )

/** Actions whose text needs no more facts. */
const SAYS_ALL: readonly ShopAction[] = [
  'shop_switched',
  'daily_payouts_switched',
  'dial_to_pay_switched',
  'free_minutes_set',
  'sponsorship_ended',
]

/** The facts of the line on the owner's page. */
const factsSince = async (id: string, action: ShopAction) => {
  const [line] = await fixture.app.database.asOwner<{ id: string; seller: string }>(
    `select l.id, a.entrepreneur_id as seller from audit_log l join accounts a on a.id = l.actor_id
     where l.id > $1 and l.action = $2`,
    [id, action],
  )
  const { items } = await listShopLog(fixture.app.deps, line?.seller ?? '', {})
  return items.find((item) => item.id === line?.id)?.facts ?? []
}

const logged = ROW_NAMES.flatMap((name) => {
  const log = logOf(name)
  return typeof log === 'string' ? [[name, log] as const] : []
})

test.each(logged)('the call %s leaves the line %s with a name', async (name, action) => {
  const valid = await preparedFor(fixture, name, 0)
  const { whole } = casesOf(fixture, name, { row: endpoints[name], meant: valid })
  if (name === 'switchSite')
    await fixture.app.database.asOwner('update entrepreneurs set is_open = not is_open')
  const before = await lastId()
  const answer = await sendTo(fixture.app.app, fixture.headersOf, whole)
  expect(answer.status, answer.body).toBeLessThan(300)
  expect(await linesSince(before)).toContainEqual({ action, named: true })
  if (!SAYS_ALL.includes(action)) expect(await factsSince(before, action)).not.toEqual([])
  await fixture.app.database.asOwner('delete from rate_limits')
  if (name === 'changeOwnLogin') await fixture.renew()
})
