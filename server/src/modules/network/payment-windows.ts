import { freetownDay } from '@minit/domain/kernel/durations.ts'
import { nextWindowPlace, PAYMENT_WINDOW, windowUntil } from '@minit/domain/network/payment-windows.ts'
import type { TenantTx } from '../../db/database.ts'
import type { Deps } from '../../ports/deps.ts'
import type { EntrepreneurRow } from '../shop/sellers/sellers.queries.ts'
import type { GatewayRow } from './network.queries.ts'
import type { RouterPhone } from './opennds/opennds.ts'
import { insertWindow, listWaitingOrders, type WaitingOrder } from './payment-windows.queries.ts'

/** Whether the seller lets phones that wait for a wallet's app have some slow internet. */
export const opensToPay = ({
  opensToPay: isWanted,
  acceptsVult,
}: Pick<EntrepreneurRow, 'opensToPay' | 'acceptsVult'>): boolean => isWanted && acceptsVult

type Standing = { gateway: GatewayRow; phones: readonly RouterPhone[]; digests: readonly string[] }

/**
 * What is left, in whole seconds by the phone's digest, to phones whose order waits for a wallet's app. A phone that the
 * router names for the first time with such an order gets its window now. Nothing once the order is paid or ended.
 */
export const readWindows = async (
  deps: Pick<Deps, 'now'>,
  tx: TenantTx,
  { gateway, phones, digests }: Standing,
): Promise<ReadonlyMap<string, number>> => {
  const now = deps.now()
  const left = new Map<string, number>()
  if (phones.length === 0) return left
  for (const order of await listWaitingOrders(tx, { digests, day: freetownDay(now), now })) {
    const until = order.untilAt ?? (await openWindow(tx, { order, gatewayId: gateway.id, now }))
    const seconds = until === null ? 0 : Math.ceil((until.getTime() - now.getTime()) / 1000)
    if (seconds > 0) left.set(order.deviceDigest, Math.max(seconds, left.get(order.deviceDigest) ?? 0))
  }
  return left
}

type Opening = { order: WaitingOrder; gatewayId: string; now: Date }

/** Null where the phone has had its windows of the day, or another report was quicker: the next one finds it. */
const openWindow = async (tx: TenantTx, { order, gatewayId, now }: Opening): Promise<Date | null> => {
  const place = nextWindowPlace(order.usedToday)
  if (place === null) return null
  const { deviceDigest, purchaseId } = order
  const untilAt = windowUntil(now)
  const [day, openedAt] = [freetownDay(now), now]
  const entrepreneurId = tx.sellerId
  const window = { entrepreneurId, deviceDigest, day, place, purchaseId, gatewayId, openedAt, untilAt }
  return (await insertWindow(tx, window)) ? untilAt : null
}

/** As fast as a phone is that only pays. */
export const WINDOW_SPEEDS = { downKbps: PAYMENT_WINDOW.kbps, upKbps: PAYMENT_WINDOW.kbps }
