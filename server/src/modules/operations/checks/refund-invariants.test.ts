import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../test/app.ts'
import { aSeller } from '../../../../test/builders.ts'
import { refundFixture } from '../../../../test/refund-fixture.ts'
import { checkDueSellers, checkInvariants } from './check-invariants.ts'

let fixture: TestApp
let money: ReturnType<typeof refundFixture>
beforeAll(async () => {
  fixture = await startTestApp()
  money = refundFixture(fixture)
})
afterAll(() => fixture.close())

const countsNow = async () =>
  new Map((await checkInvariants(fixture.deps)).map(({ id, breaches }) => [id, breaches]))

const ITS_BOOKING = `in (select id from ledger_transactions where kind = 'refund_reserved'
  and refund_id = (select id from refunds where purchase_id = ID))`

/**
 * Damage that the database's own constraints would refuse. `ID` is replaced by the id of a purchase whose
 * refund was sent.
 */
const DAMAGE: [broken: string[], what: string, statement: string][] = [
  [
    ['I18'],
    'a refund that exceeds the price',
    'update refunds set amount_minor = amount_minor + 1 where purchase_id = ID',
  ],
  [
    ['I18'],
    'a failed refund that the ledger shows as sent',
    `update refunds set state = 'failed' where purchase_id = ID`,
  ],
  [
    ['I18'],
    'a sent refund without a confirming event',
    'delete from refund_events where refund_id = (select id from refunds where purchase_id = ID)',
  ],
  [
    ['I16', 'I18'],
    'money that was never reserved',
    `delete from ledger_entries where transaction_id ${ITS_BOOKING}; delete from ledger_transactions where id ${ITS_BOOKING}`,
  ],
]

test.each(DAMAGE)('%j broken by: %s', async (broken, _, statement) => {
  const seller = await aSeller(fixture.deps)
  const id = await money.sells(seller)
  await money.bySeller(seller, id)
  await money.until(seller, id, 'sent')
  const before = await countsNow()
  await fixture.database.asOwner(
    `set session_replication_role = replica;
     ${statement.replaceAll('ID', `'${id}'`)};
     set session_replication_role = default;
     delete from pgboss.job where name = 'follow-refund'`,
  )
  const after = await countsNow()
  expect([...after.keys()].filter((key) => (after.get(key) ?? 0) > (before.get(key) ?? 0))).toEqual(broken)
  // The check of this seller alone finds it too.
  const due = (await checkDueSellers(fixture.deps)).filter(({ breaches }) => breaches > 0)
  expect(due.map(({ id }) => id)).toEqual(expect.arrayContaining(broken))
})
