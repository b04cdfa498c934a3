import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../test/app.ts'
import { countBreaches, expectInvariants } from '../../../../test/invariants.ts'
import { travelFixture } from '../../../../test/travels.ts'
import { checkDueSellers } from '../../operations/checks/check-invariants.ts'
import { clearTravels } from './clear-travels.ts'

let fixture: TestApp
let shops: ReturnType<typeof travelFixture>
let ids: Record<'OPEN' | 'ENDED' | 'CLEARED' | 'CLEARING' | 'KISSY' | 'LUMLEY', string>
beforeAll(async () => {
  fixture = await startTestApp()
  shops = travelFixture(fixture)
})
afterAll(() => fixture.close())

/** Two shops with one travel that is cleared, one that ended after that, and one that runs. */
beforeEach(async () => {
  const kissy = await shops.aShop('Kissy Corner')
  const lumley = await shops.aShop('Lumley Net')
  const cleared = await shops.travels(kissy, lumley, 500)
  await clearTravels(fixture.deps)
  const ended = await shops.travels(kissy, lumley, 300)
  const open = await shops.begins(kissy, lumley)
  const [clearing] = await fixture.database.asOwner<{ clearing_id: string }>(
    'select clearing_id from travels where id = $1',
    [cleared.id],
  )
  ids = {
    OPEN: open.id,
    ENDED: ended.id,
    CLEARED: cleared.id,
    CLEARING: clearing?.clearing_id ?? '',
    KISSY: kissy.id,
    LUMLEY: lumley.id,
  }
})

test('travels that run, ended and were cleared break none, nor in the check of every hour', async () => {
  const app = await startTestApp()
  try {
    const others = travelFixture(app)
    const [congo, aberdeen] = [await others.aShop('Congo Cross'), await others.aShop('Aberdeen Net')]
    await others.travels(congo, aberdeen, 500)
    await clearTravels(app.deps)
    await expectInvariants(app)
    app.clock.advance({ hours: 1 })
    await others.travels(aberdeen, congo, 100)
    await others.begins(congo, aberdeen)
    expect((await checkDueSellers(app.deps)).filter(({ breaches }) => breaches > 0)).toEqual([])
    await expectInvariants(app)
  } finally {
    await app.close()
  }
})

const OF_CLEARING = `account like 'clearing:%' and transaction_id in (select id from ledger_transactions where clearing_id = CLEARING)`

/** Damage that the database's own constraints would refuse. Names in capitals are replaced by ids. */
const DAMAGE: [broken: string, what: string, statement: string][] = [
  [
    'I49',
    'less kept back than an open travel may cost',
    'update seller_balances set travelling_minor = travelling_minor - 1 where entrepreneur_id = KISSY',
  ],
  [
    'I49',
    'more kept back than anything may cost',
    'update seller_balances set travelling_minor = 1 where entrepreneur_id = LUMLEY',
  ],
  [
    'I49',
    'an ended travel whose money was released',
    'update travels set clearing_id = CLEARING where id = ENDED',
  ],
  [
    'I50',
    'a half that is missing',
    'delete from travel_halves where travel_id = OPEN and entrepreneur_id = LUMLEY',
  ],
  [
    'I50',
    'a half with other money',
    `update travel_halves set amount_minor = amount_minor + 1 where travel_id = ENDED and side = 'host'`,
  ],
  [
    'I50',
    'a half that is not cleared with its travel',
    `update travel_halves set clearing_id = null where travel_id = CLEARED and side = 'home'`,
  ],
  [
    'I50',
    'a half with other minutes',
    `update travel_halves set minutes = 31 where travel_id = OPEN and side = 'host'`,
  ],
  [
    'I51',
    'a pass at home that runs while it is used elsewhere',
    'update passes set away_at = null where purchase_id = (select home_purchase_id from travels where id = OPEN)',
  ],
  [
    'I51',
    'a pass that is away and nowhere',
    `update passes set away_at = 'x', paused_at = now(), paused_seconds = 1 where purchase_id = (select home_purchase_id from travels where id = ENDED)`,
  ],
  [
    'I51',
    'a half of no travel',
    `update travel_halves set travel_id = 'none' where travel_id = ENDED and side = 'host'`,
  ],
  [
    'I52',
    'a travel that its clearing does not count',
    'update clearings set travels = 2 where id = CLEARING',
  ],
  ['I52', 'a clearing of another sum', 'update travels set moved_minor = moved_minor - 1 where id = CLEARED'],
  [
    'I52',
    'a clearing that says something else to one of the two',
    'update clearing_halves set given_minor = given_minor + 1 where clearing_id = CLEARING and entrepreneur_id = KISSY',
  ],
  [
    'I52',
    'a clearing that is not on one of the two balances',
    `delete from ledger_entries where ${OF_CLEARING} and entrepreneur_id = LUMLEY`,
  ],
  [
    'I52',
    'a clearing that gives more than it takes',
    `update ledger_entries set amount_minor = amount_minor * 2 where ${OF_CLEARING} and entrepreneur_id = LUMLEY`,
  ],
  [
    'I53',
    'a clearing that one of the shops has no half of',
    'delete from clearing_halves where clearing_id = CLEARING and entrepreneur_id = LUMLEY',
  ],
  [
    'I54',
    'a sale that paid less than was used elsewhere',
    'update purchases set fee_minor = net_minor where id = (select home_purchase_id from travels where id = CLEARED)',
  ],
]

test.each(DAMAGE)('%s finds %s', async (invariant, _, statement) => {
  const before = await countBreaches(fixture, invariant)
  const named = Object.entries(ids).reduce(
    (text, [name, id]) => text.replaceAll(new RegExp(`\\b${name}\\b`, 'g'), `'${id}'`),
    statement,
  )
  await fixture.database.asOwner(
    `set session_replication_role = replica; ${named}; set session_replication_role = default`,
  )
  expect(await countBreaches(fixture, invariant)).toBe(before + 1)
})
