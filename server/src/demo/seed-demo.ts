import { DAY_MS } from '@minit/domain/kernel/durations.ts'
import { TRIAL_DAYS } from '@minit/domain/shop/subscriptions.ts'
import { createAccount } from '../modules/identity/accounts.ts'
import { measureShops } from '../modules/network/measure-shops.ts'
import { hasApplications } from '../modules/shop/applications/applications.queries.ts'
import { listPackages } from '../modules/shop/packages/packages.queries.ts'
import { createPackage } from '../modules/shop/packages/packages.ts'
import { openSeller } from '../modules/shop/sellers/open-seller.ts'
import { savePlace } from '../modules/shop/sellers/place.ts'
import type { Deps } from '../ports/deps.ts'
import { DEMO_ADMIN, DEMO_SELLER_SLUG } from './demo-accounts.ts'
import { seedApplications } from './demo-applications.ts'
import { seedDemoHotspot } from './demo-hotspot.ts'
import { seedDemoRouter } from './demo-router.ts'
import { DEMO_SELLERS, type DemoSeller } from './demo-sellers.ts'
import { startOfDay } from './history/instants.ts'
import { firstPriceOf, seedPastPrices } from './history/past-prices.ts'
import { seedHistory } from './history/seed-history.ts'
import { seedStatements } from './history/seed-statements.ts'
import { TRAFFIC } from './history/traffic.ts'
import { seedBilling } from './seed-billing.ts'
import { seedCodes } from './seed-codes.ts'
import { seedEquipment } from './seed-equipment.ts'
import { seedInstallation } from './seed-installation.ts'
import { seedLines } from './seed-line.ts'
import { seedOffers } from './seed-offers.ts'
import { seedVouchers } from './seed-vouchers.ts'

/**
 * Seeds the demo: admin, sellers with packages, accounts, router and past, and applications in each status.
 * Keeps what exists.
 */
export const seedDemo = async (deps: Deps): Promise<void> => {
  await createAccount(deps, { role: 'admin', entrepreneurId: null, isDemo: true, ...DEMO_ADMIN })
  for (const seller of DEMO_SELLERS) await seedSeller(deps, seller)
  await seedHistory(deps)
  for (const { shop } of DEMO_SELLERS) await seedBilling(deps, shop.slug)
  await seedStatements(deps)
  await measureShops(deps)
  // After the past, which was sold without them.
  for (const seller of DEMO_SELLERS) await seedCodes(deps, seller)
  await seedVouchers(deps)
  await seedOffers(deps)
  await deps.db.asPlatform(async (tx) => {
    if (!(await hasApplications(tx))) await seedApplications(deps, tx)
  })
  await seedInstallation(deps)
  await seedEquipment(deps)
  await seedLines(deps)
}

/** The opening of a seller: before the sales of their past, or at the start of their trial. */
const openingOf = (now: Date, { slug, trialDays }: DemoSeller['shop']): Date => {
  const days =
    TRAFFIC.find((traffic) => traffic.slug === slug)?.historyDays ?? TRIAL_DAYS - (trialDays ?? TRIAL_DAYS)
  return new Date(startOfDay(now).getTime() - days * DAY_MS)
}

const seedSeller = async (deps: Deps, { shop, account, packages, place }: DemoSeller): Promise<void> => {
  const { trialDays, ...opening } = shop
  const trialEndsAt = trialDays === null ? null : new Date(deps.now().getTime() + trialDays * DAY_MS)
  const openedAt = openingOf(deps.now(), shop)
  const then = { ...deps, now: () => openedAt }
  const entrepreneurId = await openSeller(then, { ...opening, trialEndsAt })
  const { username: email, password } = account
  await createAccount(deps, {
    role: 'entrepreneur',
    entrepreneurId,
    email,
    password,
    phone: shop.phone,
    isDemo: true,
  })
  if (shop.slug === DEMO_SELLER_SLUG) {
    await seedDemoRouter(deps, entrepreneurId)
    await seedDemoHotspot(deps, entrepreneurId)
  }
  const known = await deps.db.inTenant(entrepreneurId, (tx) => listPackages(tx, entrepreneurId))
  if (known.length > 0) return
  await savePlace(then, entrepreneurId, place)
  for (const pack of packages) {
    const priceMinor = firstPriceOf(shop.slug, pack)
    const opened = await createPackage(then, entrepreneurId, { ...pack, priceMinor })
    await seedPastPrices(deps, shop.slug, opened)
  }
}
