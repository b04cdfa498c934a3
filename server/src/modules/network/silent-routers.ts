import { type CauseSpan, causeOfSilenceNow, longestOf } from '@minit/domain/network/causes.ts'
import { notifyOfSilenceBefore } from '@minit/domain/network/presence.ts'
import { and, asc, isNotNull, isNull, lte } from 'drizzle-orm'
import type { TenantTx, Tx } from '../../db/database.ts'
import { owned } from '../../db/owned.ts'
import { forEachSeller } from '../../jobs/each-seller.ts'
import type { JobHandlers } from '../../jobs/jobs.ts'
import type { Deps } from '../../ports/deps.ts'
import { queueRouterMessage } from '../messaging/messages/seller-alerts.ts'
import { noteAlertNews } from '../messaging/push/seller-news.ts'
import { knownUntilOf } from '../shop/sites/router-clock.queries.ts'
import { hasProvenLine } from './causes.queries.ts'
import type { GatewayRow } from './network.queries.ts'
import { gateways } from './network.tables.ts'

/** Routers per run; after a carrier's outage the rest follows a minute later. */
const BATCH = 500

type Silence = { before: Date; now: Date }

/** The first conditions match few rows, so the last one is rarely computed. */
const isUnreported = ({ before, now }: Silence) =>
  and(
    isNull(gateways.silenceToldAt),
    isNull(gateways.removedAt),
    lte(gateways.lastHeardAt, before),
    lte(knownUntilOf(now), before),
  )

/** Routers of all sellers that are silent since an instant and not reported yet. Runs as the platform. */
const listUnreported = (tx: Tx, silence: Silence) =>
  tx
    .select({ entrepreneurId: gateways.entrepreneurId, id: gateways.id })
    .from(gateways)
    .where(isUnreported(silence))
    .orderBy(asc(gateways.lastHeardAt))
    .limit(BATCH)

/**
 * Sends sellers an SMS for each router that is silent, by its own interval, for 10 minutes in which we
 * listened; once until it is back. Returns the number of routers. Safe to run concurrently.
 */
export const notifyOfflineRouters = async (deps: Deps): Promise<number> => {
  const now = deps.now()
  const before = notifyOfSilenceBefore(deps.observingSince, now)
  if (before === null) return 0
  const silence = { before, now }
  const unreported = await deps.db.readAsPlatform((tx) => listUnreported(tx, silence))
  let notified = 0
  const what = 'a seller could not be notified of a silent router'
  await forEachSeller(deps, unreported, { what }, async ({ entrepreneurId, id }) => {
    if (await deps.db.inTenant(entrepreneurId, (tx) => notifyOffline(deps, tx, id, silence))) notified += 1
  })
  return notified
}

/** Returns false if the router was heard meanwhile or another process notified: one update wins. */
const notifyOffline = async (deps: Deps, tx: TenantTx, id: string, silence: Silence): Promise<boolean> => {
  const [router] = await tx
    .update(gateways)
    .set({ silenceToldAt: deps.now() })
    .where(and(owned(gateways, tx, id), isUnreported(silence)))
    .returning({ name: gateways.name, lastHeardAt: gateways.lastHeardAt, condition: gateways.condition })
  if (router === undefined || router.lastHeardAt === null) return false
  const { name, lastHeardAt, condition } = router
  const isLineProven = await hasProvenLine(tx, id, { fromAt: lastHeardAt, untilAt: silence.now })
  const cause = causeOfSilenceNow({ condition, isLineProven })
  await queueRouterMessage(deps, tx, { kind: 'gone', name, lastHeardAt, cause })
  await noteAlertNews(deps, tx, { kind: 'router', name, since: lastHeardAt, cause })
  return true
}

/**
 * Notifies the seller once that a router is back after a notified silence; `gateway` is its state before this
 * report, `causes` those of the silence.
 */
export const notifyRouterBack = async (
  deps: Deps,
  tx: TenantTx,
  { id, name, lastHeardAt, silenceToldAt }: Pick<GatewayRow, 'id' | 'name' | 'lastHeardAt' | 'silenceToldAt'>,
  causes: readonly CauseSpan[],
): Promise<void> => {
  if (silenceToldAt === null || lastHeardAt === null) return
  const back = await tx
    .update(gateways)
    .set({ silenceToldAt: null })
    .where(and(owned(gateways, tx, id), isNotNull(gateways.silenceToldAt)))
    .returning({ id: gateways.id })
  const cause = longestOf(causes)
  if (back.length > 0)
    await queueRouterMessage(deps, tx, { kind: 'back', name, lastHeardAt, cause, now: deps.now() })
}

export const silentRouterJobs = (deps: Deps): Pick<JobHandlers, 'watch-routers'> => ({
  'watch-routers': async () => {
    const routers = await notifyOfflineRouters(deps)
    if (routers > 0) deps.log.info({ routers }, 'sellers were notified of silent routers')
  },
})
