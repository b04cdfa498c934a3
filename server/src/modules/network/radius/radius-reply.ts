import type { Accepted } from '@minit/domain/network/access.ts'
import { gigawordsOf, RADIUS_INTERIM_SECONDS, sessionSeconds } from '@minit/domain/network/radius.ts'
import { createBoundedMemory } from '../../../kernel/bounded-memory.ts'
import type { Deps } from '../../../ports/deps.ts'
import type { GatewayRow } from '../network.queries.ts'
import { has, type Packet } from './radius-packet.ts'

/** What FreeRADIUS does with it: `control:...` for itself, `reply:...` for the router. */
export type Attributes = Record<string, string | number>
export type RadiusAnswer =
  | { status: 200; body: Attributes }
  | { status: 401; body: Attributes }
  | { status: 403; body: Record<string, never> }

/** A router that is not there any more: its question is answered with a no, without words. */
export const GONE = { status: 403 as const, body: {} }

/** A phone that is silent so long has gone; it comes back without being asked. Seconds. */
const IDLE_SECONDS = 600
const CLASS = 'class of a session'

/** What lets a phone in, as its router is told. */
export type Grant = {
  purchaseId: string
  access: Pick<Accepted, 'seconds' | 'downKbps' | 'upKbps' | 'octetsLeft'>
}

/**
 * Whether a router asks again by itself, without its phone noticing, once a session's time is over: our MikroTik script logs
 * phones in by their address, and 802.1X is asked anew by `Termination-Action`.
 */
const asksAgain = ({ kind }: Pick<GatewayRow, 'kind'>, packet: Packet): boolean =>
  kind === 'mikrotik' || isEnterprise(packet)

/** Whether a phone asks by 802.1X, which it does by itself. */
export const isEnterprise = (packet: Packet): boolean =>
  has(packet, 'EAP-Message') || has(packet, 'FreeRADIUS-Proxied-To')

/** A Disconnect-Request reaches a router that has an address of its own, once its packets have come from there. */
export const isReachable = ({
  radiusAddress,
  lastAddress,
}: Pick<GatewayRow, 'radiusAddress' | 'lastAddress'>): boolean =>
  radiusAddress !== null && radiusAddress === lastAddress

/** The attributes that let a phone in. Every limit that a router is told stands here. */
export const grantAttributes = (
  deps: Pick<Deps, 'secrets'>,
  gateway: GatewayRow,
  { packet, grant }: { packet: Packet; grant: Grant },
): Attributes => ({
  'reply:Session-Timeout': sessionSeconds(
    grant.access.seconds,
    asksAgain(gateway, packet) && !isReachable(gateway),
  ),
  'reply:Idle-Timeout': IDLE_SECONDS,
  'reply:Acct-Interim-Interval': RADIUS_INTERIM_SECONDS,
  'reply:Class': sealClass(deps, gateway.entrepreneurId, grant.purchaseId),
  ...(isEnterprise(packet) && { 'reply:Termination-Action': 'RADIUS-Request' }),
  ...speedAttributes(gateway, grant.access),
  ...dataAttributes(gateway, grant.access),
})

/** MikroTik's own first names what the phone sends; 0 is its word for no limit. WISPr counts bits. */
const speedAttributes = ({ kind }: GatewayRow, { downKbps, upKbps }: Grant['access']): Attributes => {
  if (downKbps === null && upKbps === null) return {}
  if (kind === 'mikrotik')
    return { 'reply:Mikrotik-Rate-Limit': `${speedWord(upKbps)}/${speedWord(downKbps)}` }
  return {
    ...(downKbps !== null && { 'reply:WISPr-Bandwidth-Max-Down': downKbps * 1000 }),
    ...(upKbps !== null && { 'reply:WISPr-Bandwidth-Max-Up': upKbps * 1000 }),
  }
}

const speedWord = (kbps: number | null): string => (kbps === null ? '0' : `${kbps}k`)

/** Up and down together. CoovaChilli has words of its own, and others count nothing. */
const dataAttributes = ({ kind }: GatewayRow, { octetsLeft }: Grant['access']): Attributes => {
  if (octetsLeft === null) return {}
  const { low, gigawords } = gigawordsOf(octetsLeft)
  const name = kind === 'mikrotik' ? 'Mikrotik-Total-Limit' : 'ChilliSpot-Max-Total'
  return kind === 'mikrotik'
    ? { [`reply:${name}`]: low, [`reply:${name}-Gigawords`]: gigawords }
    : { [`reply:${name}-Octets`]: low, [`reply:${name}-Gigawords`]: gigawords }
}

/** What a router says again with each word of the session: its purchase, which nobody else can read. */
export const sealClass = (
  { secrets }: Pick<Deps, 'secrets'>,
  entrepreneurId: string,
  purchaseId: string,
): string => secrets.seal(purchaseId, `${CLASS} ${entrepreneurId}`)

/** Each word of a session says its class again. */
const recallPurchase = createBoundedMemory(50_000)

/** The purchase of a `Class` that we gave; null for any other. */
export const readClass = (
  { secrets }: Pick<Deps, 'secrets'>,
  entrepreneurId: string,
  text: string,
): string | null => {
  const context = `${CLASS} ${entrepreneurId}`
  try {
    // Both together: what another seller's routers were given is not ours because it was read before.
    return recallPurchase(secrets, `${context} ${text}`, () => secrets.open(text, context))
  } catch {
    return null
  }
}

/** As the answer is sent: FreeRADIUS expands `%` in each value that it is handed, and `%%` is a percent sign. */
export const unexpanded = (answer: RadiusAnswer): RadiusAnswer => {
  const body = Object.fromEntries(
    Object.entries(answer.body).map(([name, value]) => [
      name,
      typeof value === 'string' ? value.replaceAll('%', '%%') : value,
    ]),
  )
  // The same names with the same kinds of values.
  return { ...answer, body } as RadiusAnswer
}

/** 253 octets are what an attribute holds. */
const MAX_OCTETS = 253

const shortened = (text: string): string => {
  let short = text
  while (Buffer.byteLength(short) > MAX_OCTETS) short = [...short].slice(0, -1).join('')
  return short
}

/** A no that its person can read, where the router shows it. */
export const refuse = (sentence: string): RadiusAnswer => ({
  status: 401,
  body: { 'reply:Reply-Message': shortened(sentence) },
})
