import { minutesLost, type Outage, outageEndingAt } from '@minit/domain/being-there.ts'
import { extendedUntil } from '@minit/domain/passes.ts'
import type { TenantTx } from '../../db/database.ts'
import type { Deps } from '../../ports/deps.ts'
import { changeEnds } from '../passes/passes.queries.ts'
import type { GatewayRow } from './network.queries.ts'
import { type Heard, insertCredits, insertOutage, lockPassesIn, writeHeard } from './outages.queries.ts'

/**
 * Writes down that a router was heard. Where that ends an outage of its site, the passes that ran in it get their minutes back
 * in the same transaction: a report that is lost halfway has ended nothing, and the next one does.
 */
export const hearGateway = async (
  deps: Deps,
  { entrepreneurId, id }: Pick<GatewayRow, 'entrepreneurId' | 'id'>,
  heard: Heard,
): Promise<void> => {
  const purchases = await deps.db.inTenant(entrepreneurId, async (tx) => {
    const before = await writeHeard(tx, id, heard)
    const outage = outageEndingAt(
      { lastHeardAt: before, listeningSince: deps.listeningSince },
      heard.lastHeardAt,
    )
    return outage === null ? [] : creditOutage(deps, tx, outage)
  })
  for (const purchaseId of purchases) deps.changes.announce(purchaseId)
  if (purchases.length > 0) deps.routers.call(entrepreneurId, 'orders')
}

/** Gives back what an outage took, once. Returns the purchases whose passes got minutes. */
const creditOutage = async (
  deps: Pick<Deps, 'newId'>,
  tx: TenantTx,
  outage: Outage,
): Promise<readonly string[]> => {
  const outageId = deps.newId()
  if (!(await insertOutage(tx, outageId, outage))) return []
  const lengthened = (await lockPassesIn(tx, outage)).map((pass) => {
    const minutes = minutesLost(pass, outage)
    return { pass, minutes, expiresAt: extendedUntil(pass, minutes, outage.untilAt) }
  })
  if (lengthened.length === 0) return []
  const entrepreneurId = tx.sellerId
  await insertCredits(
    tx,
    lengthened.map(({ pass, minutes }) => ({ entrepreneurId, outageId, passId: pass.id, minutes })),
  )
  await changeEnds(
    tx,
    lengthened.map(({ pass, expiresAt }) => ({ id: pass.id, expiresAt })),
  )
  return lengthened.map(({ pass }) => pass.purchaseId)
}
