import { type Accepted, longestAccess } from '@minit/domain/network/access.ts'
import { macTail, type RouterOrder } from '@minit/domain/network/router-orders.ts'
import { type TenantTx, together } from '../../db/database.ts'
import type { Deps } from '../../ports/deps.ts'
import { beginPass } from '../passes/passes.queries.ts'
import { AGENT_KINDS } from './agent-kinds.ts'
import { listPassesOfPhones } from './devices.queries.ts'
import { startable } from './devices.ts'
import type { GatewayRow } from './network.queries.ts'
import type { RouterPhone } from './opennds/opennds.ts'
import { type Heartbeat, writeHeartbeat } from './outages.queries.ts'
import { readWindows, WINDOW_SPEEDS } from './payment-windows.ts'
import { keepSessions } from './sessions.queries.ts'
import { type TestPass, testSeconds } from './test-pass.ts'

/** The pass that lets a phone in now, and how. */
type Held = { purchaseId: string; access: Accepted }
type HeldByDigest = ReadonlyMap<string, Held>

const NO_WINDOWS: ReadonlyMap<string, number> = new Map()

/** What a report says, with the digests of its phones in their order. */
export type Seen = {
  gateway: GatewayRow
  phones: readonly RouterPhone[]
  digests: readonly string[]
  test: TestPass | null
  knowsSpeeds: boolean
  /** The seller lets phones pay by a wallet's app; never at full speed, so only where the agent can slow it. */
  hasWindows: boolean
  /** A sign of life that is to be written down with the report. */
  heartbeat: Heartbeat | null
  reportedAt: Date
}

/**
 * What lets each phone in now, by its digest. A walled phone that only comes by does not begin a pass that was not used yet:
 * see `mayBegin`.
 */
const readHeld = async (
  deps: Deps,
  tx: TenantTx,
  { phones, digests }: Pick<Seen, 'phones' | 'digests'>,
): Promise<HeldByDigest> => {
  const [rows, now] = [await listPassesOfPhones(tx, digests), deps.now()]
  const held = new Map<string, Held>()
  for (const [index, device] of digests.entries()) {
    const isOpen = phones[index]?.isOpen === true
    const passes = startable(
      rows.filter((row) => row.deviceDigest === device),
      { isOpen, now },
    )
    const longest = longestAccess(passes, { device, entrepreneurId: tx.sellerId }, now)
    if (longest !== null) held.set(device, { purchaseId: longest.pass.purchaseId, access: longest.access })
  }
  return held
}

/** What lets the phones of a report in, and what is left to those that only pay, in seconds: by their digests. */
type LetIn = { held: HeldByDigest; windows: ReadonlyMap<string, number> }
type ReadLetIn = (deps: Deps, seen: Seen) => Promise<LetIn>

const openWindows = async (deps: Deps, tx: TenantTx, seen: Seen): Promise<LetIn['windows']> =>
  seen.hasWindows ? readWindows(deps, tx, seen) : NO_WINDOWS

export const readAgain: ReadLetIn = (deps, seen) =>
  deps.db.inTenant(seen.gateway.entrepreneurId, async (tx) => {
    const [held, windows] = await together(readHeld(deps, tx, seen), openWindows(deps, tx, seen))
    return { held, windows }
  })

const isCounted = ({ access }: Held): boolean => access.octetsLeft !== null

/** The same, and the sessions of a report are written down by it. */
export const noteSessions: ReadLetIn = async (deps, seen) => {
  const { gateway, phones, digests } = seen
  const { changed, ...letIn } = await deps.db.inTenant(gateway.entrepreneurId, async (tx) => {
    const reading = together(readHeld(deps, tx, seen), openWindows(deps, tx, seen))
    const hearing = seen.heartbeat === null ? null : writeHeartbeat(tx, gateway.id, seen.heartbeat)
    const [[before, windows]] = await together(reading, Promise.resolve(hearing))
    const on = phones.flatMap(({ isOpen, mac, downOctets, upOctets }, index) => {
      const digest = digests[index] ?? ''
      const pass = before.get(digest)
      if (!isOpen || pass === undefined) return []
      const session = { id: deps.newId(), purchaseId: pass.purchaseId, deviceDigest: digest }
      return [{ ...session, macTail: macTail(mac), downOctets, upOctets, ...pass.access }]
    })
    // Its time begins now that the router says that the phone is in.
    for (const { purchaseId, isFirstUse } of on) if (isFirstUse) await beginPass(tx, purchaseId, deps.now())
    const changed = await keepSessions(tx, gateway.id, { now: deps.now(), phones: on })
    // What this report counted may have used up the data of a pass.
    const held = [...before.values()].some(isCounted) ? await readHeld(deps, tx, seen) : before
    return { held, changed, windows }
  })
  for (const purchaseId of changed) deps.changes.announce(purchaseId)
  return letIn
}

const longest = (...seconds: readonly (number | undefined)[]): number | null => {
  const known = seconds.filter((each) => each !== undefined)
  return known.length === 0 ? null : Math.max(...known)
}

/**
 * Orders as they are now, when the next pass of an open phone ends, in milliseconds from now, and whether what an open phone
 * uses has to be counted.
 */
export const ordersNow = (
  deps: Deps,
  { gateway, phones, digests, test, knowsSpeeds, reportedAt }: Seen,
  { held, windows }: LetIn,
) => {
  const passed = (deps.now().getTime() - reportedAt.getTime()) / 1000
  const orders: RouterOrder[] = []
  let [nextEndMs, isCounting] = [Number.POSITIVE_INFINITY, false]
  for (const [index, phone] of phones.entries()) {
    const digest = digests[index] ?? ''
    const access = held.get(digest)?.access
    const free = longest(access?.seconds, testSeconds(test, digest, deps.now()))
    // Whoever is in by a pass or a test needs no window.
    const seconds = free ?? windows.get(digest) ?? null
    const speeds = free === null ? WINDOW_SPEEDS : access
    const secondsLeft = phone.secondsLeft === null ? null : phone.secondsLeft - passed
    const order = AGENT_KINDS[gateway.kind].orderFor(
      { ...phone, secondsLeft },
      seconds,
      knowsSpeeds ? speeds : undefined,
    )
    if (order !== null) orders.push(order)
    if (phone.isOpen && seconds !== null) nextEndMs = Math.min(nextEndMs, seconds * 1000)
    if (phone.isOpen && typeof access?.octetsLeft === 'number') isCounting = true
  }
  return { orders, nextEndMs, isCounting }
}
