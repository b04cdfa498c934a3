import { isRouterTestRunning, nextRouterTestAt, routerTestState } from '@minit/domain/network/router-tests.ts'
import type { TenantTx } from '../../db/database.ts'
import { Refusal } from '../../kernel/refusal.ts'
import type { Deps } from '../../ports/deps.ts'
import { gatewayView } from './gateways.ts'
import { changeGateway, findKnownGateway, type KnownGateway } from './network.queries.ts'
import { radiusSettings } from './radius/radius-addresses.ts'
import { asksByRadius } from './radius/radius-ports.ts'
import { testCodeOf } from './radius/radius-test.ts'
import { testOf } from './test-pass.ts'

/** A router with its set-up progress. Phones count only while it is online. */
const followedView = (deps: Deps, row: KnownGateway) => {
  const now = deps.now()
  const view = gatewayView(row, now)
  const isSeen = view.state === 'online'
  return {
    ...view,
    phonesSeen: isSeen ? row.phonesSeen : 0,
    phonesOnline: isSeen ? row.phonesOnline : 0,
    phoneSeenAt: row.phoneSeenAt,
    testState: routerTestState(testOf(row), now),
    isTestRunning: isRouterTestRunning(testOf(row), now),
    testPhone: row.testMacTail,
    testEndsAt: row.testUntil,
    nextTestAt: nextRouterTestAt(testOf(row), now),
    testCode: testCodeOf(deps, row),
    radius: asksByRadius(row.kind) ? { ...radiusSettings(deps, row), address: row.radiusAddress } : null,
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
 * Requests a test: the blocked phone that the router reported last gets access for five minutes. Nothing is
 * sold. Refuses with `gateway_not_found` and `router_tested_today`.
 */
export const startTest = async (deps: Deps, entrepreneurId: string, id: string) => {
  const now = deps.now()
  const request = {
    testAskedAt: now,
    testDeviceDigest: null,
    testMacTail: null,
    testUntil: null,
    testOpenedAt: null,
    testReachedAt: null,
  }
  const row = await deps.db.inTenant(entrepreneurId, async (tx) => {
    const found = await requireGateway(tx, id, now)
    // A code box never reports phones.
    if (found.kind === 'codes') throw new Refusal('gateway_not_found')
    if (isRouterTestRunning(testOf(found), now)) return found
    if (nextRouterTestAt(testOf(found), now) !== null) throw new Refusal('router_tested_today')
    await changeGateway(tx, id, request)
    return { ...found, ...request }
  })
  // The router reports its current phones again, and that report starts the test.
  deps.routers.call(entrepreneurId, 'look')
  return followedView(deps, row)
}
