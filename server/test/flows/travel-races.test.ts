import { expect, test } from 'vitest'
import { anonymisedPhone } from '../../src/kernel/phones.ts'
import { endTravelOf, lockHome } from '../../src/modules/money/travel/end-travel.ts'
import { openCaptiveToken } from '../../src/modules/network/captive-tokens.ts'
import { lockCustomer } from '../../src/modules/passes/loyalty/customers.queries.ts'
import { newCustomer } from '../../src/modules/sales/customers/customers.ts'
import { beginTravel } from '../../src/modules/sales/travel/start-travel.ts'
import { hostAt } from '../../src/modules/sales/travel/travel-offer.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { atOnce } from '../at-once.ts'
import { aWalk, keptBack, leftOf, stay, travelsOf, walksTo } from '../travel.ts'

type Lock = typeof lockHome

/** Reads the pass and its travel, and releases the locks at once. */
const lockNothing =
  ({ deps }: TestApp): Lock =>
  (_tx, home) =>
    deps.db.asPlatform((other) => lockHome(other, home))

const withApp = async <Result>(work: (fixture: TestApp) => Promise<Result>): Promise<Result> => {
  const fixture = await startTestApp()
  try {
    return await work(fixture)
  } finally {
    await fixture.close()
  }
}

/** Two taps at one instant; returns the open travels, and what the balance keeps back for them. */
const tapsTwice = async (fixture: TestApp, lock?: Lock) => {
  const { deps } = fixture
  const { home, host, hostPlace, pass } = await aWalk(fixture)
  // Enough for both: else the balance alone refuses the second.
  await fixture.database.asOwner(
    'update seller_balances set available_minor = 9000 where entrepreneur_id = $1',
    [home.id],
  )
  const place = openCaptiveToken(deps, hostPlace)
  if (place === null) throw new Error('the phone has no place')
  const phone = anonymisedPhone(host.id)
  await deps.db.inTenant(host.id, (tx) => lockCustomer(tx, newCustomer(deps, phone)))
  const beginning = {
    home: { entrepreneurId: home.id, purchaseId: pass.transactionId },
    host: await hostAt(deps, place),
    isOnlineHere: false,
    place,
    minutesHere: 59,
  }
  const ids = await atOnce(fixture, { customers: { phone } }, ['one', 'other'], () =>
    deps.db.asPlatform((tx) => beginTravel(deps, tx, beginning, lock)).then(({ travel }) => travel.id),
  )
  const open = await travelsOf(fixture, pass)
  const held = open.reduce((sum, each) => sum + each.held, 0)
  return {
    travels: open.length,
    isSame: ids[0] === ids[1],
    isKept: (await keptBack(fixture, home)) === held,
  }
}

test('of two taps at one instant the second gets the travel of the first', async () => {
  expect(await withApp((fixture) => tapsTwice(fixture))).toEqual({ travels: 1, isSame: true, isKept: true })
})

test('negative control: without the locks and the index the same minutes are used twice', async () => {
  const { travels } = await withApp(async (fixture) => {
    await fixture.database.asOwner('drop index travels_one_open')
    return tapsTwice(fixture, lockNothing(fixture))
  })
  expect(travels).toBe(2)
})

/** The holder goes home on two phones at one instant; returns how often it ended, and what is kept back and left. */
const goesHomeTwice = async (fixture: TestApp, lock?: Lock) => {
  const { home, homeRouter, hostRouter, hostPlace, pass } = await aWalk(fixture)
  // As if other passes of the shop were away, so that it can release too much.
  await fixture.database.asOwner(
    'update seller_balances set available_minor = available_minor + 9000, travelling_minor = 5000 where entrepreneur_id = $1',
    [home.id],
  )
  const there = await walksTo(fixture, hostPlace, pass)
  await stay(fixture, [homeRouter, hostRouter], 20)
  const before = await keptBack(fixture, home)
  const [open] = await travelsOf(fixture, pass)
  const ref = { entrepreneurId: home.id, purchaseId: pass.transactionId }
  const rows = { passes: { purchase_id: there.transactionId } }
  const ended = await atOnce(fixture, rows, ['one', 'other'], () =>
    endTravelOf(fixture.deps, ref, 'returned', { ...(lock && { lock }) }),
  )
  const [travel] = await travelsOf(fixture, pass)
  const released = before - (await keptBack(fixture, home))
  return {
    ends: ended.filter((each) => each !== null).length,
    isReleasedOnce: released === (open?.held ?? 0) - (travel?.moved ?? 0),
    left: Math.round((await leftOf(fixture, pass)).seconds / 60),
  }
}

test('of two ends at one instant one counts', async () => {
  expect(await withApp((fixture) => goesHomeTwice(fixture))).toEqual({
    ends: 1,
    isReleasedOnce: true,
    left: 40,
  })
})

test('negative control: without the locks the balance releases it twice', async () => {
  const { ends, isReleasedOnce } = await withApp((fixture) => goesHomeTwice(fixture, lockNothing(fixture)))
  expect({ ends, isReleasedOnce }).toEqual({ ends: 2, isReleasedOnce: false })
})
