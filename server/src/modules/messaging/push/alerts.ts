import { freetownDay } from '@minit/domain/kernel/durations.ts'
import { clockOfMinutes, minutesOfClock } from '@minit/domain/messaging/seller-news.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import type { Deps } from '../../../ports/deps.ts'
import { type AlertSettings, findAlertSettings, writeAlertSettings } from './alert-settings.queries.ts'
import { forgetNews } from './gather-news.ts'
import { listSubscriptions, type SubscriptionRow } from './push.queries.ts'
import { readPushKeys } from './push-keys.ts'

/** What a seller chooses, as the screen has it. */
export type AlertWishes = {
  push: { sale: boolean; cash: boolean; router: boolean; payout: boolean; ended: boolean }
  quiet: { from: string; to: string } | null
  sms: { cash: boolean; router: boolean; aDay: number }
}

/** What the seller is told of and how, with the phones that are told. */
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

/** Minutes of the day, both or neither. Refuses hours that end where they begin. */
const quietMinutes = (quiet: AlertWishes['quiet']) => {
  if (quiet === null) return { quietFrom: null, quietTo: null }
  const [quietFrom, quietTo] = [minutesOfClock(quiet.from), minutesOfClock(quiet.to)]
  if (quietFrom !== quietTo) return { quietFrom, quietTo }
  const message = 'Choose two different times'
  throw new Refusal('invalid_request', message, { fields: { 'quiet.to': message } })
}

/** Writes what the seller chooses; from the first SMS wished for on, the past is not told. */
export const saveAlerts = async (
  deps: Deps,
  entrepreneurId: string,
  { push, quiet, sms }: AlertWishes,
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
