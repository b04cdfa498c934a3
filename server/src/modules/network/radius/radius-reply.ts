import type { Accepted, GatewayKind } from '@minit/domain/network/access.ts'
import {
  continuesByLogin,
  gigawordsOf,
  RADIUS_INTERIM_SECONDS,
  sessionSeconds,
} from '@minit/domain/network/radius.ts'
import { GONE_AFTER_SECONDS } from '@minit/domain/passes/online-minutes.ts'
import { createBoundedMemory } from '../../../kernel/bounded-memory.ts'
import type { Deps } from '../../../ports/deps.ts'
import type { GatewayRow } from '../network.queries.ts'
import { has, type Packet } from './radius-packet.ts'

/** Attributes for FreeRADIUS (`control:...`) and for the router (`reply:...`). */
export type Attributes = Record<string, string | number>
export type RadiusAnswer =
  | { status: 200; body: Attributes }
  | { status: 401; body: Attributes }
  | { status: 403; body: Record<string, never> }

/** The refusal for a removed router, without a text. */
export const GONE = { status: 403 as const, body: {} }

/** A phone that is silent this long has left; it returns without typing. Seconds. */
const IDLE_SECONDS = 600
const CLASS = 'class of a session'

/** The access of a phone, as its router receives it. */
export type Grant = {
  purchaseId: string
  access: Pick<Accepted, 'seconds' | 'downKbps' | 'upKbps' | 'octetsLeft' | 'octetsAtFullSpeed'> & {
    whileOnline?: boolean
  }
}

/**
 * Whether a router logs a phone in again at the end of a session without the user: our MikroTik script uses
 * the phone's address, and a phone at 802.1X joins again when its session ends.
 */
export const logsInAgain = ({ kind }: Pick<GatewayRow, 'kind'>, packet: Packet): boolean =>
  kind === 'mikrotik' || isEnterprise(packet)

/** Whether a phone uses 802.1X, which it does automatically. */
export const isEnterprise = (packet: Packet): boolean =>
  has(packet, 'EAP-Message') || has(packet, 'FreeRADIUS-Proxied-To')

/**
 * Whether a Disconnect-Request reaches the router: it has a fixed address, and its packets came from there.
 */
export const isReachable = ({
  radiusAddress,
  lastAddress,
}: Pick<GatewayRow, 'radiusAddress' | 'lastAddress'>): boolean =>
  radiusAddress !== null && radiusAddress === lastAddress

/** The attributes that let a phone in, with every limit that a router receives. */
export const grantAttributes = (
  deps: Pick<Deps, 'secrets'>,
  gateway: GatewayRow,
  { packet, grant }: { packet: Packet; grant: Grant },
): Attributes => {
  const { access } = grant
  const seconds =
    access.whileOnline === true
      ? access.seconds
      : sessionSeconds(access.seconds, logsInAgain(gateway, packet) && changesByLogin(gateway, access))
  const continues = isEnterprise(packet) && continuesByLogin(seconds)
  return {
    'reply:Session-Timeout': seconds,
    // A router that obeys it ends the session of a phone that is gone, whose minutes then wait.
    'reply:Idle-Timeout': access.whileOnline === true ? GONE_AFTER_SECONDS : IDLE_SECONDS,
    'reply:Acct-Interim-Interval': RADIUS_INTERIM_SECONDS,
    'reply:Class': sealClass(deps, gateway.entrepreneurId, grant.purchaseId),
    ...(continues && { 'reply:Termination-Action': 'RADIUS-Request' }),
    ...speedAttributes(gateway, access),
    ...dataAttributes(gateway, access),
  }
}

/** MikroTik's attribute names the phone's upload first; 0 means no limit. WISPr counts bits. */
const speedAttributes = ({ kind }: GatewayRow, { downKbps, upKbps }: Grant['access']): Attributes => {
  if (downKbps === null && upKbps === null) return {}
  if (kind === 'mikrotik')
    return { 'reply:Mikrotik-Rate-Limit': `${speedText(upKbps)}/${speedText(downKbps)}` }
  return {
    ...(downKbps !== null && { 'reply:WISPr-Bandwidth-Max-Down': downKbps * 1000 }),
    ...(upKbps !== null && { 'reply:WISPr-Bandwidth-Max-Up': upKbps * 1000 }),
  }
}

const speedText = (kbps: number | null): string => (kbps === null ? '0' : `${kbps}k`)

/** What changes in a session reaches its router with the next login only. A new speed always does. */
const changesByLogin = (gateway: GatewayRow, { octetsAtFullSpeed }: Grant['access']): boolean =>
  !isReachable(gateway) || octetsAtFullSpeed !== null

/** A MikroTik logs the phone in again once a session's data is used, and then gets the slower speed. */
const sessionOctets = (kind: GatewayKind, { octetsLeft, octetsAtFullSpeed }: Grant['access']) =>
  kind === 'mikrotik' ? (octetsAtFullSpeed ?? octetsLeft) : octetsLeft

/** Up and down together. CoovaChilli has its own attributes, and other routers do not count. */
const dataAttributes = ({ kind }: GatewayRow, access: Grant['access']): Attributes => {
  const octets = sessionOctets(kind, access)
  if (octets === null) return {}
  const { low, gigawords } = gigawordsOf(octets)
  const name = kind === 'mikrotik' ? 'Mikrotik-Total-Limit' : 'ChilliSpot-Max-Total'
  return kind === 'mikrotik'
    ? { [`reply:${name}`]: low, [`reply:${name}-Gigawords`]: gigawords }
    : { [`reply:${name}-Octets`]: low, [`reply:${name}-Gigawords`]: gigawords }
}

/** The `Class` that a router repeats in each report: the session's purchase, sealed. */
export const sealClass = (
  { secrets }: Pick<Deps, 'secrets'>,
  entrepreneurId: string,
  purchaseId: string,
): string => secrets.seal(purchaseId, `${CLASS} ${entrepreneurId}`)

/** Each report of a session repeats its class. */
const recallPurchase = createBoundedMemory(50_000)

/** The purchase of our `Class`; null for any other. */
export const readClass = (
  { secrets }: Pick<Deps, 'secrets'>,
  entrepreneurId: string,
  text: string,
): string | null => {
  const context = `${CLASS} ${entrepreneurId}`
  try {
    // The key has both: a class that another seller's routers got must not open here because it is cached.
    return recallPurchase(secrets, `${context} ${text}`, () => secrets.open(text, context))
  } catch {
    return null
  }
}

/** Escapes `%` as `%%`, because FreeRADIUS expands it in each value. */
export const unexpanded = (answer: RadiusAnswer): RadiusAnswer => {
  const body = Object.fromEntries(
    Object.entries(answer.body).map(([name, value]) => [
      name,
      typeof value === 'string' ? value.replaceAll('%', '%%') : value,
    ]),
  )
  // Keeps the names and the types of the values.
  return { ...answer, body } as RadiusAnswer
}

/** An attribute holds 253 octets. */
const MAX_OCTETS = 253

const shortened = (text: string): string => {
  let short = text
  while (Buffer.byteLength(short) > MAX_OCTETS) short = [...short].slice(0, -1).join('')
  return short
}

/** A refusal with a text for the user, if the router shows it. */
export const refuse = (sentence: string): RadiusAnswer => ({
  status: 401,
  body: { 'reply:Reply-Message': shortened(sentence) },
})
