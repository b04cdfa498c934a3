import { type CauseSpan, creditCauseOf, spansOfUs } from '@minit/domain/network/causes.ts'
import { silenceEndingAt } from '@minit/domain/network/presence.ts'
import { reportsByItself } from '@minit/domain/network/router-clocks.ts'
import { isPaused } from '@minit/domain/passes/pass-pauses.ts'
import type { TenantTx } from '../../db/database.ts'
import type { Deps } from '../../ports/deps.ts'
import { queueOutageMessages } from '../messaging/messages/buyer-messages.ts'
import { extendAll } from '../passes/pass-line.ts'
import { noteWifiKind } from '../shop/sellers/settings.ts'
import { recordCauses, recordCondition } from './causes.ts'
import { readLostMinutes } from './lost-minutes.ts'
import type { GatewayRow } from './network.queries.ts'
import { awayDuring } from './observing.ts'
import {
  insertCredits,
  insertOutage,
  lockPassesIn,
  type ReportColumns,
  type RouterOutage,
  writeReport,
} from './outages.queries.ts'
import { NO_SIGNS, type RouterSigns } from './router-signs.ts'
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
  signs: RouterSigns = NO_SIGNS,
): Promise<void> => {
  const { entrepreneurId, id, kind, lastAddress } = gateway
  // A new secret clears the time of the last report but not its address.
  const isFirstReport = lastAddress === null
  const silent = silenceEnded(gateway, columns.lastHeardAt)
  const away = silent === null ? [] : await awayDuring(deps, silent)
  const purchases = await deps.db.inTenant(entrepreneurId, async (tx) => {
    if (isFirstReport && (kind === 'opennds' || kind === 'mikrotik')) await noteWifiKind(tx, 'captive')
    const before = await writeReport(tx, id, columns)
    const silence = silenceEnded({ kind, lastHeardAt: before }, columns.lastHeardAt)
    const hasNewCondition = columns.condition !== undefined && columns.condition !== gateway.condition
    if (hasNewCondition) await recordCondition(tx, gateway, silence?.fromAt ?? columns.lastHeardAt)
    const outage = silence && { ...silence, gatewayId: id, accessPoint: null }
    const causes = outage === null ? [] : await recordCauses(tx, outage, { ...signs, away })
    const credited = outage === null ? [] : await returnOutage(deps, tx, outage, causes)
    // After the passes: messages lock the pass first and the daily allowance second.
    await notifyRouterBack(deps, tx, gateway, causes)
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

/** The silence that an agent's report ends. A RADIUS-only router's silence alone is no evidence of one. */
const silenceEnded = ({ kind, lastHeardAt }: Pick<GatewayRow, 'kind' | 'lastHeardAt'>, now: Date) =>
  reportsByItself(kind) ? silenceEndingAt(lastHeardAt, now) : null

/**
 * Whether a report now may change more than its router's row: the first ever, one that ends a silence, or one
 * after the seller was notified of silence. `gateway` is the state before.
 */
export const endsSilence = (gateway: GatewayRow, now: Date): boolean => {
  const { lastHeardAt, lastAddress, silenceToldAt } = gateway
  if (lastHeardAt === null || lastAddress === null || silenceToldAt !== null) return true
  return silenceEnded(gateway, now) !== null
}

/**
 * Returns the minutes that a router's outage took from its phones' passes, once, and notifies the customers.
 * Time in which only Minit was away took none: phones stayed online. Returns the purchases whose passes got minutes.
 */
export const returnOutage = async (
  deps: Deps,
  tx: TenantTx,
  outage: RouterOutage,
  causes: readonly CauseSpan[],
): Promise<readonly string[]> => {
  const ours = spansOfUs(causes)
  if (ours === null) return []
  const outageId = deps.newId()
  if (!(await insertOutage(tx, outageId, outage))) return []
  const running = await lockPassesIn(tx, outage)
  const minutesOf = await readLostMinutes(tx, outage, running, ours)
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
    creditCauseOf(causes),
  )
  return extended.map(({ pass }) => pass.purchaseId)
}
