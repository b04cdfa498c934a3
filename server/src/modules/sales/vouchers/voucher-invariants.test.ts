import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../test/app.ts'
import { aSeller } from '../../../../test/builders.ts'
import { aBatch, anAgent, sells } from '../../../../test/voucher-fixture.ts'
import { checkDueSellers, checkInvariants } from '../../operations/checks/check-invariants.ts'

let fixture: TestApp
beforeAll(async () => {
  fixture = await startTestApp()
})
afterAll(() => fixture.close())

const countsNow = async () =>
  new Map((await checkInvariants(fixture.deps)).map(({ id, breaches }) => [id, breaches]))

/**
 * Damage that the database's constraints would refuse. `ID` is replaced by the id of an agent's sold card.
 */
const DAMAGE: [broken: string[], what: string, statement: string][] = [
  [
    ['I23'],
    'a purchase that references another card',
    `update purchases set idempotency_key = 'voucher:none' where idempotency_key = 'voucher:' || ID`,
  ],
  [['I23'], 'a purchase of a missing card', 'delete from vouchers where id = ID'],
  [
    ['I6', 'I23'],
    'a sold card without a pass',
    'delete from passes where purchase_id = (select purchase_id from vouchers where id = ID)',
  ],
  [
    ['I23', 'I24'],
    'a sold card without a purchase',
    `update vouchers set purchase_id = 'none' where id = ID`,
  ],
  [
    ['I24'],
    'an agent whose debt is below the ledger',
    `update voucher_agents set owed_minor = owed_minor - 1
       where id = (select agent_id from voucher_batches where id = (select batch_id from vouchers where id = ID))`,
  ],
  [
    ['I24'],
    'a card that was booked for an agent and has none',
    'update voucher_batches set agent_id = null, commission_basis_points = 0 where id = (select batch_id from vouchers where id = ID)',
  ],
]

test.each(DAMAGE)('%j broken by: %s', async (broken, _, statement) => {
  const seller = await aSeller(fixture.deps)
  const { cards } = await aBatch(fixture, seller, { agentId: await anAgent(fixture, seller) })
  const [card] = cards
  if (card === undefined) throw new Error('a batch has a card')
  await sells(fixture, seller, card)
  const before = await countsNow()
  await fixture.database.asOwner(
    `set session_replication_role = replica;
     ${statement.replaceAll('ID', `'${card.id}'`)};
     set session_replication_role = default`,
  )
  const after = await countsNow()
  expect([...after.keys()].filter((id) => (after.get(id) ?? 0) > (before.get(id) ?? 0))).toEqual(broken)
  // The incremental check of this seller's ledger finds it too.
  const due = (await checkDueSellers(fixture.deps)).filter(({ breaches }) => breaches > 0)
  expect(due.map(({ id }) => id)).toEqual(expect.arrayContaining(broken))
})
