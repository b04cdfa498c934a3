import { DAY_MS, freetownDay } from '@minit/domain/kernel/durations.ts'
import { PROVIDER_FORMS } from '@minit/domain/money/statements.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fetchStatements } from '../../src/modules/money/statements/fetch-statements.ts'
import { matchStatement } from '../../src/modules/money/statements/match.ts'
import { readStatement, readStatements } from '../../src/modules/money/statements/read-statements.ts'
import { dialledFixture } from '../dialled-fixture.ts'
import { expectInvariants } from '../invariants.ts'
import { openMarketplace } from '../marketplace.ts'
import { codeIn, paymentsOf, startMonimeFixture } from '../monime-fixture.ts'
import { AT_ONCE, buys, eventually, statusOf } from '../purchases.ts'
import { ONE_SALE, recordsOf } from '../records.ts'
import { statementFixture } from '../statement-fixture.ts'

let here: Awaited<ReturnType<typeof startMonimeFixture>>
beforeAll(async () => {
  here = await startMonimeFixture()
  // Leaves dialling as the only rail.
  const marketplace = await openMarketplace(here.fixture)
  await marketplace.enable('pawapay', false)
  here.fixture.clock.advance({ seconds: 3 })
  // Monime's clock is the machine's, which is behind the test's: its days would be before it was added.
  await here.fixture.database.asOwner(
    "update integrations set created_at = created_at - interval '3 days' where adapter = 'monime'",
  )
})
afterAll(() => here.fixture.close())

type Paid = { status: string; amountMinor: number }

/** The codes that were paid at Monime, whose clock is the machine's. */
const paidAtMonime = async (): Promise<Paid[]> => {
  const answer = await fetch(`${here.fixture.standInsUrl}/control/ledger/monime`)
  // The control call returns the stand-in's ledger.
  return ((await answer.json()) as Paid[]).filter(({ status }) => status === 'charged')
}

/** Runs the night after a day: fetches the list and matches it. */
const nightAfter = async (day: string): Promise<void> => {
  const now = () => new Date(Date.parse(`${day}T01:30:00.000Z`) + DAY_MS)
  const { deps, database } = here.fixture
  await fetchStatements({ ...deps, now })
  const files = await database.asOwner<{ id: string }>(
    "select id from statement_files where state = 'matching' and origin = 'fetched'",
  )
  for (const { id } of files) await matchStatement(deps, id)
}

test('Monime’s list settles at night what was dialled and whose notices were all lost, and once', async () => {
  const { fixture, seller } = here
  const dialling = dialledFixture(fixture)
  const poster = await dialling.aSeller()
  const lasting = await dialling.switchesOn(poster)
  const days = [freetownDay(new Date())]
  // This payer's payment is never reported.
  await dialling.pays(lasting, '35', '+23276000059')
  await here.nextCode('no_callback')
  const order = codeIn(await buys(fixture, seller, {}, AT_ONCE))
  await eventually(async () => expect(await paidAtMonime()).toHaveLength(2))
  expect(await dialling.sales(poster)).toEqual([])
  expect(await statusOf(fixture, order)).toMatchObject({ status: 'awaiting_payment' })
  // Midnight may have passed in between.
  days.push(freetownDay(new Date()))
  for (const day of new Set(days)) await nightAfter(day)
  expect(await statusOf(fixture, order)).toMatchObject({ status: 'ready' })
  // It names no payer: the sale waits a little for a report that does.
  fixture.clock.advance({ seconds: 25 })
  const [sale] = await dialling.settles(poster, 1)
  expect(sale).toMatchObject({ status: 'paid', channel: 'dialled', minutes: 60, priceMinor: 3_500 })
  const found = (await readStatements(fixture.deps, '30d')).days.filter(({ lines }) => lines > 0)
  expect(found).toMatchObject([
    { provider: 'monime', state: 'agreed', theirsIn: 7_000, oursIn: 7_000, lines: 2 },
  ])
  for (const day of new Set(days)) await nightAfter(day)
  await fixture.drain()
  for (const id of [order.transactionId, sale?.purchaseId ?? ''])
    expect(await recordsOf(fixture, id)).toMatchObject({ ...ONE_SALE, events: 1 })
  expect(await dialling.sales(poster)).toHaveLength(1)
  await expectInvariants(fixture)
})

test('the file of Monime’s console contains the same as its list', async () => {
  const money = statementFixture(here.fixture)
  const answer = await fetch(`${here.fixture.standInsUrl}/control/statements/monime.csv`)
  const id = await money.uploads('monime', await answer.text())
  expect(await readStatement(here.fixture.deps, id)).toMatchObject({ fresh: 0, known: 2, moneyIn: 0 })
})

test('Monime’s notice has the same key as its list', async () => {
  const { fixture, seller, dials } = here
  const order = await here.ordersCode(seller)
  await dials(order.code)
  await eventually(async () => expect(await statusOf(fixture, order)).toMatchObject({ status: 'ready' }))
  const [payment] = await paymentsOf(fixture, order)
  const [event] = await fixture.database.asOwner<{ key: string }>(
    "select event_key as key from provider_events where provider = 'monime' order by received_at desc limit 1",
  )
  const line = { kind: 'payment', reference: payment?.reference ?? '', transactionId: 'ftx-1' } as const
  expect(event?.key).toBe(PROVIDER_FORMS.monime.eventKey(line))
})
