import { outageEndingAt, silentSince } from '@minit/domain/being-there.ts'
import { freetownDay } from '@minit/domain/durations.ts'
import { startOfDay } from '@minit/domain/shifts.ts'
import { megabytesOf } from '@minit/domain/throughput.ts'
import { pageOf } from '../../kernel/paging.ts'
import type { Deps } from '../../ports/deps.ts'
import { readGatewayStocks } from './codes/code-stock.ts'
import { gatewayState, stockOf } from './gateways.ts'
import { type GatewayRow, listGateways } from './network.queries.ts'
import { countWindows, searchGateways, sumGivenBack, sumSessions } from './overview.queries.ts'

const startOfMonth = (now: Date): Date => new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1))

/** Of a silent router nobody knows who is on: its sessions stay open until it reports. */
const phonesAt = (gateway: GatewayRow, phones: number, now: Date): number =>
  gatewayState(gateway, now) === 'online' ? phones : 0

const lastWordOf = (gateways: readonly GatewayRow[]): Date | null =>
  gateways.reduce<Date | null>(
    (latest, { lastHeardAt }) =>
      lastHeardAt !== null && (latest === null || lastHeardAt > latest) ? lastHeardAt : latest,
    null,
  )

/** How a seller's WiFi does now. */
export const readNetwork = async (deps: Deps, entrepreneurId: string) => {
  const now = deps.now()
  const { gateways, sessions, givenBack, stocks, windows } = await deps.db.inTenant(
    entrepreneurId,
    async (tx) => ({
      gateways: await listGateways(tx),
      sessions: await sumSessions(tx, startOfDay(now)),
      givenBack: await sumGivenBack(tx, startOfMonth(now)),
      stocks: await readGatewayStocks(tx, now),
      windows: await countWindows(tx, freetownDay(now)),
    }),
  )
  const views = gateways.map((gateway) => {
    const { id, name, kind, lastHeardAt } = gateway
    const { phones = 0, octets = 0 } = sessions.find(({ gatewayId }) => gatewayId === id) ?? {}
    const phonesOnline = phonesAt(gateway, phones, now)
    const state = gatewayState(gateway, now)
    const stock = stockOf(gateway, stocks)
    return { id, name, kind, state, lastHeardAt, phonesOnline, megabytesToday: megabytesOf(octets), stock }
  })
  const outage = outageEndingAt(
    { lastHeardAt: lastWordOf(gateways), listeningSince: deps.listeningSince },
    now,
  )
  return {
    gateways: views,
    phonesOnline: views.reduce((sum, { phonesOnline }) => sum + phonesOnline, 0),
    megabytesToday: megabytesOf(sessions.reduce((sum, { octets }) => sum + octets, 0)),
    outage: outage === null ? null : { since: outage.fromAt },
    givenBack,
    paymentWindowsToday: windows,
  }
}

export type GatewayFilters = { search?: string | undefined; after?: string | undefined }

/** Routers of all sellers, those in trouble first. */
export const listPlatformGateways = async (deps: Deps, { search = '', after }: GatewayFilters) => {
  const now = deps.now()
  const wanted = { text: search === '' ? null : search, after: after ?? null, silentSince: silentSince(now) }
  const rows = await deps.db.readAsPlatform((tx) => searchGateways(tx, wanted))
  return pageOf(
    rows,
    ({ gateway, businessName, phones, codesLeft }) => ({
      id: gateway.id,
      entrepreneurId: gateway.entrepreneurId,
      businessName,
      name: gateway.name,
      kind: gateway.kind,
      state: gatewayState(gateway, now),
      lastHeardAt: gateway.lastHeardAt,
      version: gateway.version,
      phonesOnline: phonesAt(gateway, phones, now),
      codesLeft: gateway.kind === 'codes' ? codesLeft : null,
      createdAt: gateway.createdAt,
    }),
    ({ gateway }) => gateway.id,
  )
}
