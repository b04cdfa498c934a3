import { freetownDay } from '@minit/domain/kernel/durations.ts'
import { clockOfMinutes, minutesOfClock } from '@minit/domain/messaging/seller-news.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import type { Deps } from '../../../ports/deps.ts'
import { type AlertSettings, findAlertSettings, writeAlertSettings } from './alert-settings.queries.ts'
import { forgetNews } from './gather-news.ts'
import { listSubscriptions, type SubscriptionRow } from './push.queries.ts'
import { readPushKeys } from './push-keys.ts'

/** A seller's alert settings, as the screen shows them. */
export type AlertPreferences = {
  push: { sale: boolean; cash: boolean; router: boolean; payout: boolean; ended: boolean }
  quiet: { from: string; to: string } | null
  sms: { cash: boolean; router: boolean; aDay: number }
}

/** Returns a seller's alert settings and subscribed phones. */
export const readAlerts = async (deps: Deps, entrepreneurId: string) => {
  const [settings, phones] = await deps.db.inTenant(entrepreneurId, async (tx) => [
    await findAlertSettings(tx),
    await listSubscriptions(tx),
  ])
  const { publicKey } = await readPushKeys(deps)
  return viewOf(settings, { phones, publicKey, now: deps.now() })
}

type Shown = { phones: readonly SubscriptionRow[]; publicKey: string; now: Date }

const viewOf = (settings: AlertSettings, { phones, publicKey, now }: Shown) => ({
  publicKey,
  push: {
    sale: settings.pushesSales,
    cash: settings.pushesCash,
    router: settings.pushesRouters,
    payout: settings.pushesPayouts,
    ended: settings.pushesEnds,
  },
  quiet:
    settings.quietFrom === null || settings.quietTo === null
      ? null
      : { from: clockOfMinutes(settings.quietFrom), to: clockOfMinutes(settings.quietTo) },
  sms: {
    cash: settings.textsCash,
    router: settings.textsRouters,
    aDay: settings.textsADay,
    usedToday: settings.textDay === freetownDay(now) ? settings.textsUsed : 0,
  },
  phones: phones.map(({ id, device, createdAt }) => ({ id, device, createdAt })),
})

/** Minutes of the day, both or neither. Refuses equal times. */
const quietMinutes = (quiet: AlertPreferences['quiet']) => {
  if (quiet === null) return { quietFrom: null, quietTo: null }
  const [quietFrom, quietTo] = [minutesOfClock(quiet.from), minutesOfClock(quiet.to)]
  if (quietFrom !== quietTo) return { quietFrom, quietTo }
  const message = 'Choose two different times'
  throw new Refusal('invalid_request', message, { fields: { 'quiet.to': message } })
}

/** Stores a seller's alert settings. When SMS are first enabled, earlier news are dropped. */
export const saveAlerts = async (
  deps: Deps,
  entrepreneurId: string,
  { push, quiet, sms }: AlertPreferences,
): Promise<void> => {
  const change = {
    pushesSales: push.sale,
    pushesCash: push.cash,
    pushesRouters: push.router,
    pushesPayouts: push.payout,
    pushesEnds: push.ended,
    ...quietMinutes(quiet),
    textsCash: sms.cash,
    textsRouters: sms.router,
    textsADay: sms.aDay,
  }
  await deps.db.inTenant(entrepreneurId, async (tx) => {
    const before = await findAlertSettings(tx)
    const isFirst = sms.cash && !before.textsCash && (await listSubscriptions(tx)).length === 0
    if (isFirst) await forgetNews(deps, tx)
    await writeAlertSettings(tx, change)
  })
  deps.sellerNews.forget()
}
