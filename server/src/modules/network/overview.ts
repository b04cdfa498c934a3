import { freetownDay } from '@minit/domain/kernel/durations.ts'
import { startOfDay } from '@minit/domain/money/shifts.ts'
import type { ShownCause } from '@minit/domain/network/causes.ts'
import { offlineSince, outageNow } from '@minit/domain/network/presence.ts'
import { megabytesOf } from '@minit/domain/network/throughput.ts'
import { pageOf } from '../../kernel/paging.ts'
import type { Deps } from '../../ports/deps.ts'
import { readGatewayStocks } from '../shop/codes/code-stock.ts'
import { causeView, readCauses, shownNow } from './cause-views.ts'
import { gatewayState, stockOf } from './gateways.ts'
import { type KnownGateway, listGateways } from './network.queries.ts'
import { countWindows, searchGateways, sumReturned, sumSessions } from './overview.queries.ts'

const startOfMonth = (now: Date): Date => new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1))

/** The latest time at which any of them is known to be online. */
const lastKnownOf = (gateways: readonly KnownGateway[]): Date | null =>
  gateways.reduce<Date | null>(
    (latest, { knownUntil }) =>
      knownUntil !== null && (latest === null || knownUntil > latest) ? knownUntil : latest,
    null,
  )

/** Returns the current state of a seller's WiFi. */
export const readNetwork = async (deps: Deps, entrepreneurId: string) => {
  const now = deps.now()
  const { gateways, sessions, givenBack, stocks, windows, causes } = await deps.db.inTenant(
    entrepreneurId,
    async (tx) => {
      const found = await listGateways(tx, now)
      return {
        gateways: found,
        sessions: await sumSessions(tx, startOfDay(now), now),
        givenBack: await sumReturned(tx, startOfMonth(now)),
        stocks: await readGatewayStocks(tx, now),
        windows: await countWindows(tx, freetownDay(now)),
        causes: (await readCauses(tx, found, now)).ofWeek,
      }
    },
  )
  const views = gateways.map((gateway) => {
    const { id, name, kind, lastHeardAt } = gateway
    const { phones = 0, octets = 0 } = sessions.find(({ gatewayId }) => gatewayId === id) ?? {}
    const state = gatewayState(gateway, now)
    const stock = stockOf(gateway, stocks)
    return {
      id,
      name,
      kind,
      state,
      lastHeardAt,
      phonesOnline: phones,
      megabytesToday: megabytesOf(octets),
      stock,
    }
  })
  const outage = outageNow({ lastHeardAt: lastKnownOf(gateways), observingSince: deps.observingSince }, now)
  return {
    gateways: views,
    phonesOnline: views.reduce((sum, { phonesOnline }) => sum + phonesOnline, 0),
    megabytesToday: megabytesOf(sessions.reduce((sum, { octets }) => sum + octets, 0)),
    outage: outage === null ? null : { since: outage.fromAt },
    causes,
    givenBack,
    paymentWindowsToday: windows,
  }
}

/** What is wrong at a router now, else what was over last in the last day. */
const shownCause = (gateway: KnownGateway, latest: ShownCause | null, now: Date) => {
  const shown = shownNow(gateway, [], now) ?? latest
  return shown && causeView(shown, now)
}

export type GatewayFilters = {
  search?: string | undefined
  state?: 'not_connected' | '' | undefined
  after?: string | undefined
}

/** Lists the routers of all sellers, those with problems first. */
export const listPlatformGateways = async (deps: Deps, { search = '', state, after }: GatewayFilters) => {
  const now = deps.now()
  const wanted = {
    text: search === '' ? null : search,
    notConnectedOnly: state === 'not_connected',
    after: after ?? null,
    offlineSince: offlineSince(now),
    now,
  }
  const rows = await deps.db.readAsPlatform((tx) => searchGateways(tx, wanted))
  return pageOf(
    rows,
    ({ gateway, knownUntil, businessName, phones, codesLeft, latest }) => ({
      id: gateway.id,
      entrepreneurId: gateway.entrepreneurId,
      businessName,
      name: gateway.name,
      kind: gateway.kind,
      state: gatewayState({ ...gateway, knownUntil }, now),
      lastHeardAt: gateway.lastHeardAt,
      version: gateway.version,
      phonesOnline: phones,
      cause: shownCause({ ...gateway, knownUntil }, latest, now),
      codesLeft: gateway.kind === 'codes' ? codesLeft : null,
      createdAt: gateway.createdAt,
    }),
    ({ gateway }) => gateway.id,
  )
}
