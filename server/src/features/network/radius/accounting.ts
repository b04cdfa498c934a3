import { longestAccess } from '@minit/domain/access.ts'
import { groupCode, normaliseCode } from '@minit/domain/passes.ts'
import { macTail } from '@minit/domain/router-orders.ts'
import type { Deps } from '../../../ports/deps.ts'
import { findPassByCode, listPassesOfPhones } from '../devices.queries.ts'
import { deviceDigest } from '../places.ts'
import { noteProgress } from '../test-pass.ts'
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
import type { Recorder } from './record-accounting.ts'
import { isSwitching, switchAccessPoint } from './restarts.ts'

const OF_A_SESSION = new Set(['Start', 'Interim-Update', 'Stop'])

/** Takes what a router says of its sessions, or of itself. What is not understood is heard and forgotten. */
export const takeAccounting = async (
  deps: Deps,
  recorder: Recorder,
  { proven, packet }: { proven: Proven; packet: Packet },
): Promise<void> => {
  const status = textOf(packet, 'Acct-Status-Type')
  if (isSwitching(status)) return switchAccessPoint(deps, proven.gateway, { status, packet })
  if (!OF_A_SESSION.has(status)) return
  const phone = phoneOf(deps, proven, packet)
  if (phone === null) return
  const purchaseId = await purchaseOf(deps, proven, { packet, deviceDigest: phone.deviceDigest })
  if (purchaseId === null) return noteTest(deps, proven, { packet, mac: phone.mac, status })
  await recorder.record(wordOf(deps, proven, { packet, status, phone, purchaseId }))
}

const MAX_SESSION_ID = 128
type Phone = { mac: string; deviceDigest: string; acctSessionId: string }

const phoneOf = (deps: Deps, { gateway }: Proven, packet: Packet): Phone | null => {
  const mac = stationOf(packet)
  const acctSessionId = textOf(packet, 'Acct-Session-Id')
  if (mac === null || acctSessionId === '' || acctSessionId.length > MAX_SESSION_ID) return null
  return { mac, deviceDigest: deviceDigest(deps, gateway.entrepreneurId, mac), acctSessionId }
}

/** By the `Class` that we gave with the Accept; a router that forgets it named the code, or its phone holds a pass. */
const purchaseOf = async (
  deps: Deps,
  { gateway: { entrepreneurId } }: Proven,
  { packet, deviceDigest: device }: { packet: Packet; deviceDigest: string },
): Promise<string | null> => {
  const classes = textsInOctets(packet, 'Class').map((text) => readClass(deps, entrepreneurId, text))
  const given = classes.find((purchaseId) => purchaseId !== null)
  // The free test has a class and no purchase.
  if (given !== undefined) return given === '' ? null : given
  const code = normaliseCode(textOf(packet, 'User-Name'))
  const digests = code === null ? [] : deps.secrets.digests(groupCode(code))
  const typed = code === null ? null : await deps.db.readAsPlatform((tx) => findPassByCode(tx, digests))
  if (typed?.entrepreneurId === entrepreneurId) return typed.purchaseId
  const rows = await deps.db.inTenant(entrepreneurId, (tx) => listPassesOfPhones(tx, [device]))
  const passes = rows.map(({ pass }) => pass)
  return longestAccess(passes, { device, entrepreneurId }, deps.now())?.pass.purchaseId ?? null
}

type Told = { packet: Packet; status: string; phone: Phone; purchaseId: string }

const DAY_SECONDS = 86_400
const before = (now: Date, seconds: number): Date => new Date(now.getTime() - seconds * 1000)

/** A session's own clock counts seconds, and a packet says how long it waited: no router's clock is asked. */
const timesOf = (now: Date, packet: Packet) => {
  const delay = delayOf(packet)
  const seconds = sessionSecondsOf(packet)
  return {
    beganAt: before(now, Math.min((seconds ?? 0) + delay, 90 * DAY_SECONDS)),
    saidAt: before(now, Math.min(delay, DAY_SECONDS)),
    sessionSeconds: seconds,
  }
}

const wordOf = (deps: Deps, { gateway }: Proven, told: Told): SessionWord => {
  const { packet, status, phone, purchaseId } = told
  const { entrepreneurId, id: gatewayId } = gateway
  const cause = textOf(packet, 'Acct-Terminate-Cause')
    .replace(/[^\w-]/g, '')
    .slice(0, 40)
  return {
    entrepreneurId,
    gatewayId,
    acctSessionId: phone.acctSessionId,
    purchaseId,
    deviceDigest: phone.deviceDigest,
    macTail: macTail(phone.mac),
    sealedHandle: gateway.radiusAddress === null ? null : sealHandle(deps, gatewayId, packet),
    accessPoint: accessPointOf(packet),
    ...timesOf(deps.now(), packet),
    ...usedOf(packet),
    ...wrapsOf(packet),
    endCause: status === 'Stop' ? cause || 'Stop' : null,
    isInterim: status === 'Interim-Update',
    isStart: status === 'Start',
  }
}

const noteTest = async (
  deps: Deps,
  { gateway }: Proven,
  { packet, mac, status }: { packet: Packet; mac: string; status: string },
): Promise<void> => {
  const { downOctets } = usedOf(packet)
  await noteProgress(deps, gateway, [{ mac, isOpen: status !== 'Stop', downOctets }])
}
