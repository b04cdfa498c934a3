import { INVARIANTS } from '@minit/server/modules/operations/checks/invariants.ts'
import { brokenInvariants, listBreaches } from '../../server/test/crash/checker.ts'
import type { CrashFixture } from '../../server/test/crash/crash-fixture.ts'
import type { Outcome } from './evidence.ts'

const some = (list: readonly string[]): string =>
  list.length === 0 ? 'none' : `${list.length}: ${list.slice(0, 3).join('; ')}`

/** Checks that the database, the simulated providers’ ledger and the answers to buyers agree. */
export const checkIntegrity = async (fixture: CrashFixture, bought: number): Promise<Outcome[]> => {
  const records = await fixture.records()
  const breaches = listBreaches(records)
  const broken = await brokenInvariants(fixture.database.asOwner)
  const charged = records.charges.filter(({ status }) => status === 'charged').length
  const all = breaches.map(({ what }) => what)
  const lost = breaches.filter(({ kind }) => kind === 'lost').map(({ what }) => what)
  const double = breaches.filter(({ kind }) => kind === 'doubled').map(({ what }) => what)
  const agree = charged === records.passes.length && records.passes.length === bought
  return [
    { what: 'passes lost', asked: '0', seen: some(lost), isHeld: lost.length === 0 },
    { what: 'passes or charges twice', asked: '0', seen: some(double), isHeld: double.length === 0 },
    {
      what: 'all that was answered is true',
      asked: '0 breaches',
      seen: some(all),
      isHeld: all.length === 0,
    },
    {
      what: `invariants (${INVARIANTS.length})`,
      asked: 'all hold',
      seen: some(broken),
      isHeld: broken.length === 0,
    },
    {
      what: 'ledger of the payment stand-ins against passes and what buyers hold',
      asked: 'the same number',
      seen: `${charged} charged, ${records.passes.length} passes, ${bought} in buyers’ hands`,
      isHeld: agree && bought > 0,
    },
  ]
}
