import { setTimeout as delay } from 'node:timers/promises'
import { sharedKbps } from '@minit/domain/network/fair-line.ts'
import { gardenLine, mayReopen, type RouterOrder, shareLine } from '@minit/domain/network/router-orders.ts'
import { Refusal } from '../../kernel/refusal.ts'
import type { Deps } from '../../ports/deps.ts'
import type { RouterWakeUp } from '../../ports/wake-ups.ts'
import { AGENT_KINDS } from './agent-kinds.ts'
import { noteSessions, ordersNow, readAgain, type Seen } from './agent-orders.ts'
import { endsAnswers, secondsHeld } from './agent-waits.ts'
import { deviceDigest } from './captive-tokens.ts'
import { type AgentReport, recordAgentReport, resetObservationWindow } from './heartbeats.ts'
import { type FoundGateway, findGatewayBySecret, type GatewayRow } from './network.queries.ts'
import type { RouterPhone } from './opennds/opennds.ts'
import { gardenOf } from './opennds/setup-script.ts'
import { opensToPay } from './payment-windows.ts'
import { followTest } from './test-pass.ts'

/** A held report reads the passes again after this time, in case a wake-up was lost. */
const READ_AGAIN_MS = 25_000
/** A router that could not query openNDS reports again after this time. */
const ASK_AGAIN_MS = 5_000
const REPORT_AGAIN_MS = 1_000
/** While a phone is open whose access depends on its data, the router reports its counters this often. */
const COUNT_AGAIN_MS = 10_000

/**
 * Handles a router's report and answers with orders, one a line; holds the answer until there is one. Orders
 * are derived from the passes at that moment and stored nowhere, so a failed order is sent again. Refuses with
 * `not_logged_in`.
 */
export const answerAgent = async (
  deps: Deps,
  agentReport: AgentReport,
  disconnectSignal: AbortSignal,
): Promise<string> => {
  const found = await deps.db
    .readAsPlatform((tx) => findGatewayBySecret(tx, deps.secrets.digests(secretDigested(agentReport.token))))
    .catch(resetObservationWindow(deps))
  if (found === null) throw new Refusal('not_logged_in')
  const gateway = found
  const kind = AGENT_KINDS[gateway.kind]
  const phones = kind.phonesOf(agentReport.report, agentReport.clockSeconds)
  const holdTimeout = AbortSignal.timeout(secondsHeld(kind, { ...agentReport, phones }) * 1000)
  const until = AbortSignal.any([disconnectSignal, holdTimeout])
  // Later wake-ups are about changes after the report.
  const listener = listenFor(deps, gateway, until)
  const known = { ...agentReport, gateway, phones, hasWindows: opensToPay(found) }
  const orders = await answerReport(deps, known, listener, until).finally(listener.stop)
  return endsAnswers(kind, agentReport.agentVersion) ? `${orders}end\n` : orders
}

type Known = AgentReport & {
  gateway: FoundGateway
  hasWindows: boolean
  phones: readonly RouterPhone[] | null
}

const answerReport = async (
  deps: Deps,
  known: Known,
  listener: CallListener,
  until: AbortSignal,
): Promise<string> => {
  const { gateway, phones } = known
  const heartbeat = await recordAgentReport(deps, gateway, known, phones).catch(resetObservationWindow(deps))
  if (phones === null) return waitForCall(listener)
  const test = await followTest(deps, gateway, phones)
  const digests = phones.map(({ mac }) => deviceDigest(deps, gateway.entrepreneurId, mac))
  const knowsSpeeds = understands(AGENT_KINDS[gateway.kind].speedsFrom, known)
  const hasWindows = knowsSpeeds && known.hasWindows
  const seen = { gateway, phones, digests, test, knowsSpeeds, hasWindows, heartbeat, reportedAt: deps.now() }
  const setting = (await newGarden(deps, { ...known, phones })) ?? newShare(deps, known)
  return waitForOrders(deps, { ...seen, setting }, listener, until)
}

/** The order about the hosts that phones at this router reach unpaid, if they changed and may change now; else null. */
const newGarden = async (
  deps: Deps,
  { gateway, agentVersion, garden, phones }: Known & { phones: readonly RouterPhone[] },
): Promise<string | null> => {
  const { gardensFrom, gardenInterrupts } = AGENT_KINDS[gateway.kind]
  if (!understands(gardensFrom, { agentVersion })) return null
  const wanted = gardenOf(await deps.payments.unpaidHosts())
  const mayChange = !gardenInterrupts || mayReopen(phones, deps.now())
  return wanted === garden || !mayChange ? null : gardenLine(deps.newId(), wanted)
}

/** The order about the speed at which the router shares its line between phones, if it changed; else null. */
const newShare = (deps: Deps, { gateway, agentVersion, sharedKbps: known }: Known): string | null => {
  if (!understands(AGENT_KINDS[gateway.kind].sharesFrom, { agentVersion })) return null
  const wanted = sharedKbps(gateway.statedKbps, gateway.measuredKbps)
  return wanted === (known ?? 0) ? null : shareLine(deps.newId(), wanted)
}

const understands = (from: number | null, { agentVersion }: Pick<AgentReport, 'agentVersion'>): boolean =>
  from !== null && agentVersion >= from

/** The digested text of a router's token, which finds the router. */
export const secretDigested = (token: string): string => `gateway:${token}`

/** A constant reason: otherwise each abort creates an error with its stack. */
const STOPPED = 'stopped'

type CallListener = { called: Promise<RouterWakeUp | null>; stop: () => void }

const listenFor = (deps: Deps, { entrepreneurId }: GatewayRow, until: AbortSignal): CallListener => {
  const stopped = new AbortController()
  const called = deps.routers.next(entrepreneurId, AbortSignal.any([until, stopped.signal]))
  return { called, stop: () => stopped.abort(STOPPED) }
}

/** A router that cannot list its phones gets no orders. */
const waitForCall = async ({ called, stop }: CallListener): Promise<string> => {
  const timer = setTimeout(stop, ASK_AGAIN_MS)
  await called
  clearTimeout(timer)
  return ''
}

/** A hold that ends without a wake-up is answered without another read: the next report triggers one. */
const waitForOrders = async (
  deps: Deps,
  seen: Seen & { setting: string | null },
  first: CallListener,
  until: AbortSignal,
): Promise<string> => {
  let listener = first
  const { gateway } = seen
  for (let read = AGENT_KINDS[gateway.kind].keepsSessions ? noteSessions : readAgain; ; read = readAgain) {
    // If the first read fails, the router's heartbeat may be lost.
    const access = await read(deps, seen).catch(resetObservationWindow(deps))
    const { orders, nextEndMs, isCounting } = ordersNow(deps, seen, access)
    if (orders.length > 0) return linesOf(deps, gateway, orders)
    if (seen.setting !== null) return `${seen.setting}\n`
    // A phone arrived after this report: holding it would keep that phone out until the hold ends, even if it
    // pays.
    if (isReportStale(deps, seen)) return throttleReports(deps, seen, until)
    const restMs = isCounting ? COUNT_AGAIN_MS : READ_AGAIN_MS
    const timer = setTimeout(listener.stop, Math.min(nextEndMs, restMs))
    const call = await listener.called
    clearTimeout(timer)
    // A phone arrived that may be missing from the list, so the router should report again. Anyone can
    // trigger this.
    if (call === 'look') return throttleReports(deps, seen, until)
    if (call === null && (until.aborted || isCounting)) return ''
    // Subscribes before the read, so that a change between the two is not missed.
    listener = listenFor(deps, gateway, until)
  }
}

const isReportStale = ({ routers }: Deps, { gateway, digests }: Seen): boolean =>
  routers.arrivedAt(gateway.id).some((device) => !digests.includes(device))

/** Asks a router for a new report at most once a second. */
const throttleReports = async (deps: Deps, { reportedAt }: Seen, until: AbortSignal): Promise<string> => {
  const restMs = REPORT_AGAIN_MS - (deps.now().getTime() - reportedAt.getTime())
  await delay(Math.max(0, restMs), undefined, { signal: until }).catch(() => undefined)
  return ''
}

const linesOf = (deps: Deps, { kind }: GatewayRow, orders: readonly RouterOrder[]): string =>
  orders.map((order) => `${AGENT_KINDS[kind].lineOf(deps.newId(), order)}\n`).join('')
