import { freetownDay } from '@minit/domain/kernel/durations.ts'
import { nextWindowNumber, PAYMENT_WINDOW, windowUntil } from '@minit/domain/network/payment-windows.ts'
import type { TenantTx } from '../../db/database.ts'
import type { Deps } from '../../ports/deps.ts'
import type { EntrepreneurRow } from '../shop/sellers/sellers.queries.ts'
import type { GatewayRow } from './network.queries.ts'
import type { RouterPhone } from './opennds/opennds.ts'
import { insertWindow, listWaitingOrders, type WaitingOrder } from './payment-windows.queries.ts'

/** Whether the seller gives slow internet to phones that pay in a wallet's app. */
export const opensToPay = ({
  opensToPay: isWanted,
  acceptsVult,
}: Pick<EntrepreneurRow, 'opensToPay' | 'acceptsVult'>): boolean => isWanted && acceptsVult

type ReportedPhones = { gateway: GatewayRow; phones: readonly RouterPhone[]; digests: readonly string[] }

/**
 * Returns the whole seconds left, by digest, for phones whose order waits for a wallet's app. Opens the
 * window when the router first reports the phone with such an order. None once the order is paid or ended.
 */
export const readWindows = async (
  deps: Pick<Deps, 'now'>,
  tx: TenantTx,
  { gateway, phones, digests }: ReportedPhones,
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

/**
 * Returns null if the phone used its windows of the day, or a concurrent report opened it: the next report
 * finds it.
 */
const openWindow = async (tx: TenantTx, { order, gatewayId, now }: Opening): Promise<Date | null> => {
  const place = nextWindowNumber(order.usedToday)
  if (place === null) return null
  const { deviceDigest, purchaseId } = order
  const untilAt = windowUntil(now)
  const [day, openedAt] = [freetownDay(now), now]
  const entrepreneurId = tx.sellerId
  const window = { entrepreneurId, deviceDigest, day, place, purchaseId, gatewayId, openedAt, untilAt }
  return (await insertWindow(tx, window)) ? untilAt : null
}

/** The speed of a phone in a payment window. */
export const ALLOWANCE_SPEEDS = { downKbps: PAYMENT_WINDOW.kbps, upKbps: PAYMENT_WINDOW.kbps }
