import { DAY_MS } from '@minit/domain/kernel/durations.ts'
import type { TimeSpan } from '@minit/domain/kernel/time-spans.ts'
import { isSameAccessPoint } from '@minit/domain/network/radius.ts'
import { restartOutage, switchedOffOutage } from '@minit/domain/network/router-clocks.ts'
import type { TenantTx } from '../../../db/database.ts'
import type { Deps } from '../../../ports/deps.ts'
import { recordCauses } from '../causes.ts'
import type { GatewayRow } from '../network.queries.ts'
import { awayDuring } from '../observing.ts'
import type { RouterOutage } from '../outages.queries.ts'
import { announceCredits, returnOutage } from '../outages.ts'
import { accessPointOf, type Packet } from './radius-packet.ts'
import { endSessions, listSessionsOfRouter, type SessionOfRouter } from './radius-sessions.queries.ts'
import type { Restarted } from './restarts.queries.ts'

const SWITCHES = ['Accounting-On', 'Accounting-Off'] as const
type Switch = (typeof SWITCHES)[number]
export const isSwitching = (status: string): status is Switch => SWITCHES.some((each) => each === status)

/** Open, or ended by silence only because its Stop was lost. */
const isOpen = ({ endedAt, endCause }: SessionOfRouter): boolean => endedAt === null || endCause === 'silent'

const ofAccessPoint = (sessions: readonly SessionOfRouter[], accessPoint: string | null) =>
  sessions
    .filter((session) => isSameAccessPoint(session.accessPoint, accessPoint))
    .map((session) => ({ ...session, isOpen: isOpen(session) }))

type Listening = Pick<Deps, 'observingSince'>
type SwitchOutage = TimeSpan & { isSwitchedOff: boolean }

/**
 * The outage of an access point that reports a start: since its own switch-off, else since its last report
 * was due.
 */
const outageUntil = (
  { observingSince }: Listening,
  sessions: ReturnType<typeof ofAccessPoint>,
  backAt: Date,
): SwitchOutage | null => {
  const offMs = sessions.flatMap(({ endCause, endedAt }) =>
    endCause === 'switched_off' && endedAt !== null ? [endedAt.getTime()] : [],
  )
  const isSwitchedOff = offMs.length > 0
  const outage = isSwitchedOff
    ? switchedOffOutage(new Date(Math.max(...offMs)), backAt)
    : restartOutage(sessions, { backAt, observingSince })
  return outage && { ...outage, isSwitchedOff }
}

/** When this server was away in the time in which sessions are looked for. */
const awayOfLastDay = (deps: Deps, untilAt: Date): Promise<TimeSpan[]> =>
  awayDuring(deps, { fromAt: new Date(untilAt.getTime() - DAY_MS), untilAt })

/** Returns an access point's outage with its cause: it was switched off, or lost its power. */
const returnSwitch = async (
  deps: Deps,
  tx: TenantTx,
  { fromAt, untilAt, isSwitchedOff }: SwitchOutage,
  { away, ...at }: Pick<RouterOutage, 'gatewayId' | 'accessPoint'> & { away: readonly TimeSpan[] },
): Promise<readonly string[]> => {
  const outage = { fromAt, untilAt, ...at }
  const bootedAt = isSwitchedOff ? null : untilAt
  const causes = await recordCauses(tx, outage, {
    away,
    bootedAt,
    measured: [],
    isLineProven: isSwitchedOff,
  })
  return returnOutage(deps, tx, outage, causes)
}

/**
 * An access point reports that it was switched on or off: ends its phones' sessions, not those of others.
 * After an outage of minutes its phones' passes get them back in the same transaction. For a router with an
 * agent the heartbeat does that.
 */
export const switchAccessPoint = async (
  deps: Deps,
  { entrepreneurId, id: gatewayId, kind }: GatewayRow,
  { status, packet }: { status: Switch; packet: Packet },
): Promise<void> => {
  const now = deps.now()
  const accessPoint = accessPointOf(packet)
  const at = { gatewayId, accessPoint, away: await awayOfLastDay(deps, now) }
  const { ended, credited } = await deps.db.inTenant(entrepreneurId, async (tx) => {
    const sessions = ofAccessPoint(await listSessionsOfRouter(tx, gatewayId, now), accessPoint)
    const isOn = status === 'Accounting-On'
    const over = sessions.filter((each) => each.isOpen || (isOn && each.endCause === 'switched_off'))
    const ids = over.map(({ id }) => id)
    await endSessions(tx, ids, { endedAt: now, endCause: isOn ? 'restarted' : 'switched_off' })
    const outage = isOn && kind === 'radius' ? outageUntil(deps, sessions, now) : null
    return {
      ended: over,
      credited: outage === null ? [] : await returnSwitch(deps, tx, outage, at),
    }
  })
  for (const { purchaseId } of ended) deps.changes.announce(purchaseId)
  announceCredits(deps, entrepreneurId, credited)
}

/**
 * Returns the minutes of access points that restarted without a report: their sessions continue with less
 * time than before. Runs before the reports are recorded: a report lost halfway is repeated, and each outage
 * returns its minutes once.
 */
export const returnRestarts = async (deps: Deps, restarted: readonly Restarted[]): Promise<void> => {
  for (const { entrepreneurId, gatewayId, accessPoint, backAt } of restarted) {
    const at = { gatewayId, accessPoint, away: await awayOfLastDay(deps, backAt) }
    const credited = await deps.db.inTenant(entrepreneurId, async (tx) => {
      const sessions = ofAccessPoint(await listSessionsOfRouter(tx, gatewayId, deps.now()), accessPoint)
      const outage = restartOutage(sessions, { backAt, observingSince: deps.observingSince })
      if (outage === null) return []
      return returnSwitch(deps, tx, { ...outage, isSwitchedOff: false }, at)
    })
    announceCredits(deps, entrepreneurId, credited)
  }
}
