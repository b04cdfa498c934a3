import { type Outage, outageEndingAt } from '@minit/domain/network/presence.ts'
import { reportsByItself } from '@minit/domain/network/router-clocks.ts'
import { isPaused } from '@minit/domain/passes/pass-pauses.ts'
import type { TenantTx } from '../../db/database.ts'
import type { Deps } from '../../ports/deps.ts'
import { queueOutageMessages } from '../messaging/messages/buyer-messages.ts'
import { extendAll } from '../passes/pass-line.ts'
import { noteWifiKind } from '../shop/sellers/settings.ts'
import { readLostMinutes } from './lost-minutes.ts'
import type { GatewayRow } from './network.queries.ts'
import {
  insertCredits,
  insertOutage,
  lockPassesIn,
  type ReportColumns,
  type RouterOutage,
  writeReport,
} from './outages.queries.ts'
import { notifyRouterBack } from './silent-routers.ts'

/**
 * Records a router's report; `gateway` is its state before. The first report of openNDS or MikroTik sets the
 * site's WiFi kind, because both run an open network with a page. If the report ends an outage, the passes
 * get their minutes back in the same transaction: a report lost halfway has no effect, and the next one has
 * it.
 */
export const recordReport = async (
  deps: Deps,
  gateway: GatewayRow,
  columns: ReportColumns,
): Promise<void> => {
  const { entrepreneurId, id, kind, lastAddress } = gateway
  // A new secret clears the time of the last report but not its address.
  const isFirstReport = lastAddress === null
  const purchases = await deps.db.inTenant(entrepreneurId, async (tx) => {
    if (isFirstReport && (kind === 'opennds' || kind === 'mikrotik')) await noteWifiKind(tx, 'captive')
    const before = await writeReport(tx, id, columns)
    const outage = outageEnded(deps, { kind, lastHeardAt: before }, columns.lastHeardAt)
    const credited =
      outage === null ? [] : await returnOutage(deps, tx, { ...outage, gatewayId: id, accessPoint: null })
    // After the passes: messages lock the pass first and the daily allowance second.
    await notifyRouterBack(deps, tx, gateway)
    return credited
  })
  announceCredits(deps, entrepreneurId, purchases)
}

/**
 * Wakes readers of these purchases and the seller's routers, after the commit of a transaction that returned
 * minutes.
 */
export const announceCredits = (
  deps: Pick<Deps, 'changes' | 'routers'>,
  entrepreneurId: string,
  purchases: readonly string[],
): void => {
  for (const purchaseId of purchases) deps.changes.announce(purchaseId)
  if (purchases.length > 0) deps.routers.call(entrepreneurId, 'orders')
}

/** The outage that an agent's report ends. A RADIUS-only router's silence alone is no evidence of one. */
const outageEnded = (
  { observingSince }: Pick<Deps, 'observingSince'>,
  { kind, lastHeardAt }: Pick<GatewayRow, 'kind' | 'lastHeardAt'>,
  now: Date,
): Outage | null => (reportsByItself(kind) ? outageEndingAt({ lastHeardAt, observingSince }, now) : null)

/**
 * Whether a report now may change more than its router's row: the first ever, one that ends an outage, or one
 * after the seller was notified of silence. `gateway` is the state before.
 */
export const endsOutage = (deps: Pick<Deps, 'observingSince'>, gateway: GatewayRow, now: Date): boolean => {
  const { lastHeardAt, lastAddress, silenceToldAt } = gateway
  if (lastHeardAt === null || lastAddress === null || silenceToldAt !== null) return true
  return outageEnded(deps, gateway, now) !== null
}

/**
 * Returns the minutes that a router's outage took from its phones' passes, once, and notifies the customers.
 * Returns the purchases whose passes got minutes.
 */
export const returnOutage = async (
  deps: Deps,
  tx: TenantTx,
  outage: RouterOutage,
): Promise<readonly string[]> => {
  const outageId = deps.newId()
  if (!(await insertOutage(tx, outageId, outage))) return []
  const running = await lockPassesIn(tx, outage)
  const minutesOf = await readLostMinutes(tx, outage, running)
  const lost = running.flatMap((pass) => {
    const minutes = minutesOf(pass)
    // `minutesOf` omits time outside the pass's hours. A paused pass whose days to resume ended has lost
    // nothing.
    const isLost = isPaused(pass) && pass.expiresAt <= outage.untilAt
    return minutes === 0 || isLost ? [] : [{ pass, minutes }]
  })
  const extended = await extendAll(tx, lost, outage.untilAt)
  if (extended.length === 0) return []
  const entrepreneurId = tx.sellerId
  await insertCredits(
    tx,
    extended.map(({ pass, minutes }) => ({ entrepreneurId, outageId, passId: pass.id, minutes })),
  )
  await queueOutageMessages(
    deps,
    tx,
    extended
      // A paused pass has no new end to announce: its page shows the returned minutes.
      .filter(({ pass }) => !isPaused(pass))
      .map(({ pass: { purchaseId }, minutes, expiresAt }) => ({ purchaseId, minutes, expiresAt })),
  )
  return extended.map(({ pass }) => pass.purchaseId)
}
