import { minutesLost, type Outage, outageEndingAt } from '@minit/domain/being-there.ts'
import { isPaused } from '@minit/domain/pass-pauses.ts'
import type { TenantTx } from '../../db/database.ts'
import type { Deps } from '../../ports/deps.ts'
import { queueOutageMessages } from '../messages/buyer-messages.ts'
import { lengthenAll } from '../passes/pass-line.ts'
import { noteWifiKind } from '../sellers/settings.ts'
import type { GatewayRow } from './network.queries.ts'
import { type Heard, insertCredits, insertOutage, lockPassesIn, writeHeard } from './outages.queries.ts'
import { tellBack } from './silent-routers.ts'

/**
 * Writes down that a router was heard; `gateway` is how it stood before. openNDS and MikroTik's hotspot make an open network with a page, so their
 * first word ever says so of the site. Where a word ends an outage of its site, the passes that ran in it get their minutes
 * back in the same transaction: a report that is lost halfway has ended nothing, and the next one does.
 */
export const hearGateway = async (deps: Deps, gateway: GatewayRow, heard: Heard): Promise<void> => {
  const { entrepreneurId, id, kind, lastAddress } = gateway
  // A new secret forgets when its router was heard, and not from where.
  const isFirstWord = lastAddress === null
  const purchases = await deps.db.inTenant(entrepreneurId, async (tx) => {
    if (isFirstWord && (kind === 'opennds' || kind === 'mikrotik')) await noteWifiKind(tx, 'captive')
    const before = await writeHeard(tx, id, heard)
    const outage = outageEndingAt(
      { lastHeardAt: before, listeningSince: deps.listeningSince },
      heard.lastHeardAt,
    )
    const credited = outage === null ? [] : await creditOutage(deps, tx, outage)
    // After the passes: whoever sends a message locks the pass first and the messages of the day then.
    await tellBack(deps, tx, gateway)
    return credited
  })
  for (const purchaseId of purchases) deps.changes.announce(purchaseId)
  if (purchases.length > 0) deps.routers.call(entrepreneurId, 'orders')
}

/**
 * Whether a word of now may change more than its router's row: the first one ever, one that ends an outage or comes after its
 * seller was told of silence. `gateway` is how it stood before.
 */
export const endsSilence = (deps: Pick<Deps, 'listeningSince'>, gateway: GatewayRow, now: Date): boolean => {
  const { lastHeardAt, lastAddress, silenceToldAt } = gateway
  if (lastHeardAt === null || lastAddress === null || silenceToldAt !== null) return true
  // Other routers of its site may have spoken since, which makes the silence shorter only.
  return outageEndingAt({ lastHeardAt, listeningSince: deps.listeningSince }, now) !== null
}

/** Gives back what an outage took, once, and tells the customers. Returns the purchases whose passes got minutes. */
const creditOutage = async (deps: Deps, tx: TenantTx, outage: Outage): Promise<readonly string[]> => {
  const outageId = deps.newId()
  if (!(await insertOutage(tx, outageId, outage))) return []
  const lost = (await lockPassesIn(tx, outage)).flatMap((pass) => {
    const minutes = minutesLost(pass, outage)
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
