import { DAY_MS, freetownDay } from '@minit/domain/kernel/durations.ts'
import { lessKeptBack } from '@minit/domain/money/kept-back.ts'
import { PAYOUT_FAILURES, payoutDecisionDue, payoutFailureText } from '@minit/domain/money/payouts.ts'
import { feeRateAt } from '@minit/domain/platform/money-terms.ts'
import type { TenantTx } from '../../../db/database.ts'
import { maskPhone } from '../../../kernel/phones.ts'
import type { Deps } from '../../../ports/deps.ts'
import { readMoneyTerms } from '../../platform/settings/money-terms.ts'
import { findOwnSeller } from '../../shop/sellers/sellers.queries.ts'
import { readBalance } from '../ledger/balances.ts'
import { sumSponsored } from '../sponsors/sponsored-days.queries.ts'
import { findDestination } from './destinations.queries.ts'
import { findSettings, listPayouts, type PartRow, type PayoutRow } from './payouts.queries.ts'
import { findPlatformHold, type PlatformHold } from './platform-hold.queries.ts'

/** What the platform owes a seller, the payout number, and past payouts. */
export const readMoney = async (deps: Deps, entrepreneurId: string) => {
  const [balance, terms, stored] = await Promise.all([
    readBalance(deps, entrepreneurId),
    readMoneyTerms(deps),
    deps.db.inTenant(entrepreneurId, async (tx) => ({
      destination: await findDestination(tx),
      settings: await findSettings(tx, entrepreneurId),
      platformHold: await findPlatformHold(tx),
      payouts: await listPayouts(tx, null),
      seller: await findOwnSeller(tx),
      sponsored: await readSponsored(tx, deps.now()),
    })),
  ])
  const {
    availableMinor: available,
    pendingMinor: pending,
    reservedMinor: reserved,
    travellingMinor: travelling,
  } = lessKeptBack(balance)
  const { basisPoints, fixedMinor } = feeRateAt(terms.fees, deps.now())
  const { destination, settings, platformHold, payouts, seller, sponsored } = stored
  const way = destination === null ? null : await deps.payouts.forMethod(destination.method)
  return {
    balance: { available, pending, reserved, travelling, owed: available + pending + reserved + travelling },
    fee: { basisPoints, fixed: fixedMinor },
    minimum: terms.payouts.minimumMinor,
    approvalAbove: terms.payouts.approvalAboveMinor,
    // One cent where no rail sets a step.
    step: way?.limits.stepMinor ?? 1,
    destination: destination && {
      phone: maskPhone(destination.phone),
      method: destination.method,
      holderName: destination.holderName,
      heldUntil:
        destination.heldUntil !== null && destination.heldUntil > deps.now() ? destination.heldUntil : null,
    },
    since: seller.createdAt,
    sponsored,
    isDaily: settings.isDaily,
    hold: holdOf(settings, platformHold),
    payouts: payouts.map(payoutView),
  }
}

const firstOfMonth = (at: Date): string => `${freetownDay(at).slice(0, 7)}-01`

/** What sponsors added to the balance in this month and in the one before, as the statements of both list it. */
const readSponsored = async (tx: TenantTx, now: Date) => {
  const first = firstOfMonth(now)
  const firstBefore = firstOfMonth(new Date(Date.parse(first) - DAY_MS))
  const thisMonth = await sumSponsored(tx, { from: first })
  const lastMonth = await sumSponsored(tx, { from: firstBefore, until: first })
  return { thisMonth: thisMonth.owedMinor, lastMonth: lastMonth.owedMinor }
}

/** The hold on all sellers takes precedence. */
const holdOf = (
  { heldAt, holdReason }: { heldAt: Date | null; holdReason: string | null },
  platformHold: PlatformHold | null,
) => {
  if (platformHold !== null) return { reason: platformHold.reason, isForAll: true }
  return heldAt === null ? null : { reason: holdReason ?? '', isForAll: false }
}

/** A payout as lists show it, with its parts as one payment. */
export const payoutView = ({ payout, parts }: { payout: PayoutRow; parts: readonly PartRow[] }) => ({
  id: payout.id,
  amount: payout.amountMinor,
  paid: parts.filter(({ state }) => state === 'paid').reduce((sum, { amountMinor }) => sum + amountMinor, 0),
  phone: maskPhone(payout.phone),
  askedBy: payout.askedBy,
  state: payout.state,
  problem: problemOf(payout.failureReason),
  references: parts.flatMap(({ providerTransactionId }) => providerTransactionId ?? []),
  createdAt: payout.createdAt,
  endedAt: payout.endedAt,
  expectedBy: expectedByOf(payout, parts),
})

/**
 * When a payout that awaits approval is decided, or one that waits for the provider's balance should arrive.
 */
const expectedByOf = ({ state, createdAt }: PayoutRow, parts: readonly PartRow[]): Date | null => {
  if (state === 'waits_for_admin') return payoutDecisionDue(createdAt)
  return parts.some(({ waitsForFloat }) => waitsForFloat) ? new Date(createdAt.getTime() + DAY_MS) : null
}

const problemOf = (failureReason: string | null): string | null => {
  const reason = PAYOUT_FAILURES.find((known) => known === failureReason)
  return reason === undefined ? failureReason : payoutFailureText(reason)
}
