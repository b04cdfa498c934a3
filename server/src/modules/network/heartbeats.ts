import { isDatabaseAway } from '../../kernel/database-unavailable.ts'
import type { Deps } from '../../ports/deps.ts'
import { AGENT_KINDS } from './agent-kinds.ts'
import type { GatewayRow } from './network.queries.ts'
import { type OpenndsReport, type RouterPhone, versionOf } from './opennds/opennds.ts'
import type { Heartbeat } from './outages.queries.ts'
import { endsSilence, recordReport } from './outages.ts'
import { columnsOfSigns, readSigns } from './router-signs.ts'

/** A report of a router's agent. */
export type AgentReport = {
  token: string
  /** The address that the report came from. */
  address: string
  /** By the router's clock. */
  clockSeconds: number
  /** From 2 on it supports speed limits, from 3 unpaid hosts, from 5 a shared line. */
  agentVersion: number
  /** The unpaid hosts of the last order; empty if there was none. */
  garden: string
  /** The speed at which it shares its line, in kbit/s; null if it did not say one. */
  sharedKbps: number | null
  report: OpenndsReport
  /** How long the server may hold the answer. */
  waitSeconds: number
}

/** An unchanged report is written this often, because outages are counted in minutes. */
const HEARTBEAT_EVERY_MS = 30_000

/** Without the database no heartbeat is recorded: only silence after it counts as the routers' own. */
export const resetObservationWindow =
  (deps: Deps) =>
  (error: unknown): never => {
    if (isDatabaseAway(error)) deps.observingSince = deps.now()
    throw error
  }

const countsOf = (phones: readonly RouterPhone[]) => ({
  phonesSeen: phones.length,
  phonesOnline: phones.filter(({ isOpen }) => isOpen).length,
})

/**
 * Records a router's report if it has news. Returns a plain heartbeat, if one is due, to write with the
 * report in the same transaction.
 */
export const recordAgentReport = async (
  deps: Deps,
  gateway: GatewayRow,
  { address, report }: AgentReport,
  phones: readonly RouterPhone[] | null,
): Promise<Heartbeat | null> => {
  const now = deps.now()
  const version = versionOf(report)
  const signs = readSigns(report, now)
  const counts = phones === null ? null : countsOf(phones)
  const { phonesOnline } = counts ?? gateway
  const reported = {
    lastAddress: address,
    ...counts,
    ...(version !== null && { version }),
    ...columnsOfSigns(signs, gateway, { phonesOnline, now }),
  }
  if (!isNews(gateway, reported, now)) return null
  const seen = phones !== null && phones.length > 0 && { phoneSeenAt: now }
  const heartbeat = { ...reported, ...seen, lastHeardAt: now }
  const keepsSessions = phones !== null && AGENT_KINDS[gateway.kind].keepsSessions
  const isPlain = !endsSilence(gateway, now) && heartbeat.condition === gateway.condition
  if (keepsSessions && isPlain) return { ...gateway, ...heartbeat }
  await recordReport(deps, gateway, heartbeat, signs)
  return null
}

type ReportedState = Pick<GatewayRow, 'lastAddress' | 'condition'> &
  Partial<Pick<GatewayRow, 'version' | 'phonesSeen' | 'phonesOnline'>>

const isNews = (gateway: GatewayRow, reported: ReportedState, now: Date): boolean => {
  const { lastHeardAt, lastAddress, version, phonesSeen, phonesOnline, condition } = {
    ...gateway,
    ...reported,
  }
  return (
    lastHeardAt === null ||
    // The last heartbeat is in the future: the clock was set back.
    lastHeardAt > now ||
    now.getTime() - lastHeardAt.getTime() >= HEARTBEAT_EVERY_MS ||
    lastAddress !== gateway.lastAddress ||
    version !== gateway.version ||
    condition !== gateway.condition ||
    phonesSeen !== gateway.phonesSeen ||
    phonesOnline !== gateway.phonesOnline
  )
}
