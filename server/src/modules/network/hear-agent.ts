import { isDatabaseAway } from '../../kernel/database-away.ts'
import type { Deps } from '../../ports/deps.ts'
import { AGENT_KINDS } from './agent-kinds.ts'
import type { GatewayRow } from './network.queries.ts'
import { type OpenndsReport, type RouterPhone, versionOf } from './opennds/opennds.ts'
import type { Heartbeat } from './outages.queries.ts'
import { endsSilence, hearGateway } from './outages.ts'

/** What a router's agent tells us. */
export type AgentReport = {
  token: string
  /** Where it reached us from. */
  address: string
  /** By the router's clock. */
  clockSeconds: number
  /** From 2 on it understands speed limits, from 3 on what phones reach unpaid. */
  agentVersion: number
  /** What phones reach unpaid, as it was told last; empty where it was told nothing. */
  garden: string
  report: OpenndsReport
  /** How long the answer may be held back. */
  waitSeconds: number
}

/** A router that says what it said before is written down this often: outages are counted in minutes. */
const HEARD_AGAIN_MS = 30_000

/** While the database is away we hear no router: only later silence is the routers' own. */
export const restartListening =
  (deps: Deps) =>
  (error: unknown): never => {
    if (isDatabaseAway(error)) deps.listeningSince = deps.now()
    throw error
  }

const countsOf = (phones: readonly RouterPhone[]) => ({
  phonesSeen: phones.length,
  phonesOnline: phones.filter(({ isOpen }) => isOpen).length,
})

/**
 * Hears a router: writes down what it says of itself, where that is news. Returns what is left to be written with its report, in
 * the same transaction: a plain sign of life, if it is time for one.
 */
export const noteHeard = async (
  deps: Deps,
  gateway: GatewayRow,
  { address, report }: AgentReport,
  phones: readonly RouterPhone[] | null,
): Promise<Heartbeat | null> => {
  const now = deps.now()
  const version = versionOf(report)
  const said = {
    lastAddress: address,
    ...(phones !== null && countsOf(phones)),
    ...(version !== null && { version }),
  }
  if (!isNews(gateway, said, now)) return null
  const seen = phones !== null && phones.length > 0 && { phoneSeenAt: now }
  const heartbeat = { ...said, ...seen, lastHeardAt: now }
  const keepsSessions = phones !== null && AGENT_KINDS[gateway.kind].keepsSessions
  if (keepsSessions && !endsSilence(deps, gateway, now)) return { ...gateway, ...heartbeat }
  await hearGateway(deps, gateway, heartbeat)
  return null
}

type Said = Pick<GatewayRow, 'lastAddress'> &
  Partial<Pick<GatewayRow, 'version' | 'phonesSeen' | 'phonesOnline'>>

const isNews = (gateway: GatewayRow, said: Said, now: Date): boolean => {
  const { lastHeardAt, lastAddress, version, phonesSeen, phonesOnline } = { ...gateway, ...said }
  return (
    lastHeardAt === null ||
    // Heard before the clock was set back.
    lastHeardAt > now ||
    now.getTime() - lastHeardAt.getTime() >= HEARD_AGAIN_MS ||
    lastAddress !== gateway.lastAddress ||
    version !== gateway.version ||
    phonesSeen !== gateway.phonesSeen ||
    phonesOnline !== gateway.phonesOnline
  )
}
