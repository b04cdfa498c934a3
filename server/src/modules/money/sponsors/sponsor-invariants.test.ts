import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../test/app.ts'
import { ADMIN, aPhone, aSeller } from '../../../../test/builders.ts'
import { freePhone } from '../../../../test/free-minutes.ts'
import { countBreaches } from '../../../../test/invariants.ts'
import { connectsAll, ordersSponsorship } from '../../../../test/sponsors.ts'
import { bookGrants } from '../../sales/sponsors/book-grants.ts'
import { confirmSponsorMoney } from './confirm-money.ts'

let fixture: TestApp
beforeAll(async () => {
  fixture = await startTestApp()
})
afterAll(() => fixture.close())

/** A sponsorship with one grant that is booked and one that is not. */
const aUsedSponsorship = async (app: TestApp): Promise<string> => {
  const seller = await aSeller(app.deps)
  const { id } = await ordersSponsorship(app, seller, { way: 'invoice', sum: 35 })
  const came = { amountMinor: 3_500, paidBeforeMinor: 0, reference: 'FT1' }
  await confirmSponsorMoney(app.deps, ADMIN, { id, ...came })
  await freePhone(app, seller).proveAndTake(aPhone(), { sponsorshipId: id })
  await connectsAll(app, seller)
  app.clock.advance({ minutes: 60 })
  await bookGrants(app.deps)
  await freePhone(app, seller).proveAndTake(aPhone(), { sponsorshipId: id })
  return id
}

const OF_HELD = `account = 'sponsors:held' and transaction_id in (select id from ledger_transactions where sponsorship_id = ID)`

/** Damage that the database's own constraints would refuse. `ID` is replaced by the sponsorship's id. */
const DAMAGE: [invariant: string, what: string, statement: string][] = [
  [
    'I44',
    'less in the ledger than was paid',
    `update ledger_entries set amount_minor = amount_minor + 1 where ${OF_HELD} and amount_minor < 0`,
  ],
  [
    'I44',
    'a payment that the ledger lacks',
    'update sponsorships set paid_minor = paid_minor + 100 where id = ID',
  ],
  [
    'I44',
    'a return that the ledger lacks',
    `insert into sponsor_returns (entrepreneur_id, id, sponsorship_id, amount_minor, method, state, taken_by, payment_reference,
       phone, created_at, ended_at)
     select entrepreneur_id, 'lost ' || id, id, 100, 'by_hand', 'sent', 'bank', 'bank', contact_phone, now(), now()
     from sponsorships where id = ID`,
  ],
  [
    'I45',
    'more reserved than grants hold',
    'update sponsorships set reserved_minor = reserved_minor + 1 where id = ID',
  ],
  [
    'I45',
    'a grant whose use is not in the sum',
    'update free_grants set used_minutes = used_minutes - 1 where sponsorship_id = ID and booked_at is not null',
  ],
  [
    'I45',
    'minutes at another price than was agreed',
    `update sponsorships set used_minor = used_minor - 1 where id = ID;
     update free_grants set used_minor = used_minor - 1 where sponsorship_id = ID and booked_at is not null`,
  ],
  [
    'I55',
    'a day that says less than was booked',
    `update sponsored_days set gross_minor = gross_minor - 1
     where entrepreneur_id = (select entrepreneur_id from sponsorships where id = ID)`,
  ],
  [
    'I55',
    'a missing day',
    'delete from sponsored_days where entrepreneur_id = (select entrepreneur_id from sponsorships where id = ID)',
  ],
  [
    'I55',
    'a fee that the ledger does not have',
    `update sponsored_days set fee_minor = fee_minor + 1
     where entrepreneur_id = (select entrepreneur_id from sponsorships where id = ID)`,
  ],
  ['I20', 'a number of an invoice that is missing', 'delete from sponsor_invoices where sponsorship_id = ID'],
]

test.each(DAMAGE)('%s finds %s', async (invariant, _, statement) => {
  const id = await aUsedSponsorship(fixture)
  const before = await countBreaches(fixture, invariant)
  await fixture.database.asOwner(
    `set session_replication_role = replica;
     ${statement.replaceAll('ID', `'${id}'`)};
     set session_replication_role = default`,
  )
  expect(await countBreaches(fixture, invariant)).toBe(invariant === 'I20' ? 1 : before + 1)
})

test('a sponsorship that is used and booked breaks none', async () => {
  const app = await startTestApp()
  try {
    await aUsedSponsorship(app)
    for (const invariant of ['I1', 'I16', 'I20', 'I25', 'I44', 'I45', 'I55'])
      expect(await countBreaches(app, invariant), invariant).toBe(0)
  } finally {
    await app.close()
  }
})
