import { macTail } from '@minit/domain/network/router-orders.ts'
import { ROUTER_TEST_MINUTES, type RouterTest, routerTestState } from '@minit/domain/network/router-tests.ts'
import type { Deps } from '../../ports/deps.ts'
import { deviceDigest } from './captive-tokens.ts'
import { assignTest, changeGateway, type GatewayRow } from './network.queries.ts'
import type { RouterPhone } from './opennds/opennds.ts'

/** The phone that a router's free test opens, and its end. */
export type TestPass = { deviceDigest: string; until: Date }

/** A router's last test, as stored. */
export const testOf = (row: GatewayRow): RouterTest => ({
  askedAt: row.testAskedAt,
  until: row.testUntil,
  openedAt: row.testOpenedAt,
  reachedAt: row.testReachedAt,
})

/** Advances a router's test by its report, and returns the phone with access now. */
export const followTest = async (
  deps: Deps,
  gateway: GatewayRow,
  phones: readonly RouterPhone[],
): Promise<TestPass | null> => {
  const now = deps.now()
  if (routerTestState(testOf(gateway), now) === 'waiting') return assignToNewest(deps, gateway, phones)
  const { testDeviceDigest: digest, testUntil: until } = gateway
  if (digest === null || until === null || now >= until) return null
  await noteProgress(deps, gateway, phones)
  return { deviceDigest: digest, until }
}

const assignToNewest = async (deps: Deps, gateway: GatewayRow, phones: readonly RouterPhone[]) => {
  const [phone] = phones
    .filter(({ isOpen }) => !isOpen)
    .toSorted((left, right) => right.activeAt - left.activeAt)
  return phone === undefined ? null : assignTo(deps, gateway, phone.mac)
}

const assignTo = async (deps: Deps, gateway: GatewayRow, mac: string): Promise<TestPass | null> => {
  const { entrepreneurId, id } = gateway
  const digest = deviceDigest(deps, entrepreneurId, mac)
  const until = new Date(deps.now().getTime() + ROUTER_TEST_MINUTES * 60_000)
  const assignment = { testDeviceDigest: digest, testMacTail: macTail(mac), testUntil: until }
  const isOurs = await deps.db.inTenant(entrepreneurId, (tx) => assignTest(tx, id, assignment))
  return isOurs ? { deviceDigest: digest, until } : null
}

/** The seconds of the free test for a phone without a pass; null if the router has no test for it. */
export const testForPhone = async (deps: Deps, gateway: GatewayRow, mac: string): Promise<number | null> => {
  const { entrepreneurId, testDeviceDigest, testUntil } = gateway
  const isWaiting = routerTestState(testOf(gateway), deps.now()) === 'waiting'
  const running =
    testDeviceDigest !== null && testUntil !== null
      ? { deviceDigest: testDeviceDigest, until: testUntil }
      : null
  const test = isWaiting ? await assignTo(deps, gateway, mac) : running
  return testSeconds(test, deviceDigest(deps, entrepreneurId, mac), deps.now()) ?? null
}

/** Records the test phone's first progress in a report. */
export const noteProgress = async (
  deps: Deps,
  gateway: GatewayRow,
  phones: readonly Pick<RouterPhone, 'mac' | 'isOpen' | 'downOctets'>[],
): Promise<void> => {
  const { entrepreneurId, testDeviceDigest, testReachedAt } = gateway
  if (testReachedAt !== null) return
  const phone = phones.find(({ mac }) => deviceDigest(deps, entrepreneurId, mac) === testDeviceDigest)
  if (phone !== undefined) await noteTestPhone(deps, gateway, phone)
}

/** As `noteProgress`, for a router that reports the test's phone without naming it. */
export const noteTestPhone = async (
  deps: Deps,
  { entrepreneurId, id, testOpenedAt, testReachedAt }: GatewayRow,
  phone: Pick<RouterPhone, 'isOpen' | 'downOctets'>,
): Promise<void> => {
  if (testReachedAt !== null || !phone.isOpen) return
  const hasReached = (phone.downOctets ?? 0) > 0
  if (testOpenedAt !== null && !hasReached) return
  const noted = {
    testOpenedAt: testOpenedAt ?? deps.now(),
    ...(hasReached && { testReachedAt: deps.now() }),
  }
  await deps.db.inTenant(entrepreneurId, (tx) => changeGateway(tx, id, noted))
}

/** The whole seconds left of this phone's test; undefined for any other phone. */
export const testSeconds = (test: TestPass | null, digest: string, now: Date): number | undefined => {
  if (test === null || test.deviceDigest !== digest || now >= test.until) return undefined
  return Math.ceil((test.until.getTime() - now.getTime()) / 1000)
}
