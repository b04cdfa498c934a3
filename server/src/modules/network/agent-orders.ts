import { type Accepted, longestAccess } from '@minit/domain/network/access.ts'
import { macTail, type RouterOrder } from '@minit/domain/network/router-orders.ts'
import { GONE_AFTER_SECONDS } from '@minit/domain/passes/online-minutes.ts'
import { pipelined, type TenantTx } from '../../db/database.ts'
import type { Deps } from '../../ports/deps.ts'
import { beginPass } from '../passes/passes.queries.ts'
import { AGENT_KINDS } from './agent-kinds.ts'
import { listPassesOfPhones } from './devices.queries.ts'
import { startable } from './devices.ts'
import type { GatewayRow } from './network.queries.ts'
import type { RouterPhone } from './opennds/opennds.ts'
import { type Heartbeat, writeHeartbeat } from './outages.queries.ts'
import { ALLOWANCE_SPEEDS, readWindows } from './payment-windows.ts'
import { keepSessions } from './sessions.queries.ts'
import { announceShares, isDue, noteSightings, settleStretches } from './stretches.ts'
import { type TestPass, testSeconds } from './test-pass.ts'

/** The pass that grants a phone access now, and the access. */
type GrantedPass = { purchaseId: string; access: Accepted }
type GrantsByDigest = ReadonlyMap<string, GrantedPass>
/** `due`: purchases of whose passes a phone is gone, or whose minutes are used up, which must be written. */
type Grants = { granted: GrantsByDigest; due: readonly string[] }

const NO_WINDOWS: ReadonlyMap<string, number> = new Map()

/** A report's phones, with their digests in the same order. */
export type Seen = {
  gateway: GatewayRow
  phones: readonly RouterPhone[]
  digests: readonly string[]
  test: TestPass | null
  knowsSpeeds: boolean
  /** The seller lets phones pay in a wallet's app. Only if the agent can limit the speed. */
  hasWindows: boolean
  /** A heartbeat to write with the report. */
  heartbeat: Heartbeat | null
  reportedAt: Date
}

/**
 * The access of each phone now, by its digest. A blocked phone that only passes by does not start an unused
 * pass: see `mayBegin`.
 */
const readGrants = async (
  deps: Deps,
  tx: TenantTx,
  { phones, digests }: Pick<Seen, 'phones' | 'digests'>,
): Promise<Grants> => {
  const [rows, now] = [await listPassesOfPhones(tx, digests), deps.now()]
  const due = rows.filter(({ pass }) => isDue(pass, now)).map(({ pass }) => pass.purchaseId)
  const granted = new Map<string, GrantedPass>()
  for (const [index, device] of digests.entries()) {
    const isOpen = phones[index]?.isOpen === true
    const passes = startable(
      rows.filter((row) => row.deviceDigest === device),
      { isOpen, now },
    )
    const longest = longestAccess(passes, { device, entrepreneurId: tx.sellerId }, now)
    if (longest !== null) granted.set(device, { purchaseId: longest.pass.purchaseId, access: longest.access })
  }
  return { granted, due: [...new Set(due)] }
}

/** The access of a report's phones, and the seconds left of payment windows, by digest. */
type Access = { granted: GrantsByDigest; windows: ReadonlyMap<string, number> }
type ReadAccess = (deps: Deps, seen: Seen) => Promise<Access>

const openWindows = async (deps: Deps, tx: TenantTx, seen: Seen): Promise<Access['windows']> =>
  seen.hasWindows ? readWindows(deps, tx, seen) : NO_WINDOWS

export const readAgain: ReadAccess = (deps, seen) =>
  deps.db.inTenant(seen.gateway.entrepreneurId, async (tx) => {
    const [{ granted }, windows] = await pipelined(readGrants(deps, tx, seen), openWindows(deps, tx, seen))
    return { granted, windows }
  })

/** Its access changes with the data that its phones use. */
const isCounted = ({ access }: Pick<GrantedPass, 'access'>): boolean =>
  access.octetsLeft !== null || access.octetsAtFullSpeed !== null

const drawsOf = ({ access }: GrantedPass): boolean => access.whileOnline

/** Records the phones that are online on passes whose minutes run only then. No statement without one. */
const noteDrawing = async (
  deps: Deps,
  tx: TenantTx,
  { gateway, phones, digests }: Seen,
  { granted, due }: Grants,
): Promise<string[]> => {
  const sightings = phones.flatMap(({ isOpen, mac, idleSeconds, downOctets, upOctets }, index) => {
    const device = digests[index] ?? ''
    const pass = granted.get(device)
    if (!isOpen || pass === undefined || !drawsOf(pass)) return []
    // An order resets the router's clock of a phone that is gone, but sends nothing in its name.
    const hasUsed = (downOctets ?? 1) + (upOctets ?? 1) > 0
    const seenAt = hasUsed ? new Date(deps.now().getTime() - (idleSeconds ?? 0) * 1000) : null
    const phone = { device, macTail: macTail(mac), gatewayId: gateway.id, octets: null }
    const report = { seenAt, sinceAt: null, goneAfterSeconds: GONE_AFTER_SECONDS, hasLeft: false }
    return [{ purchaseId: pass.purchaseId, ...phone, ...report }]
  })
  const changed = sightings.length === 0 ? [] : await noteSightings(deps, tx, sightings)
  const drawn = new Set(sightings.map(({ purchaseId }) => purchaseId))
  for (const purchaseId of due)
    if (!drawn.has(purchaseId) && (await settleStretches(deps, tx, purchaseId))) changed.push(purchaseId)
  return changed
}

/** As `readAgain`, and writes the report's sessions. */
export const noteSessions: ReadAccess = async (deps, seen) => {
  const { gateway, phones, digests } = seen
  const { changed, shared, ...access } = await deps.db.inTenant(gateway.entrepreneurId, async (tx) => {
    const reading = pipelined(readGrants(deps, tx, seen), openWindows(deps, tx, seen))
    const heartbeatWritten = seen.heartbeat === null ? null : writeHeartbeat(tx, gateway.id, seen.heartbeat)
    const [[grants, windows]] = await pipelined(reading, Promise.resolve(heartbeatWritten))
    const before = grants.granted
    const sessions = phones.flatMap(({ isOpen, mac, downOctets, upOctets, idleSeconds }, index) => {
      const digest = digests[index] ?? ''
      const pass = before.get(digest)
      if (!isOpen || pass === undefined) return []
      const session = { id: deps.newId(), purchaseId: pass.purchaseId, deviceDigest: digest }
      const countedAt = new Date(seen.reportedAt.getTime() - (idleSeconds ?? 0) * 1000)
      return [{ ...session, macTail: macTail(mac), downOctets, upOctets, countedAt, ...pass.access }]
    })
    // The router now reports that the phone is online, so its time starts.
    for (const { purchaseId, isFirstUse } of sessions)
      if (isFirstUse) await beginPass(tx, purchaseId, deps.now())
    const changed = await keepSessions(tx, gateway.id, { now: deps.now(), phones: sessions })
    const shared = await noteDrawing(deps, tx, seen, grants)
    // This report may have used up the data of a pass, or changed how its phones share its minutes.
    const mayDiffer = [...before.values()].some((pass) => isCounted(pass) || drawsOf(pass))
    const granted = mayDiffer ? (await readGrants(deps, tx, seen)).granted : before
    return { granted, changed, shared, windows }
  })
  for (const purchaseId of changed) deps.changes.announce(purchaseId)
  announceShares(deps, gateway.entrepreneurId, shared)
  return access
}

const longest = (...seconds: readonly (number | undefined)[]): number | null => {
  const known = seconds.filter((each) => each !== undefined)
  return known.length === 0 ? null : Math.max(...known)
}

/**
 * The current orders, the milliseconds until the next pass of an open phone ends, and whether an open phone's
 * data must be counted.
 */
export const ordersNow = (
  deps: Deps,
  { gateway, phones, digests, test, knowsSpeeds, reportedAt }: Seen,
  { granted, windows }: Access,
) => {
  const passed = (deps.now().getTime() - reportedAt.getTime()) / 1000
  const orders: RouterOrder[] = []
  let [nextEndMs, isCounting] = [Number.POSITIVE_INFINITY, false]
  for (const [index, phone] of phones.entries()) {
    const digest = digests[index] ?? ''
    const access = granted.get(digest)?.access
    const free = longest(access?.seconds, testSeconds(test, digest, deps.now()))
    // A phone with a pass or a test needs no window.
    const seconds = free ?? windows.get(digest) ?? null
    const speeds = free === null ? ALLOWANCE_SPEEDS : access
    const secondsLeft = phone.secondsLeft === null ? null : phone.secondsLeft - passed
    const { orderFor, orderWhileOnline } = AGENT_KINDS[gateway.kind]
    const order = (access?.whileOnline === true && free === access.seconds ? orderWhileOnline : orderFor)(
      { ...phone, secondsLeft },
      seconds,
      knowsSpeeds ? speeds : undefined,
    )
    if (order !== null) orders.push(order)
    if (phone.isOpen && seconds !== null) nextEndMs = Math.min(nextEndMs, seconds * 1000)
    if (phone.isOpen && access !== undefined && isCounted({ access })) isCounting = true
  }
  return { orders, nextEndMs, isCounting }
}
