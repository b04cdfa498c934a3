import { nextMonth } from '@minit/domain/money/invoices.ts'
import {
  latestLastDay,
  offeredLastDay,
  type PaidTerm,
  TRIAL_UNUSED_VOUCHERS,
  trialRefusal,
} from '@minit/domain/sales/voucher-limits.ts'
import type { TenantTx, Tx } from '../../../db/database.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import type { Deps } from '../../../ports/deps.ts'
import { findTerms, type SellerTerms } from '../../money/billing/terms.queries.ts'
import { sellerStatus } from '../../shop/sellers/seller-terms.ts'
import { countUnused } from './unused.queries.ts'

/** Until when a seller has paid. An open invoice is for a month that has begun, so the paid time is over. */
const paidTermOf = ({ seller, terms }: SellerTerms, now: Date): PaidTerm => {
  const { trialEndsAt, monthlyFeeCents, stopsSellingAt } = seller
  if (sellerStatus(seller, now) === 'trial') return { isOnTrial: true, paidUntil: trialEndsAt ?? now }
  if (monthlyFeeCents === 0) return { isOnTrial: false, paidUntil: null }
  const { feeSince, lastDueOn } = terms
  if (stopsSellingAt !== null || feeSince === null) return { isOnTrial: false, paidUntil: now }
  const { dueOn } = nextMonth({ feeSince, lastDueOn, trialEndsAt })
  return { isOnTrial: false, paidUntil: new Date(`${dueOn}T00:00:00Z`) }
}

export const readPaidTerm = async (tx: Tx, entrepreneurId: string, now: Date): Promise<PaidTerm> => {
  const found = await findTerms(tx, entrepreneurId)
  if (found === null) throw new Error(`seller ${entrepreneurId} is gone`)
  return paidTermOf(found, now)
}

/** The vouchers that a seller may make and sell now, for the screens to show before a request. */
export const readLimits = async (deps: Pick<Deps, 'now'>, tx: TenantTx) => {
  const now = deps.now()
  const term = await readPaidTerm(tx, tx.sellerId, now)
  const unused = term.isOnTrial ? (await countUnused(tx, tx.sellerId, now)).unused : null
  return {
    isOnTrial: term.isOnTrial,
    lastDay: offeredLastDay(term, now),
    // A seller without a fee has no such limit.
    latestLastDay: term.paidUntil === null ? null : latestLastDay(term, now),
    trial: unused === null ? null : { most: TRIAL_UNUSED_VOUCHERS, unused },
  }
}

/** Counts a seller's vouchers that customers have, for an admin. Refuses with `entrepreneur_not_found`. */
export const readHeldVouchers = (deps: Deps, entrepreneurId: string) =>
  deps.db.inTenant(entrepreneurId, async (tx) => {
    if ((await findTerms(tx, entrepreneurId)) === null) throw new Refusal('entrepreneur_not_found')
    const { unused, worthMinor: worth } = await countUnused(tx, entrepreneurId, deps.now())
    return { unused, worth }
  })

/** Serialises voucher sales of a seller on trial, until the transaction ends. */
export const LOCK_TRIAL = `select pg_advisory_xact_lock(hashtext('vouchers on trial ' || $1::text))`

type Wanted = { entrepreneurId: string; more: number; now: Date }

/**
 * Refuses with `trial_vouchers_waiting` if a seller on trial would have too many sold, unused vouchers.
 * `lock` is for tests.
 */
export const requireTrialRoom = async (
  tx: Tx,
  { entrepreneurId, more, now }: Wanted,
  lock = LOCK_TRIAL,
): Promise<void> => {
  const { isOnTrial } = await readPaidTerm(tx, entrepreneurId, now)
  if (!isOnTrial) return
  await tx.send(lock, [entrepreneurId])
  const refusal = trialRefusal((await countUnused(tx, entrepreneurId, now)).unused, more)
  if (refusal !== null) throw new Refusal('trial_vouchers_waiting', refusal)
}
