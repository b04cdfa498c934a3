import { drawStatement, exportStatement } from '@minit/contract/entrepreneur/money.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rebuildBalance } from '../../src/modules/money/ledger/balances.queries.ts'
import { LEDGER_KINDS } from '../../src/modules/money/ledger/ledger.tables.ts'
import * as accounts from '../../src/modules/platform/settings/ledger-accounts.ts'
import { bookGrants } from '../../src/modules/sales/sponsors/book-grants.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { aPhone, aSeller, logInAs, type TestSeller } from '../builders.ts'
import { freePhone } from '../free-minutes.ts'
import { payoutFixture } from '../payout-fixture.ts'
import { aSponsorship, connectsAll } from '../sponsors.ts'
import { textsIn } from '../statement-texts.ts'

let fixture: TestApp
let money: ReturnType<typeof payoutFixture>
beforeAll(async () => {
  fixture = await startTestApp()
  money = payoutFixture(fixture)
})
afterAll(() => fixture.close())

const month = () => fixture.deps.now().toISOString().slice(0, 7)

const fetches = async (row: { path: string }, seller: TestSeller) => {
  const { sessionToken } = await logInAs(fixture.deps, seller)
  return fixture.app.inject({
    url: `${row.path}?month=${month()}`,
    headers: { authorization: `Bearer ${sessionToken}` },
  })
}

const statementOf = async (seller: TestSeller): Promise<string[][]> =>
  (await fetches(exportStatement, seller)).body
    .trim()
    .split('\r\n')
    .map((line) => line.split(','))

const balancesOf = (lines: string[][]) =>
  lines.filter(([, , what]) => what?.startsWith('Balance at')).map((cells) => Number(cells[9]))

const usesSponsoredMinutes = async (seller: TestSeller): Promise<void> => {
  const { id } = await aSponsorship(fixture, seller, { days: 3 })
  await freePhone(fixture, seller).proveAndTake(aPhone(), { sponsorshipId: id })
  await connectsAll(fixture, seller)
  fixture.clock.advance({ minutes: 60 })
  await bookGrants(fixture.deps)
}

test('minutes that a sponsor paid for are a line of their own, and the balance adds up', async () => {
  await money.setFee({ basisPoints: 1_000, fixedMinor: 0 })
  const seller = await aSeller(fixture.deps)
  await money.paid(seller, 'vult')
  await usesSponsoredMinutes(seller)
  const lines = await statementOf(seller)
  const { availableMinor, pendingMinor } = await money.balance(seller)
  const line = lines.find(([, , what]) => what === 'Sponsored minutes')
  expect(line?.[4]).toBe('Kissy School')
  const [paid, gst, fee, owed] = (line ?? []).slice(5, 9).map(Number)
  expect(paid).toBeGreaterThan(0)
  expect(gst).toBeGreaterThan(0)
  expect((paid ?? 0) - (fee ?? 0)).toBeCloseTo(owed ?? 0)
  expect(balancesOf(lines)).toEqual([0, (availableMinor + pendingMinor) / 100])
  const texts = textsIn((await fetches(drawStatement, seller)).rawPayload).flat()
  const le = (minor: number | undefined) => (minor ?? 0).toFixed(2)
  const at = texts.indexOf('minutes that sponsors paid for')
  expect(texts.slice(at + 1, at + 5)).toEqual([paid, gst, fee, owed].map(le))
  expect(texts).toEqual(expect.arrayContaining(['Sponsored minutes', 'Kissy School']))
  await money.setFee({ basisPoints: 0, fixedMinor: 0 })
})

/** The column that the checks of the ledger ask for. */
const columnsOf = (kind: string): string[] => {
  if (kind.startsWith('suspense')) return ['suspense_id']
  if (kind.startsWith('payout')) return ['payout_part_id']
  if (/^refund_/.test(kind)) return ['refund_id']
  if (kind.startsWith('invoice'))
    return ['invoice_id', ...(kind === 'invoice_credit' ? ['invoice_money_key'] : [])]
  if (kind === 'agent_settled') return ['agent_settlement_id']
  if (kind === 'sponsor_used') return ['purchase_id', 'sponsorship_id']
  if (kind.startsWith('sponsor')) return ['sponsorship_id', 'sponsor_money_key']
  if (kind === 'travel_cleared') return ['clearing_id']
  return ['purchase_id']
}

const isAccount = (value: unknown): value is string => typeof value === 'string' && /^[a-z]+(:|$)/.test(value)

/** Each account once, also those that stand in a list or by provider. */
const ALL_ACCOUNTS = new Set(
  Object.values(accounts)
    .filter((value) => typeof value !== 'function' && value !== accounts.HOLDERS)
    .flatMap((value) => (typeof value === 'string' ? [value] : Object.values(value)))
    .filter(isAccount),
)

/** Books a transaction of a kind, on all accounts that there are, without the rows that it belongs to. */
const writesEntries = async (seller: TestSeller, kind: string): Promise<void> => {
  const [id, columns] = [fixture.deps.newId(), columnsOf(kind)]
  const at = fixture.deps.now().toISOString()
  const entries = [...ALL_ACCOUNTS].map(
    (name, n) => `('${seller.id}', '${id}', '${name}', ${100 + n}, 'SLE')`,
  )
  await fixture.database.asOwner(`do $$ begin
    set local session_replication_role = replica;
    insert into ledger_transactions (entrepreneur_id, id, kind, created_at, ${columns.join(', ')})
      values ('${seller.id}', '${id}', '${kind}', '${at}', ${columns.map((name) => `'${name}-${id}'`).join(', ')});
    insert into ledger_entries (entrepreneur_id, transaction_id, account, amount_minor, currency) values ${entries.join(', ')};
  end $$`)
  await fixture.deps.db.asPlatform((tx) => rebuildBalance(tx, seller.id))
}

describe('the opening balance of a closed month', () => {
  test.each(LEDGER_KINDS)(
    'stays as it was after a later %s, which the later month contains',
    async (kind) => {
      const seller = await aSeller(fixture.deps)
      await money.paid(seller, 'vult')
      fixture.clock.advance({ hours: 40 * 24 })
      const opening = balancesOf(await statementOf(seller))[0]
      expect(opening).toBe(35)
      await writesEntries(seller, kind)
      const lines = await statementOf(seller)
      const { availableMinor, pendingMinor } = await money.balance(seller)
      expect(balancesOf(lines)).toEqual([opening, (availableMinor + pendingMinor) / 100])
    },
  )
})
