import { KEPT_DAYS, keptSince } from '@minit/domain/platform/keeping.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { UNUSED_LISTS } from '../../src/modules/operations/privacy/forget.queries.ts'
import { applyRetention } from '../../src/modules/operations/privacy/forget-people.ts'
import { cleanUp } from '../../src/modules/sales/customers/clean-up.ts'
import { aPaidSale } from '../a-sale.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { aPhone, aSeller, type TestSeller } from '../builders.ts'
import { captureLog } from '../capture-log.ts'
import { givesPass } from '../gifts.ts'

/** More than one batch holds. */
const REFUSED = 505
const LONG_AGO = `now() - interval '3 years'`
const refusedNumber = (i: string) => `'+23299' || lpad((${i})::text, 6, '0')`

let fixture: TestApp
let seller: TestSeller
beforeAll(async () => {
  fixture = await startTestApp()
  seller = await aSeller(fixture.deps)
})
afterAll(() => fixture.close())

const knownOf = async (phones: readonly string[]): Promise<string[]> => {
  const rows = await fixture.database.asOwner<{ phone: string }>(
    `select phone from customers where phone = any($1) union select recipient_phone from purchases where recipient_phone = any($1)
     order by 1`,
    [phones],
  )
  return rows.map(({ phone }) => phone)
}

const untilNoneIsKept = async (): Promise<void> => {
  fixture.clock.advance({ hours: (KEPT_DAYS.buyers + 2) * 24 })
  await cleanUp(fixture.deps)
}

/** Older than all others, each with an open claim. */
const REFUSED_ONES = [
  `insert into customers (id, phone, created_at) select 'R' || i, ${refusedNumber('i')}, ${LONG_AGO} from generate_series(1, ${REFUSED}) i`,
  `insert into claims (entrepreneur_id, id, reference, said, payer_phone, state, created_at, asked_at)
   select 'platform', 'R' || i, 'R' || i, '', ${refusedNumber('i')}, 'open', ${LONG_AGO}, ${LONG_AGO} from generate_series(1, ${REFUSED}) i`,
]

test('hundreds that wait and one that fails do not delay those after them in the same night', async () => {
  const phones = [aPhone(), aPhone(), aPhone()] as const
  for (const phoneNumber of phones) await aPaidSale(fixture, seller, { phoneNumber })
  await untilNoneIsKept()
  for (const statement of REFUSED_ONES) await fixture.database.asOwner(statement)
  await fixture.database.asOwner(
    `create function held() returns trigger language plpgsql as $$ begin raise exception 'held'; end $$`,
  )
  await fixture.database.asOwner(
    `create trigger held before update on customers for each row when (old.phone = '${phones[0]}') execute function held()`,
  )
  const { log, text } = captureLog()
  await expect(applyRetention({ ...fixture.deps, log })).rejects.toThrow('1 of what is to be forgotten')
  expect(await knownOf(phones)).toEqual([phones[0]])
  expect(text()).not.toContain(phones[0].slice(4))
  const [waiting] = await fixture.database.asOwner(
    `select count(*)::int as count from customers where id like 'R%' and phone like '+%'`,
  )
  expect(waiting).toEqual({ count: REFUSED })
  await fixture.database.asOwner('drop function held cascade')
})

test('negative control: the first batch holds only numbers that wait', async () => {
  const [buyers] = UNUSED_LISTS
  if (buyers === undefined) throw new Error('there is no list')
  const before = keptSince(KEPT_DAYS.buyers, fixture.deps.now())
  const first = await fixture.deps.db.asPlatform((tx) => buyers.list(tx, before, buyers.first))
  expect(first.next).not.toBeNull()
  expect(first.phones.length).toBeGreaterThan(400)
  expect(first.phones.filter((phone) => !phone.startsWith('+23299'))).toEqual([])
  await fixture.database.asOwner(`delete from claims where id like 'R%'`)
  await fixture.database.asOwner(`delete from customers where id like 'R%'`)
  await applyRetention(fixture.deps)
})

test('a recipient of a pass who never bought is erased as well, and not earlier', async () => {
  const [payer, holder] = [aPhone(), aPhone()]
  await givesPass(fixture, seller, { phoneNumber: payer, sendTo: holder })
  fixture.clock.advance({ hours: (KEPT_DAYS.buyers - 1) * 24 })
  await applyRetention(fixture.deps)
  expect(await knownOf([payer, holder])).toEqual([payer, holder].sort())
  fixture.clock.advance({ hours: 3 * 24 })
  await applyRetention(fixture.deps)
  expect(await knownOf([payer, holder])).toEqual([])
})

test('a recipient who gets another pass is kept', async () => {
  const holder = aPhone()
  await givesPass(fixture, seller, { sendTo: holder })
  await untilNoneIsKept()
  await givesPass(fixture, seller, { sendTo: holder })
  await applyRetention(fixture.deps)
  expect(await knownOf([holder])).toEqual([holder])
})

test('a night that takes too long leaves the rest to the next one', async () => {
  const phoneNumber = aPhone()
  await aPaidSale(fixture, seller, { phoneNumber })
  await untilNoneIsKept()
  let asked = 0
  const elapsedMs = () => {
    asked += 1
    return asked === 1 ? 0 : 3_600_000
  }
  await applyRetention({ ...fixture.deps, elapsedMs })
  expect(await knownOf([phoneNumber])).toEqual([phoneNumber])
  await applyRetention(fixture.deps)
  expect(await knownOf([phoneNumber])).toEqual([])
})
