import { maySell, statusAt } from '@minit/domain/subscriptions.ts'
import type { Tx } from '../../db/database.ts'
import type { Deps } from '../../ports/deps.ts'
import { Refusal } from '../../refusal.ts'
import { type Admin, writeAudit } from '../audit/write-audit.ts'
import { sellerView } from './list-sellers.ts'
import { changeSeller, lockSeller, type SellerRow } from './sellers.queries.ts'

const DAY_MS = 86_400_000

type Terms = Partial<Pick<SellerRow['seller'], 'subscriptionStatus' | 'trialEndsAt' | 'statusReason'>>
type Decision = { action: string; reason: string; change: (row: SellerRow) => Terms }

const change = (deps: Deps, admin: Admin, id: string, { action, reason, change: decide }: Decision) =>
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
    await writeAudit(deps, tx, admin, {
      action,
      subject: { type: 'entrepreneur', id },
      before: termsOf(row.seller),
      after: termsOf(seller),
      reason,
    })
    return sellerView(deps, { ...row, seller })
  })

const statusNow = (deps: Deps, { seller }: SellerRow) =>
  statusAt({ status: seller.subscriptionStatus, trialEndsAt: seller.trialEndsAt }, deps.now())

/** Stops a seller from selling and tells them why. Refuses with `already_decided` one who may not sell already. */
export const suspendSeller = (deps: Deps, admin: Admin, id: string, reason: string) =>
  change(deps, admin, id, {
    action: 'seller_suspended',
    reason,
    change: (row) => {
      if (!maySell(statusNow(deps, row))) throw new Refusal('already_decided')
      return { subscriptionStatus: 'suspended', statusReason: reason }
    },
  })

/** Lets a seller sell again: on trial when theirs still runs, else active. Refuses with `already_decided`. */
export const reactivateSeller = (deps: Deps, admin: Admin, id: string, reason: string) =>
  change(deps, admin, id, {
    action: 'seller_reactivated',
    reason,
    change: (row) => {
      if (maySell(statusNow(deps, row))) throw new Refusal('already_decided')
      const { trialEndsAt } = row.seller
      const isOnTrial = trialEndsAt !== null && trialEndsAt > deps.now()
      return { subscriptionStatus: isOnTrial ? 'trial' : 'active', statusReason: reason }
    },
  })

/** Adds days to a running trial. Refuses with `not_on_trial`. */
export const extendTrial = (
  deps: Deps,
  admin: Admin,
  id: string,
  { days, reason }: { days: number; reason: string },
) =>
  change(deps, admin, id, {
    action: 'trial_extended',
    reason,
    change: (row) => {
      const { trialEndsAt } = row.seller
      if (statusNow(deps, row) !== 'trial') throw new Refusal('not_on_trial')
      const from = trialEndsAt ?? deps.now()
      return { trialEndsAt: new Date(from.getTime() + days * DAY_MS) }
    },
  })
