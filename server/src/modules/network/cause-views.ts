import { DAY_MS } from '@minit/domain/kernel/durations.ts'
import { causeText } from '@minit/domain/network/cause-texts.ts'
import { causeNow, isShownAtRouter, type ShownCause } from '@minit/domain/network/causes.ts'
import type { TenantTx } from '../../db/database.ts'
import { groupedBy } from '../../kernel/collections.ts'
import { listCauses } from './causes.queries.ts'
import { gatewayState } from './gateways.ts'
import type { KnownGateway } from './network.queries.ts'

const WEEK_MS = 7 * DAY_MS

/** A cause with its sentence. */
export const causeView = (shown: ShownCause, now: Date) => ({
  cause: shown.cause,
  text: causeText(shown, now),
  from: shown.fromAt,
  until: shown.untilAt,
})

/** What is wrong at a router now, of all routers of its seller; null if nothing is known to be. */
export const shownNow = (
  gateway: KnownGateway,
  all: readonly KnownGateway[],
  now: Date,
): ShownCause | null => {
  if (gateway.kind === 'codes') return null
  const { id, lastAddress, lineKbps: kbps, phonesOnline: phones } = gateway
  const isLineProven = all.some(
    (other) =>
      other.id !== id &&
      lastAddress !== null &&
      other.lastAddress === lastAddress &&
      gatewayState(other, now) === 'online',
  )
  const isOffline = gatewayState(gateway, now) === 'offline'
  return causeNow({ ...gateway, isOffline, isLineProven, phones, kbps })
}

/** The causes of a seller's routers: for each router the one to show, and all of a week, the latest first. */
export const readCauses = async (tx: TenantTx, gateways: readonly KnownGateway[], now: Date) => {
  const over = await listCauses(tx, new Date(now.getTime() - WEEK_MS))
  const ofGateway = groupedBy(over, ({ gatewayId }) => gatewayId)
  const lasting = gateways.flatMap((gateway) => {
    const shown = shownNow(gateway, gateways, now)
    return shown === null ? [] : [{ ...shown, gatewayId: gateway.id }]
  })
  const names = new Map(gateways.map(({ id, name }) => [id, name]))
  return {
    shownAt: (gatewayId: string) => {
      const latest = ofGateway.get(gatewayId)?.[0]
      const shown =
        lasting.find((each) => each.gatewayId === gatewayId) ??
        (latest !== undefined && isShownAtRouter(latest, now) ? latest : null)
      return shown && causeView(shown, now)
    },
    ofWeek: [...lasting, ...over].flatMap((shown) => {
      const gatewayName = names.get(shown.gatewayId)
      return gatewayName === undefined ? [] : [{ ...causeView(shown, now), gatewayName }]
    }),
  }
}
