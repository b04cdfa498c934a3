import { DAY_MS, freetownDay } from '@minit/domain/kernel/durations.ts'
import { MINUTES_A_DAY } from '@minit/domain/shop/promotions.ts'
import { listPackages } from '../modules/shop/packages/packages.queries.ts'
import { createCode, createHappyHour, listPromotions } from '../modules/shop/promotions/promotions.ts'
import { findEntrepreneur } from '../modules/shop/sellers/sellers.queries.ts'
import type { Deps } from '../ports/deps.ts'
import { DEMO_KIOSK_SLUG, DEMO_SELLER_SLUG } from './demo-accounts.ts'

const HOURS = 4
const MONTH_DAYS = 30
const EVERY_DAY = [0, 1, 2, 3, 4, 5, 6]

/** Seeds a daily happy hour at the kiosk that is on now, and a discount code at the hub. Once. */
export const seedOffers = async (deps: Deps): Promise<void> => {
  const lastDay = freetownDay(new Date(deps.now().getTime() + MONTH_DAYS * DAY_MS))
  const fromMinute = deps.now().getUTCHours() * 60
  const toMinute = (fromMinute + HOURS * 60) % MINUTES_A_DAY
  const [hub, kiosk] = [
    await sellerWithout(deps, DEMO_SELLER_SLUG),
    await sellerWithout(deps, DEMO_KIOSK_SLUG),
  ]
  if (hub !== null)
    await createCode(deps, hub, {
      name: 'Market flyer',
      code: 'MARKET20',
      percent: 20,
      lastDay,
      maxUses: 50,
      maxPerBuyer: 2,
    })
  if (kiosk === null) return
  const packs = await deps.db.inTenant(kiosk, (tx) => listPackages(tx, kiosk))
  const packageId = packs.find(({ durationMinutes }) => durationMinutes === 60)?.id ?? null
  await createHappyHour(deps, kiosk, {
    name: 'Beach happy hour',
    packageId,
    percent: 20,
    lastDay,
    days: EVERY_DAY,
    fromMinute,
    toMinute,
  })
}

/** The id of a demo seller without any offer; null if there is none. */
const sellerWithout = async (deps: Deps, slug: string): Promise<string | null> => {
  const seller = await deps.db.readAsPlatform((tx) => findEntrepreneur(tx, slug))
  if (seller === null) return null
  return (await listPromotions(deps, seller.id)).promotions.length === 0 ? seller.id : null
}
