import { type Outage, outageEndingAt } from '@minit/domain/network/being-there.ts'
import { reportsByItself } from '@minit/domain/network/router-clocks.ts'
import { isPaused } from '@minit/domain/passes/pass-pauses.ts'
import type { TenantTx } from '../../db/database.ts'
import type { Deps } from '../../ports/deps.ts'
import { queueOutageMessages } from '../messaging/messages/buyer-messages.ts'
import { lengthenAll } from '../passes/pass-line.ts'
import { noteWifiKind } from '../shop/sellers/settings.ts'
import { readLostMinutes } from './lost-minutes.ts'
import type { GatewayRow } from './network.queries.ts'
import {
  type Heard,
  insertCredits,
  insertOutage,
  lockPassesIn,
  type RouterOutage,
  writeHeard,
} from './outages.queries.ts'
import { tellBack } from './silent-routers.ts'

/**
 * Writes down that a router was heard; `gateway` is how it stood before. openNDS and MikroTik's hotspot make an open network with a page, so their
 * first word ever says so of the site. Where a report of an agent ends an outage of its router, the passes of its phones get their
 * minutes back in the same transaction: a report that is lost halfway has ended nothing, and the next one does.
 */
export const hearGateway = async (deps: Deps, gateway: GatewayRow, heard: Heard): Promise<void> => {
  const { entrepreneurId, id, kind, lastAddress } = gateway
  // A new secret forgets when its router was heard, and not from where.
  const isFirstWord = lastAddress === null
  const purchases = await deps.db.inTenant(entrepreneurId, async (tx) => {
    if (isFirstWord && (kind === 'opennds' || kind === 'mikrotik')) await noteWifiKind(tx, 'captive')
    const before = await writeHeard(tx, id, heard)
    const outage = outageEnded(deps, { kind, lastHeardAt: before }, heard.lastHeardAt)
    const credited =
      outage === null ? [] : await giveBackOutage(deps, tx, { ...outage, gatewayId: id, accessPoint: null })
    // After the passes: whoever sends a message locks the pass first and the messages of the day then.
    await tellBack(deps, tx, gateway)
    return credited
  })
  tellOfCredits(deps, entrepreneurId, purchases)
}

/** Once a transaction that gave minutes back is committed: who looks at these purchases sees it, and routers are told. */
export const tellOfCredits = (
  deps: Pick<Deps, 'changes' | 'routers'>,
  entrepreneurId: string,
  purchases: readonly string[],
): void => {
  for (const purchaseId of purchases) deps.changes.announce(purchaseId)
  if (purchases.length > 0) deps.routers.call(entrepreneurId, 'orders')
}

/** The outage that a report of an agent ends. The silence of a router that only speaks RADIUS says nothing by itself. */
const outageEnded = (
  { listeningSince }: Pick<Deps, 'listeningSince'>,
  { kind, lastHeardAt }: Pick<GatewayRow, 'kind' | 'lastHeardAt'>,
  now: Date,
): Outage | null => (reportsByItself(kind) ? outageEndingAt({ lastHeardAt, listeningSince }, now) : null)

/**
 * Whether a word of now may change more than its router's row: the first one ever, one that ends an outage or comes after its
 * seller was told of silence. `gateway` is how it stood before.
 */
export const endsSilence = (deps: Pick<Deps, 'listeningSince'>, gateway: GatewayRow, now: Date): boolean => {
  const { lastHeardAt, lastAddress, silenceToldAt } = gateway
  if (lastHeardAt === null || lastAddress === null || silenceToldAt !== null) return true
  return outageEnded(deps, gateway, now) !== null
}

/**
 * Gives back what the outage of a router took from the passes of its phones, once, and tells the customers. Returns the purchases
 * whose passes got minutes.
 */
export const giveBackOutage = async (
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
    // Outside of its hours a pass has lost nothing.
    // What was paused is over with the days that it was kept for.
    const isLost = isPaused(pass) && pass.expiresAt <= outage.untilAt
    return minutes === 0 || isLost ? [] : [{ pass, minutes }]
  })
  const given = await lengthenAll(tx, lost, outage.untilAt)
  if (given.length === 0) return []
  const entrepreneurId = tx.sellerId
  await insertCredits(
    tx,
    given.map(({ pass, minutes }) => ({ entrepreneurId, outageId, passId: pass.id, minutes })),
  )
  await queueOutageMessages(
    deps,
    tx,
    given
      // Who paused has no end to be told: the page says what was given back.
      .filter(({ pass }) => !isPaused(pass))
      .map(({ pass: { purchaseId }, minutes, expiresAt }) => ({ purchaseId, minutes, expiresAt })),
  )
  return given.map(({ pass }) => pass.purchaseId)
}
