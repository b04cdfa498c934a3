import { setTimeout as delay } from 'node:timers/promises'
import { gardenLine, mayOpenAnew, type RouterOrder } from '@minit/domain/network/router-orders.ts'
import { Refusal } from '../../kernel/refusal.ts'
import type { Deps } from '../../ports/deps.ts'
import type { RouterCall } from '../../ports/wake-ups.ts'
import { AGENT_KINDS } from './agent-kinds.ts'
import { noteSessions, ordersNow, readAgain, type Seen } from './agent-orders.ts'
import { endsAnswers, secondsHeld } from './agent-waits.ts'
import { type AgentReport, noteHeard, restartListening } from './hear-agent.ts'
import { findGatewayBySecret, type GatewayRow } from './network.queries.ts'
import type { RouterPhone } from './opennds/opennds.ts'
import { gardenOf } from './opennds/setup-script.ts'
import { opensToPay } from './payment-windows.ts'
import { deviceDigest } from './places.ts'
import { followTest } from './test-pass.ts'

/** A held report waits so long for a call until the passes are read again: one may have been lost. */
const READ_AGAIN_MS = 25_000
/** A router that could not ask openNDS asks again after this. */
const ASK_AGAIN_MS = 5_000
const REPORT_AGAIN_MS = 1_000
/** While a phone is open whose pass has a data limit the router is to count anew this often. */
const COUNT_AGAIN_MS = 10_000

/**
 * Takes a router's report and answers with orders, one a line; held back until there is one. Orders are made
 * from the passes at that moment and stored nowhere: what was not carried out is told again. Refuses with `not_logged_in`.
 */
export const answerAgent = async (
  deps: Deps,
  given: AgentReport,
  disconnectSignal: AbortSignal,
): Promise<string> => {
  const found = await deps.db
    .readAsPlatform((tx) => findGatewayBySecret(tx, deps.secrets.digests(secretDigested(given.token))))
    .catch(restartListening(deps))
  if (found === null) throw new Refusal('not_logged_in')
  const gateway = found
  const kind = AGENT_KINDS[gateway.kind]
  const phones = kind.phonesOf(given.report, given.clockSeconds)
  const held = AbortSignal.timeout(secondsHeld(kind, { ...given, phones }) * 1000)
  const until = AbortSignal.any([disconnectSignal, held])
  // What is called from here on came after the report.
  const listener = listenFor(deps, gateway, until)
  const known = { ...given, gateway, phones, hasWindows: opensToPay(found) }
  const orders = await answerHeard(deps, known, listener, until).finally(listener.stop)
  return endsAnswers(kind, given.agentVersion) ? `${orders}end\n` : orders
}

type Known = AgentReport & {
  gateway: GatewayRow
  hasWindows: boolean
  phones: readonly RouterPhone[] | null
}

const answerHeard = async (
  deps: Deps,
  known: Known,
  listener: CallListener,
  until: AbortSignal,
): Promise<string> => {
  const { gateway, phones } = known
  const heartbeat = await noteHeard(deps, gateway, known, phones).catch(restartListening(deps))
  if (phones === null) return waitForCall(listener)
  const test = await followTest(deps, gateway, phones)
  const digests = phones.map(({ mac }) => deviceDigest(deps, gateway.entrepreneurId, mac))
  const knowsSpeeds = understands(AGENT_KINDS[gateway.kind].speedsFrom, known)
  const hasWindows = knowsSpeeds && known.hasWindows
  const seen = { gateway, phones, digests, test, knowsSpeeds, hasWindows, heartbeat, reportedAt: deps.now() }
  const garden = await newGarden(deps, { ...known, phones })
  return waitForOrders(deps, { ...seen, garden }, listener, until)
}

/** What phones at this router are to reach unpaid, where that is not what it was told last, and it may be told now; else null. */
const newGarden = async (
  deps: Deps,
  { gateway, agentVersion, garden, phones }: Known & { phones: readonly RouterPhone[] },
): Promise<string | null> => {
  const { gardensFrom, gardenInterrupts } = AGENT_KINDS[gateway.kind]
  if (!understands(gardensFrom, { agentVersion })) return null
  const wanted = gardenOf(await deps.payments.unpaidHosts())
  const mayChange = !gardenInterrupts || mayOpenAnew(phones, deps.now())
  return wanted === garden || !mayChange ? null : wanted
}

const understands = (from: number | null, { agentVersion }: Pick<AgentReport, 'agentVersion'>): boolean =>
  from !== null && agentVersion >= from

/** What is digested of a router's word, to find the router by it. */
export const secretDigested = (token: string): string => `gateway:${token}`

/** A reason of its own: otherwise an error with its stack is made each time. */
const STOPPED = 'stopped'

type CallListener = { called: Promise<RouterCall | null>; stop: () => void }

const listenFor = (deps: Deps, { entrepreneurId }: GatewayRow, until: AbortSignal): CallListener => {
  const stopped = new AbortController()
  const called = deps.routers.next(entrepreneurId, AbortSignal.any([until, stopped.signal]))
  return { called, stop: () => stopped.abort(STOPPED) }
}

/** A router that cannot say whom it sees is told nothing. */
const waitForCall = async ({ called, stop }: CallListener): Promise<string> => {
  const timer = setTimeout(stop, ASK_AGAIN_MS)
  await called
  clearTimeout(timer)
  return ''
}

/** A hold that ends without a call is answered without a look: the next report brings one. */
const waitForOrders = async (
  deps: Deps,
  seen: Seen & { garden: string | null },
  first: CallListener,
  until: AbortSignal,
): Promise<string> => {
  let listener = first
  const { gateway } = seen
  for (let read = AGENT_KINDS[gateway.kind].keepsSessions ? noteSessions : readAgain; ; read = readAgain) {
    // With the first one the router's sign of life may be lost.
    const letIn = await read(deps, seen).catch(restartListening(deps))
    const { orders, nextEndMs, isCounting } = ordersNow(deps, seen, letIn)
    if (orders.length > 0) return linesOf(deps, gateway, orders)
    if (seen.garden !== null) return `${gardenLine(deps.newId(), seen.garden)}\n`
    // This report was on its way when somebody came: held, it would keep them out until its end, also when they pay.
    if (lacksArrival(deps, seen)) return waitUntilOld(deps, seen, until)
    const restMs = isCounting ? COUNT_AGAIN_MS : READ_AGAIN_MS
    const timer = setTimeout(listener.stop, Math.min(nextEndMs, restMs))
    const call = await listener.called
    clearTimeout(timer)
    // A phone came that may be missing from the list: the router is to report anew. Anybody can say that one came.
    if (call === 'look') return waitUntilOld(deps, seen, until)
    if (call === null && (until.aborted || isCounting)) return ''
    // Again before the read, so that a change between the two is not missed.
    listener = listenFor(deps, gateway, until)
  }
}

const lacksArrival = ({ routers }: Deps, { gateway, digests }: Seen): boolean =>
  routers.arrivedAt(gateway.id).some((device) => !digests.includes(device))

/** A router is asked for a new report once a second at most. */
const waitUntilOld = async (deps: Deps, { reportedAt }: Seen, until: AbortSignal): Promise<string> => {
  const restMs = REPORT_AGAIN_MS - (deps.now().getTime() - reportedAt.getTime())
  await delay(Math.max(0, restMs), undefined, { signal: until }).catch(() => undefined)
  return ''
}

const linesOf = (deps: Deps, { kind }: GatewayRow, orders: readonly RouterOrder[]): string =>
  orders.map((order) => `${AGENT_KINDS[kind].lineOf(deps.newId(), order)}\n`).join('')
