import { isRouterTestRunning, nextRouterTestAt, routerTestState } from '@minit/domain/network/router-tests.ts'
import type { TenantTx } from '../../db/database.ts'
import { Refusal } from '../../kernel/refusal.ts'
import type { Deps } from '../../ports/deps.ts'
import { gatewayView } from './gateways.ts'
import { changeGateway, findKnownGateway, type KnownGateway } from './network.queries.ts'
import { radiusPlace } from './radius/radius-places.ts'
import { asksByRadius } from './radius/radius-ports.ts'
import { testCodeOf } from './radius/radius-test.ts'
import { testOf } from './test-pass.ts'

/** A router with what its set-up has come to; phones count while it is heard. */
const followedView = (deps: Deps, row: KnownGateway) => {
  const now = deps.now()
  const view = gatewayView(row, now)
  const isHeard = view.state === 'online'
  return {
    ...view,
    phonesSeen: isHeard ? row.phonesSeen : 0,
    phonesOnline: isHeard ? row.phonesOnline : 0,
    phoneSeenAt: row.phoneSeenAt,
    testState: routerTestState(testOf(row), now),
    isTestRunning: isRouterTestRunning(testOf(row), now),
    testPhone: row.testMacTail,
    testEndsAt: row.testUntil,
    nextTestAt: nextRouterTestAt(testOf(row), now),
    testCode: testCodeOf(deps, row),
    radius: asksByRadius(row.kind) ? { ...radiusPlace(deps, row), address: row.radiusAddress } : null,
  }
}

const requireGateway = async (tx: TenantTx, id: string, now: Date): Promise<KnownGateway> => {
  const row = await findKnownGateway(tx, id, now)
  if (row === null) throw new Refusal('gateway_not_found')
  return row
}

/** Refuses with `gateway_not_found`. */
export const readFollowed = async (deps: Deps, entrepreneurId: string, id: string) => {
  const row = await deps.db.inTenant(entrepreneurId, (tx) => requireGateway(tx, id, deps.now()))
  return followedView(deps, row)
}

/**
 * Asks for a test: the walled phone that the router heard of last is let in for five minutes, once the router names one.
 * Nothing is sold. Refuses with `gateway_not_found` and `router_tested_today`.
 */
export const startTest = async (deps: Deps, entrepreneurId: string, id: string) => {
  const now = deps.now()
  const asked = {
    testAskedAt: now,
    testDeviceDigest: null,
    testMacTail: null,
    testUntil: null,
    testOpenedAt: null,
    testReachedAt: null,
  }
  const row = await deps.db.inTenant(entrepreneurId, async (tx) => {
    const found = await requireGateway(tx, id, now)
    // What prints codes never names a phone.
    if (found.kind === 'codes') throw new Refusal('gateway_not_found')
    if (isRouterTestRunning(testOf(found), now)) return found
    if (nextRouterTestAt(testOf(found), now) !== null) throw new Refusal('router_tested_today')
    await changeGateway(tx, id, asked)
    return { ...found, ...asked }
  })
  // The report that says whom the router sees now is made anew, and the test is given at it.
  deps.routers.call(entrepreneurId, 'look')
  return followedView(deps, row)
}
