import { longestAccess } from '@minit/domain/network/access.ts'
import { RADIUS_INTERIM_SECONDS, readStation } from '@minit/domain/network/radius.ts'
import { macTail } from '@minit/domain/network/router-orders.ts'
import { groupCode, normaliseCode } from '@minit/domain/passes/passes.ts'
import type { Deps } from '../../../ports/deps.ts'
import { deviceDigest } from '../captive-tokens.ts'
import { findPassByCode, listPassesOfPhones } from '../devices.queries.ts'
import { noteProgress, noteTestPhone } from '../test-pass.ts'
import type { SessionWord } from './accounting.queries.ts'
import { sealHandle } from './disconnect.ts'
import type { Proven } from './proven-router.ts'
import {
  accessPointOf,
  delayOf,
  type Packet,
  sessionSecondsOf,
  stationOf,
  textOf,
  textsInOctets,
  usedOf,
  wrapsOf,
} from './radius-packet.ts'
import { readClass } from './radius-reply.ts'
import { isTestCode } from './radius-test.ts'
import type { Recorder } from './record-accounting.ts'
import { isSwitching, switchAccessPoint } from './restarts.ts'
import { findPhoneOfSession } from './unnamed-phones.queries.ts'

const OF_A_SESSION = new Set(['Start', 'Interim-Update', 'Stop'])

/** Handles a router's accounting packet, about a session or the router itself. Ignores unknown packets. */
export const takeAccounting = async (
  deps: Deps,
  recorder: Recorder,
  { proven, packet }: { proven: Proven; packet: Packet },
): Promise<void> => {
  const status = textOf(packet, 'Acct-Status-Type')
  if (isSwitching(status)) return switchAccessPoint(deps, proven.gateway, { status, packet })
  if (!OF_A_SESSION.has(status)) return
  const acctSessionId = textOf(packet, 'Acct-Session-Id')
  if (acctSessionId === '' || acctSessionId.length > MAX_SESSION_ID) return
  const named = namedPhone(deps, proven, packet)
  const purchaseId = await purchaseOf(deps, proven, { packet, deviceDigest: named?.deviceDigest ?? null })
  if (purchaseId === null) return noteTest(deps, proven, { packet, mac: named?.mac ?? null, status })
  const phone = named ?? (await phoneOnPass(deps, proven, { purchaseId, acctSessionId }))
  if (phone === null) return
  await recorder.record(reportOf(deps, proven, { packet, status, phone, acctSessionId, purchaseId }))
}

const MAX_SESSION_ID = 128
type Phone = { deviceDigest: string; macTail: string }

/** The phone in a packet, by its station or as the session's user name; null without either. */
const namedPhone = (deps: Deps, { gateway }: Proven, packet: Packet): (Phone & { mac: string }) | null => {
  const mac = stationOf(packet) ?? readStation(textOf(packet, 'User-Name'))
  if (mac === null) return null
  return { mac, deviceDigest: deviceDigest(deps, gateway.entrepreneurId, mac), macTail: macTail(mac) }
}

/**
 * OPNsense and UniFi's hotspot send the phone's address at the login only, and the typed code in their
 * reports.
 */
const phoneOnPass = (
  deps: Deps,
  { gateway: { entrepreneurId, id: gatewayId } }: Proven,
  { purchaseId, acctSessionId }: { purchaseId: string; acctSessionId: string },
): Promise<Phone | null> =>
  deps.db.inTenant(entrepreneurId, (tx) => findPhoneOfSession(tx, { purchaseId, gatewayId, acctSessionId }))

/** By our `Class` of the Accept; if the router dropped it, by the typed code or the phone's pass. */
const purchaseOf = async (
  deps: Deps,
  { gateway: { entrepreneurId } }: Proven,
  { packet, deviceDigest: device }: { packet: Packet; deviceDigest: string | null },
): Promise<string | null> => {
  const classes = textsInOctets(packet, 'Class').map((text) => readClass(deps, entrepreneurId, text))
  const classified = classes.find((purchaseId) => purchaseId !== null)
  // The free test has a class without a purchase.
  if (classified !== undefined) return classified === '' ? null : classified
  const code = normaliseCode(textOf(packet, 'User-Name'))
  const digests = code === null ? [] : deps.secrets.digests(groupCode(code))
  const typed = code === null ? null : await deps.db.readAsPlatform((tx) => findPassByCode(tx, digests))
  if (typed?.entrepreneurId === entrepreneurId) return typed.purchaseId
  if (device === null) return null
  const rows = await deps.db.inTenant(entrepreneurId, (tx) => listPassesOfPhones(tx, [device]))
  const passes = rows.map(({ pass }) => pass)
  return longestAccess(passes, { device, entrepreneurId }, deps.now())?.pass.purchaseId ?? null
}

type SessionPacket = {
  packet: Packet
  status: string
  phone: Phone
  acctSessionId: string
  purchaseId: string
}

const DAY_SECONDS = 86_400
const before = (now: Date, seconds: number): Date => new Date(now.getTime() - seconds * 1000)

/** From the session's own seconds and the packet's delay, because routers' clocks are unreliable. */
const timesOf = (now: Date, packet: Packet) => {
  const delay = delayOf(packet)
  const seconds = sessionSecondsOf(packet)
  return {
    beganAt: before(now, Math.min((seconds ?? 0) + delay, 90 * DAY_SECONDS)),
    saidAt: before(now, Math.min(delay, DAY_SECONDS)),
    sessionSeconds: seconds,
  }
}

const reportOf = (deps: Deps, { gateway }: Proven, reported: SessionPacket): SessionWord => {
  const { packet, status, phone, acctSessionId, purchaseId } = reported
  const { entrepreneurId, id: gatewayId } = gateway
  const cause = textOf(packet, 'Acct-Terminate-Cause')
    .replace(/[^\w-]/g, '')
    .slice(0, 40)
  return {
    entrepreneurId,
    gatewayId,
    acctSessionId,
    purchaseId,
    deviceDigest: phone.deviceDigest,
    macTail: phone.macTail,
    sealedHandle: gateway.radiusAddress === null ? null : sealHandle(deps, gatewayId, packet),
    accessPoint: accessPointOf(packet),
    ...timesOf(deps.now(), packet),
    ...usedOf(packet),
    ...wrapsOf(packet),
    endCause: status === 'Stop' ? cause || 'Stop' : null,
    isInterim: status === 'Interim-Update',
    isStart: status === 'Start',
    routerPaceSeconds:
      gateway.kind === 'mikrotik' ? (gateway.paceSeconds ?? RADIUS_INTERIM_SECONDS) : gateway.paceSeconds,
  }
}

/** Records a report of the free test. One that names no phone has the test's code. */
const noteTest = async (
  deps: Deps,
  { gateway }: Proven,
  { packet, mac, status }: { packet: Packet; mac: string | null; status: string },
): Promise<void> => {
  const reported = { isOpen: status !== 'Stop', downOctets: usedOf(packet).downOctets }
  if (mac !== null) return noteProgress(deps, gateway, [{ mac, ...reported }])
  if (isTestCode(deps, gateway, textOf(packet, 'User-Name'))) await noteTestPhone(deps, gateway, reported)
}
