import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../test/app.ts'
import { aSeller } from '../../../../test/builders.ts'
import { payoutFixture } from '../../../../test/payout-fixture.ts'
import { checkDueSellers, checkInvariants } from './check-invariants.ts'

let fixture: TestApp
let money: ReturnType<typeof payoutFixture>
beforeAll(async () => {
  fixture = await startTestApp()
  money = payoutFixture(fixture)
})
afterAll(() => fixture.close())

const countsNow = async () =>
  new Map((await checkInvariants(fixture.deps)).map(({ id, breaches }) => [id, breaches]))

/** Damage that the database's own constraints would refuse. `ID` is replaced by the id of a paid payout. */
const DAMAGE: [broken: string[], what: string, statement: string][] = [
  [
    ['I17'],
    'a payout that exceeds its parts',
    'update payouts set amount_minor = amount_minor + 1 where id = ID',
  ],
  [
    ['I17'],
    'a failed part that the ledger shows as paid',
    `update payout_parts set state = 'failed' where payout_id = ID`,
  ],
  [
    ['I17'],
    'a paid part without a provider event',
    'delete from payout_events where part_id = (select id from payout_parts where payout_id = ID)',
  ],
  [
    ['I16', 'I17'],
    'money that was never reserved',
    `delete from ledger_entries where transaction_id in (select id from ledger_transactions where kind = 'payout_reserved'
       and payout_part_id = (select id from payout_parts where payout_id = ID));
     delete from ledger_transactions where kind = 'payout_reserved'
       and payout_part_id = (select id from payout_parts where payout_id = ID)`,
  ],
]

test.each(DAMAGE)('%j broken by: %s', async (broken, _, statement) => {
  const seller = await aSeller(fixture.deps)
  await money.mayBePaid(seller)
  await money.sells(seller, 1)
  const id = await money.asks(seller)
  await money.until(seller, id, 'paid')
  const before = await countsNow()
  await fixture.database.asOwner(
    `set session_replication_role = replica;
     ${statement.replaceAll('ID', `'${id}'`)};
     set session_replication_role = default`,
  )
  const after = await countsNow()
  expect([...after.keys()].filter((key) => (after.get(key) ?? 0) > (before.get(key) ?? 0))).toEqual(broken)
  // The check of this seller alone finds it too.
  const due = (await checkDueSellers(fixture.deps)).filter(({ breaches }) => breaches > 0)
  expect(due.map(({ id }) => id)).toEqual(expect.arrayContaining(broken))
})
