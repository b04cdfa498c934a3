import { setTimeout as delay } from 'node:timers/promises'
import { longestAccess, macTail, orderFor, orderLine, type RouterOrder } from '@minit/domain/access.ts'
import { Refusal } from '../../kernel/refusal.ts'
import type { Deps } from '../../ports/deps.ts'
import { listPassesOfPhones } from './devices.queries.ts'
import { findGatewayBySecret, type GatewayRow } from './network.queries.ts'
import { type OpenndsPhone, type OpenndsReport, phonesOf } from './opennds.ts'
import { hearGateway } from './outages.ts'
import { deviceDigest } from './places.ts'
import { keepSessions } from './sessions.queries.ts'
import { followTest, type TestPass, testSeconds } from './test-pass.ts'

/** What a router's agent tells us. */
export type AgentReport = {
  token: string
  /** Where it reached us from. */
  address: string
  /** By the router's clock. */
  clockSeconds: number
  report: OpenndsReport
  /** How long the answer may be held back. */
  waitSeconds: number
}

/** As long as proxies and carriers keep a silent connection. */
export const MAX_WAIT_SECONDS = 25
/** A router that was not called by anybody looks again this often by itself; see `RouterCalls`. */
const LOOK_AGAIN_MS = 5_000
const REPORT_AGAIN_MS = 1_000

/**
 * Takes a router's report and answers with orders, one a line; held back until there is one. Orders are made
 * from the passes at that moment and stored nowhere: what was not carried out is told again. Refuses with `not_logged_in`.
 */
export const answerAgent = async (deps: Deps, given: AgentReport, hungUp: AbortSignal): Promise<string> => {
  const found = await deps.db.readAsPlatform((tx) => findGatewayBySecret(tx, secretDigest(deps, given.token)))
  if (found === null) throw new Refusal('not_logged_in')
  const { gateway } = found
  const phones = phonesOf(given.report, given.clockSeconds)
  const held = AbortSignal.timeout(Math.min(given.waitSeconds, MAX_WAIT_SECONDS) * 1000)
  const until = AbortSignal.any([hungUp, held])
  await noteHeard(deps, gateway, given, phones)
  if (phones === null) return waitForCall(deps, gateway, until)
  await noteSessions(deps, gateway, phones)
  const test = await followTest(deps, gateway, phones)
  return waitForOrders(deps, { gateway, phones, test, reportedAt: deps.now() }, until)
}

export const secretDigest = ({ secrets }: Pick<Deps, 'secrets'>, token: string): string =>
  secrets.digest(`gateway:${token}`)

const countsOf = (phones: readonly OpenndsPhone[]) => ({
  phonesSeen: phones.length,
  phonesOnline: phones.filter(({ isOpen }) => isOpen).length,
})

const noteHeard = async (
  deps: Deps,
  gateway: GatewayRow,
  { address, report }: AgentReport,
  phones: readonly OpenndsPhone[] | null,
): Promise<void> => {
  const heard = {
    lastHeardAt: deps.now(),
    lastAddress: address,
    ...(phones !== null && countsOf(phones)),
    ...(phones !== null && phones.length > 0 && { phoneSeenAt: deps.now() }),
    ...(report.version !== undefined && { version: String(report.version).slice(0, 40) }),
  }
  await hearGateway(deps, gateway, heard)
}

/** A router that cannot say whom it sees is told nothing. */
const waitForCall = async (deps: Deps, gateway: GatewayRow, until: AbortSignal): Promise<string> => {
  await deps.routers.next(
    gateway.entrepreneurId,
    AbortSignal.any([until, AbortSignal.timeout(LOOK_AGAIN_MS)]),
  )
  return ''
}

/** A pass that a phone holds now, with what is left of it in seconds. */
type Held = { purchaseId: string; seconds: number }

/** What each phone may use now, by its digest: of several passes the one that lasts longest. */
const readHeld = async (
  deps: Deps,
  { entrepreneurId }: GatewayRow,
  digests: readonly string[],
): Promise<Map<string, Held>> => {
  if (digests.length === 0) return new Map()
  const rows = await deps.db.inTenant(entrepreneurId, (tx) => listPassesOfPhones(tx, digests))
  const held = new Map<string, Held>()
  for (const digest of digests) {
    const passes = rows.filter((row) => row.deviceDigest === digest).map(({ pass }) => pass)
    const longest = longestAccess(passes, digest, deps.now())
    if (longest !== null) held.set(digest, { purchaseId: longest.pass.purchaseId, seconds: longest.seconds })
  }
  return held
}

const digestsOf = (deps: Deps, { entrepreneurId }: GatewayRow, phones: readonly OpenndsPhone[]) =>
  phones.map(({ mac }) => deviceDigest(deps, entrepreneurId, mac))

const noteSessions = async (
  deps: Deps,
  gateway: GatewayRow,
  phones: readonly OpenndsPhone[],
): Promise<void> => {
  const open = phones.filter(({ isOpen }) => isOpen)
  const digests = digestsOf(deps, gateway, open)
  const held = await readHeld(deps, gateway, digests)
  const on = open.flatMap(({ mac, downOctets, upOctets }, index) => {
    const digest = digests[index] ?? ''
    const pass = held.get(digest)
    if (pass === undefined) return []
    return [
      {
        id: deps.newId(),
        purchaseId: pass.purchaseId,
        deviceDigest: digest,
        macTail: macTail(mac),
        downOctets,
        upOctets,
      },
    ]
  })
  const changed = await deps.db.inTenant(gateway.entrepreneurId, (tx) =>
    keepSessions(tx, gateway.id, { now: deps.now(), phones: on }),
  )
  for (const purchaseId of changed) deps.changes.announce(purchaseId)
}

type Seen = {
  gateway: GatewayRow
  phones: readonly OpenndsPhone[]
  test: TestPass | null
  reportedAt: Date
}

const longest = (...seconds: readonly (number | undefined)[]): number | null => {
  const known = seconds.filter((each) => each !== undefined)
  return known.length === 0 ? null : Math.max(...known)
}

/** Orders as they are now, and when the next pass of an open phone ends, in milliseconds from now. */
const readOrders = async (deps: Deps, { gateway, phones, test, reportedAt }: Seen) => {
  const digests = digestsOf(deps, gateway, phones)
  const held = await readHeld(deps, gateway, digests)
  const passed = (deps.now().getTime() - reportedAt.getTime()) / 1000
  const orders: RouterOrder[] = []
  let nextEndMs = LOOK_AGAIN_MS
  for (const [index, phone] of phones.entries()) {
    const digest = digests[index] ?? ''
    const seconds = longest(held.get(digest)?.seconds, testSeconds(test, digest, deps.now()))
    const secondsLeft = phone.secondsLeft === null ? null : phone.secondsLeft - passed
    const order = orderFor({ ...phone, secondsLeft }, seconds)
    if (order !== null) orders.push(order)
    if (phone.isOpen && seconds !== null) nextEndMs = Math.min(nextEndMs, seconds * 1000)
  }
  return { orders, nextEndMs }
}

const waitForOrders = async (deps: Deps, seen: Seen, until: AbortSignal): Promise<string> => {
  const { entrepreneurId } = seen.gateway
  for (;;) {
    // Listening begins before the read, so a change between the two is not missed.
    const asked = new AbortController()
    const called = deps.routers.next(entrepreneurId, AbortSignal.any([until, asked.signal]))
    const { orders, nextEndMs } = await readOrders(deps, seen)
    if (orders.length > 0 || until.aborted) {
      asked.abort()
      return linesOf(deps, orders)
    }
    const timer = setTimeout(() => asked.abort(), nextEndMs)
    const call = await called
    clearTimeout(timer)
    // A phone came that may be missing from the list: the router is to report anew. Anybody can say that one came.
    if (call === 'look') return waitUntilOld(deps, seen, until)
  }
}

/** A router is asked for a new report once a second at most. */
const waitUntilOld = async (deps: Deps, { reportedAt }: Seen, until: AbortSignal): Promise<string> => {
  const restMs = REPORT_AGAIN_MS - (deps.now().getTime() - reportedAt.getTime())
  await delay(Math.max(0, restMs), undefined, { signal: until }).catch(() => undefined)
  return ''
}

const linesOf = (deps: Deps, orders: readonly RouterOrder[]): string =>
  orders.map((order) => `${orderLine(deps.newId(), order)}\n`).join('')
