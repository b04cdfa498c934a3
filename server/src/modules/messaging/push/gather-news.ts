import { firstIdAt } from '@minit/domain/kernel/ids.ts'
import {
  BURST_SECONDS,
  isQuiet,
  NEWS_HOURS,
  pushOf,
  type SellerNews,
} from '@minit/domain/messaging/seller-news.ts'
import type { TenantTx } from '../../../db/database.ts'
import type { Deps } from '../../../ports/deps.ts'
import { claimUnsent } from '../feed/feed.queries.ts'
import { alertNewsOf } from '../feed/feed-alerts.ts'
import { queueCashWaits } from '../messages/seller-alerts.ts'
import { type AlertSettings, findAlertSettings, writeAlertSettings } from './alert-settings.queries.ts'
import { planDelivery } from './deliver-push.ts'
import {
  type AlertNewsRow,
  claimAlertNews,
  listSellersWithNews,
  listSubscriptions,
  listWatchedSellers,
  type SubscriptionRow,
} from './push.queries.ts'
import { planGathering } from './seller-news.ts'

/** News from this id on are sent; ids start with their instant. */
const firstIdOf = (now: Date): string => firstIdAt(new Date(now.getTime() - NEWS_HOURS * 3_600_000))

const quietOf = ({ quietFrom, quietTo }: AlertSettings) =>
  quietFrom === null || quietTo === null ? null : { fromMinutes: quietFrom, toMinutes: quietTo }

const enabledKinds = (settings: AlertSettings): Record<SellerNews['kind'], boolean> => ({
  sale: settings.pushesSales,
  cash: settings.pushesCash,
  router: settings.pushesRouters,
  payout: settings.pushesPayouts,
  ended: settings.pushesEnds,
})

const newsOf = ({ kind, name, amountMinor, since, cause, createdAt }: AlertNewsRow): SellerNews => {
  if (kind === 'payout') return { kind, amountMinor: amountMinor ?? 0 }
  if (kind === 'router') return { kind, name: name ?? 'your router', since: since ?? createdAt, cause }
  return { kind, name: name ?? 'a customer', since: since ?? createdAt }
}

/** Claims all new news once, including kinds that the seller disabled. */
const claimAll = async (deps: Deps, tx: TenantTx): Promise<SellerNews[]> => {
  const now = deps.now()
  const since = { firstId: firstIdOf(now), now }
  const sold = await claimUnsent(tx, since)
  const others = await claimAlertNews(tx, since)
  return [...sold.flatMap(alertNewsOf), ...others.map(newsOf)]
}

/** Claims all new news without sending them, so that a new subscriber does not get earlier ones. */
export const forgetNews = async (deps: Deps, tx: TenantTx): Promise<void> => {
  await claimAll(deps, tx)
}

const sendAll = async (
  deps: Deps,
  tx: TenantTx,
  { phones, settings }: { phones: readonly SubscriptionRow[]; settings: AlertSettings },
): Promise<void> => {
  const news = await claimAll(deps, tx)
  const cash = news.filter((each) => each.kind === 'cash')
  if (settings.textsCash && cash.length > 0) await queueCashWaits(deps, tx, cash)
  const enabled = enabledKinds(settings)
  const push = pushOf(news.filter(({ kind }) => enabled[kind]))
  if (push === null || phones.length === 0) return
  for (const { id } of phones) await planDelivery(deps, tx, { subscriptionId: id, push })
  await writeAlertSettings(tx, { pushedAt: deps.now() })
}

/**
 * Sends a seller's new news in one push to each phone, and by SMS if enabled. Waits during quiet hours and
 * right after another push. Safe to run concurrently.
 */
export const gatherNews = async (deps: Deps, entrepreneurId: string): Promise<void> => {
  await deps.db.inTenant(entrepreneurId, async (tx) => {
    const settings = await findAlertSettings(tx)
    const phones = await listSubscriptions(tx)
    if ((phones.length === 0 && !settings.textsCash) || isQuiet(quietOf(settings), deps.now())) return
    const next = (settings.pushedAt?.getTime() ?? 0) + BURST_SECONDS.apart * 1000
    if (next > deps.now().getTime()) await planGathering(deps, tx, new Date(next))
    else await sendAll(deps, tx, { phones, settings })
  })
}

/** Finds unsent news after a lost job or the end of quiet hours. Returns the number of sellers. */
export const watchNews = async (deps: Deps): Promise<number> => {
  const now = deps.now()
  const watched = await deps.db.readAsPlatform(listWatchedSellers)
  const late = { firstId: firstIdOf(now), before: new Date(now.getTime() - BURST_SECONDS.apart * 1000) }
  const found = await deps.db.readAsPlatform((tx) => listSellersWithNews(tx, watched, late))
  for (const entrepreneurId of found)
    await deps.db.inTenant(entrepreneurId, (tx) => planGathering(deps, tx, now))
  return found.length
}
