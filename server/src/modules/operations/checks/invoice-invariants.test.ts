import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../test/app.ts'
import { billingFixture } from '../../../../test/billing-fixture.ts'
import { checkDueSellers, checkInvariants } from './check-invariants.ts'

let fixture: TestApp
let billing: ReturnType<typeof billingFixture>
beforeAll(async () => {
  fixture = await startTestApp()
  billing = billingFixture(fixture)
})
afterAll(() => fixture.close())

const countsNow = async () =>
  new Map((await checkInvariants(fixture.deps)).map(({ id, breaches }) => [id, breaches]))

const ITS_BOOKING = 'in (select id from ledger_transactions where invoice_id = ID)'

/**
 * Damage that the database's own constraints would refuse. `ID` is replaced by the id of an invoice paid
 * by phone.
 */
const DAMAGE: [broken: string[], what: string, statement: string][] = [
  [
    ['I19'],
    'a waived invoice that is in the ledger',
    `update invoices set state = 'waived', paid_by = null where id = ID`,
  ],
  [
    ['I19'],
    'an invoice that exceeds its ledger entry',
    'update invoices set total_minor = total_minor + 1, net_minor = net_minor + 1 where id = ID',
  ],
  [
    ['I19', 'I25'],
    'a paid invoice without a ledger entry',
    `delete from ledger_entries where transaction_id ${ITS_BOOKING}; delete from ledger_transactions where id ${ITS_BOOKING}`,
  ],
  [
    ['I19'],
    'an invoice paid by phone without a provider event',
    'delete from invoice_events where payment_id in (select id from invoice_payments where invoice_id = ID)',
  ],
  [
    ['I21'],
    'a shop that stops selling without an open invoice',
    'update entrepreneurs set stops_selling_at = now() where id = (select entrepreneur_id from invoices where id = ID)',
  ],
]

test.each(DAMAGE)('%j broken by: %s', async (broken, _, statement) => {
  const { seller, invoiceId } = await billing.owes()
  await billing.tells(await billing.beginsToPay(seller, invoiceId), 'succeeded')
  const before = await countsNow()
  await fixture.database.asOwner(
    `set session_replication_role = replica;
     ${statement.replaceAll('ID', `'${invoiceId}'`)};
     set session_replication_role = default`,
  )
  const after = await countsNow()
  expect([...after.keys()].filter((key) => (after.get(key) ?? 0) > (before.get(key) ?? 0))).toEqual(broken)
  // The check of this seller alone finds it too.
  const due = (await checkDueSellers(fixture.deps)).filter(({ breaches }) => breaches > 0)
  expect(due.map(({ id }) => id)).toEqual(expect.arrayContaining(broken))
})
