import { isDatabaseAway } from '../../kernel/database-away.ts'
import type { Deps } from '../../ports/deps.ts'
import type { GatewayRow } from './network.queries.ts'
import type { OpenndsReport, RouterPhone } from './opennds.ts'
import { hearGateway } from './outages.ts'

/** What a router's agent tells us. */
export type AgentReport = {
  token: string
  /** Where it reached us from. */
  address: string
  /** By the router's clock. */
  clockSeconds: number
  /** From 2 on it understands speed limits. */
  agentVersion: number
  report: OpenndsReport
  /** How long the answer may be held back. */
  waitSeconds: number
}

/** A router that says what it said before is written down this often: outages are counted in minutes. */
const HEARD_AGAIN_MS = 30_000

/** While the database is away we hear no router: only later silence is the routers' own. */
export const noteDeaf =
  (deps: Deps) =>
  (error: unknown): never => {
    if (isDatabaseAway(error)) deps.listeningSince = deps.now()
    throw error
  }

const countsOf = (phones: readonly RouterPhone[]) => ({
  phonesSeen: phones.length,
  phonesOnline: phones.filter(({ isOpen }) => isOpen).length,
})

/** Writes down that a router was heard and what it says of itself, where that is news. */
export const noteHeard = async (
  deps: Deps,
  gateway: GatewayRow,
  { address, report }: AgentReport,
  phones: readonly RouterPhone[] | null,
): Promise<void> => {
  const said = {
    lastAddress: address,
    ...(phones !== null && countsOf(phones)),
    ...(report.version !== undefined && { version: String(report.version).slice(0, 40) }),
  }
  if (!isNews(gateway, said, deps.now())) return
  const seen = phones !== null && phones.length > 0 && { phoneSeenAt: deps.now() }
  await hearGateway(deps, gateway, { ...said, ...seen, lastHeardAt: deps.now() })
}

type Said = Pick<GatewayRow, 'lastAddress'> &
  Partial<Pick<GatewayRow, 'version' | 'phonesSeen' | 'phonesOnline'>>

const isNews = (gateway: GatewayRow, said: Said, now: Date): boolean => {
  const { lastHeardAt, lastAddress, version, phonesSeen, phonesOnline } = { ...gateway, ...said }
  return (
    lastHeardAt === null ||
    now.getTime() - lastHeardAt.getTime() >= HEARD_AGAIN_MS ||
    lastAddress !== gateway.lastAddress ||
    version !== gateway.version ||
    phonesSeen !== gateway.phonesSeen ||
    phonesOnline !== gateway.phonesOnline
  )
}
