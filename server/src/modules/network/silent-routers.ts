import { tellOfSilenceBefore } from '@minit/domain/network/being-there.ts'
import { and, asc, isNotNull, isNull, lte } from 'drizzle-orm'
import type { TenantTx, Tx } from '../../db/database.ts'
import { owned } from '../../db/owned.ts'
import { forEachSeller } from '../../jobs/each-seller.ts'
import type { JobHandlers } from '../../jobs/jobs.ts'
import type { Deps } from '../../ports/deps.ts'
import { queueRouterMessage } from '../messaging/messages/seller-alerts.ts'
import { noteAlertNews } from '../messaging/push/seller-news.ts'
import { knownUntilOf } from '../shop/sites/router-clock.queries.ts'
import type { GatewayRow } from './network.queries.ts'
import { gateways } from './network.tables.ts'

/** So many routers a run; after a failure of a whole carrier the rest is told a minute later. */
const BATCH = 500

type Silence = { before: Date; now: Date }

/** The first condition finds few, so the second is seldom worked out. */
const isUntold = ({ before, now }: Silence) =>
  and(
    isNull(gateways.silenceToldAt),
    isNull(gateways.removedAt),
    lte(gateways.lastHeardAt, before),
    lte(knownUntilOf(now), before),
  )

/** Routers of all sellers that are known to be there until before then, of whom nobody was told. Runs as the platform. */
const listUntold = (tx: Tx, silence: Silence) =>
  tx
    .select({ entrepreneurId: gateways.entrepreneurId, id: gateways.id })
    .from(gateways)
    .where(isUntold(silence))
    .orderBy(asc(gateways.lastHeardAt))
    .limit(BATCH)

/**
 * Tells sellers by SMS of each router that is silent, by its own clock, for 10 minutes in which we listened, once until it is back.
 * Returns how many routers were told of. Safe twice at once.
 */
export const tellOfSilentRouters = async (deps: Deps): Promise<number> => {
  const now = deps.now()
  const before = tellOfSilenceBefore(deps.listeningSince, now)
  if (before === null) return 0
  const silence = { before, now }
  const untold = await deps.db.readAsPlatform((tx) => listUntold(tx, silence))
  let told = 0
  const what = 'a seller could not be told of a silent router'
  await forEachSeller(deps, untold, { what }, async ({ entrepreneurId, id }) => {
    if (await deps.db.inTenant(entrepreneurId, (tx) => tellGone(deps, tx, id, silence))) told += 1
  })
  return told
}

/** False where the router was heard meanwhile, or somebody else has told of it: the row is written by one alone. */
const tellGone = async (deps: Deps, tx: TenantTx, id: string, silence: Silence): Promise<boolean> => {
  const [gone] = await tx
    .update(gateways)
    .set({ silenceToldAt: deps.now() })
    .where(and(owned(gateways, tx, id), isUntold(silence)))
    .returning({ name: gateways.name, lastHeardAt: gateways.lastHeardAt })
  if (gone === undefined || gone.lastHeardAt === null) return false
  await queueRouterMessage(deps, tx, { kind: 'gone', name: gone.name, lastHeardAt: gone.lastHeardAt })
  await noteAlertNews(deps, tx, { kind: 'router', name: gone.name, since: gone.lastHeardAt })
  return true
}

/** Tells the seller that a router is back of which they were told, once; `gateway` is as it was before this word of it. */
export const tellBack = async (
  deps: Deps,
  tx: TenantTx,
  { id, name, lastHeardAt, silenceToldAt }: Pick<GatewayRow, 'id' | 'name' | 'lastHeardAt' | 'silenceToldAt'>,
): Promise<void> => {
  if (silenceToldAt === null || lastHeardAt === null) return
  const back = await tx
    .update(gateways)
    .set({ silenceToldAt: null })
    .where(and(owned(gateways, tx, id), isNotNull(gateways.silenceToldAt)))
    .returning({ id: gateways.id })
  if (back.length > 0) await queueRouterMessage(deps, tx, { kind: 'back', name, lastHeardAt })
}

export const silentRouterJobs = (deps: Deps): Pick<JobHandlers, 'watch-routers'> => ({
  'watch-routers': async () => {
    const routers = await tellOfSilentRouters(deps)
    if (routers > 0) deps.log.info({ routers }, 'sellers were told of silent routers')
  },
})
