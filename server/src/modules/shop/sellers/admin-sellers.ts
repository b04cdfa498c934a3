import { DAY_MS } from '@minit/domain/kernel/durations.ts'
import { maySell, type SubscriptionStatus } from '@minit/domain/shop/subscriptions.ts'
import type { Tx } from '../../../db/database.ts'
import { pageOf } from '../../../kernel/paging.ts'
import { phoneStart } from '../../../kernel/phone-search.ts'
import { formatPhone } from '../../../kernel/phones.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import type { Deps } from '../../../ports/deps.ts'
import { type Admin, writeAudit } from '../../platform/audit/audit.ts'
import { readUsdRate } from '../../platform/settings/platform-settings.ts'
import { changeSeller, lockSeller, type SellerRow, searchSellers } from './admin-sellers.queries.ts'
import { isStoppedUnpaid, sellerStatus } from './seller-terms.ts'

export type SellerFilters = {
  search?: string | undefined
  status?: SubscriptionStatus | '' | undefined
  after?: string | undefined
}

/** Lists sellers by name, slug or phone number, and by status; newest first. */
export const listSellers = async (deps: Deps, { search = '', status, after }: SellerFilters) => {
  const wanted = {
    text: search === '' ? null : search,
    digits: /^\+?[\d\s().-]+$/.test(search) ? phoneStart(search).slice(1) : null,
    status: status || null,
    after: after ?? null,
    now: deps.now(),
  }
  const [rows, usdRate] = await Promise.all([
    deps.db.readAsPlatform((tx) => searchSellers(tx, wanted)),
    readUsdRate(deps),
  ])
  return {
    ...pageOf(
      rows,
      (row) => sellerView(deps, row),
      ({ seller }) => seller.id,
    ),
    usdRate,
  }
}

/** A seller for the admin. */
const sellerView = ({ now }: Pick<Deps, 'now'>, { seller, totals, payoutsHeldAt }: SellerRow) => ({
  id: seller.id,
  slug: seller.slug,
  businessName: seller.businessName,
  firstName: seller.firstName,
  lastName: seller.lastName,
  location: seller.location,
  phoneNumber: formatPhone(seller.phone),
  subscriptionStatus: sellerStatus(seller, now()),
  trialEndsAt: seller.trialEndsAt,
  statusReason: seller.statusReason,
  arePayoutsHeld: payoutsHeldAt !== null,
  hasOwnInternet: seller.hasOwnInternet,
  createdAt: seller.createdAt,
  monthlyFee: seller.monthlyFeeCents / 100,
  totalSales: totals.revenueMinor,
  sales: totals.sales,
  customers: totals.customers,
})

type Terms = Partial<Pick<SellerRow['seller'], 'subscriptionStatus' | 'trialEndsAt' | 'statusReason'>>
type Decision = { action: string; reason: string; change: (row: SellerRow) => Terms }

const change = (
  deps: Deps,
  admin: Admin,
  { id, action, reason, change: decide }: Decision & { id: string },
) =>
  deps.db.asPlatform(async (tx: Tx) => {
    const row = await lockSeller(tx, id)
    if (row === null) throw new Refusal('entrepreneur_not_found')
    const terms = decide(row)
    await changeSeller(tx, id, terms)
    const seller = { ...row.seller, ...terms }
    const termsOf = ({ subscriptionStatus, trialEndsAt }: SellerRow['seller']) => ({
      subscriptionStatus,
      trialEndsAt,
    })
    await writeAudit(deps, tx, {
      admin,
      action,
      subject: { type: 'entrepreneur', id },
      before: termsOf(row.seller),
      after: termsOf(seller),
      reason,
    })
    return sellerView(deps, { ...row, seller })
  })

/**
 * Suspends a seller and notifies them with the reason. Refuses with `already_decided` if the seller may not
 * sell already.
 */
export const suspendSeller = (deps: Deps, admin: Admin, { id, reason }: { id: string; reason: string }) =>
  change(deps, admin, {
    id,
    action: 'seller_suspended',
    reason,
    change: (row) => {
      if (!maySell(row.seller.subscriptionStatus)) throw new Refusal('already_decided')
      return { subscriptionStatus: 'suspended', statusReason: reason }
    },
  })

/**
 * Lets a seller sell again: on trial if it still runs, else active. Refuses with `already_decided`, and with
 * `seller_unpaid` if only an unpaid invoice stops the shop.
 */
export const reactivateSeller = (deps: Deps, admin: Admin, { id, reason }: { id: string; reason: string }) =>
  change(deps, admin, {
    id,
    action: 'seller_reactivated',
    reason,
    change: (row) => {
      if (isStoppedUnpaid(row.seller, deps.now())) throw new Refusal('seller_unpaid')
      if (maySell(row.seller.subscriptionStatus)) throw new Refusal('already_decided')
      const { trialEndsAt } = row.seller
      const isOnTrial = trialEndsAt !== null && trialEndsAt > deps.now()
      return { subscriptionStatus: isOnTrial ? 'trial' : 'active', statusReason: reason }
    },
  })

/** Adds days to a running trial. Refuses with `not_on_trial`. */
export const extendTrial = (
  deps: Deps,
  admin: Admin,
  { id, days, reason }: { id: string; days: number; reason: string },
) =>
  change(deps, admin, {
    id,
    action: 'trial_extended',
    reason,
    change: (row) => {
      const { trialEndsAt } = row.seller
      if (sellerStatus(row.seller, deps.now()) !== 'trial') throw new Refusal('not_on_trial')
      const from = trialEndsAt ?? deps.now()
      return { trialEndsAt: new Date(from.getTime() + days * DAY_MS) }
    },
  })
