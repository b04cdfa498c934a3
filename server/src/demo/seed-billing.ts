import { DAY_MS, freetownDay } from '@minit/domain/kernel/durations.ts'
import { nextMonth } from '@minit/domain/money/invoices.ts'
import { ulid } from 'ulid'
import { agreeToTaking } from '../modules/money/billing/billing-view.ts'
import { issueInvoices } from '../modules/money/billing/issue-invoices.ts'
import { takeWhatIsAgreed } from '../modules/money/billing/pay-from-balance.ts'
import { findTerms, saveTerms } from '../modules/money/billing/terms.queries.ts'
import { findEntrepreneur } from '../modules/shop/sellers/sellers.queries.ts'
import type { Deps } from '../ports/deps.ts'
import { DEMO_SELLER_SLUG } from './demo-accounts.ts'

/** Days since the hub's fee began. */
const FEE_SINCE_DAYS = 95

/** The time of the day's first run. */
const ISSUED_AT = 'T07:50:00Z'

/** The same dependencies at a past instant. */
const at = (deps: Deps, instant: Date): Deps => ({
  ...deps,
  now: () => instant,
  newId: () => ulid(instant.getTime()),
})

/**
 * Bills a seller with a fee for each month so far, on its day; the hub agreed to payment from its balance.
 * Skips a seller who was billed before. The next run notifies them by SMS.
 */
export const seedBilling = async (deps: Deps, slug: string): Promise<void> => {
  const seller = await deps.db.readAsPlatform((tx) => findEntrepreneur(tx, slug))
  if (seller === null || seller.monthlyFeeCents === 0) return
  const known = await deps.db.inTenant(seller.id, (tx) => findTerms(tx, seller.id))
  if (known === null || known.terms.feeSince !== null) return
  const isHub = slug === DEMO_SELLER_SLUG
  const since = isHub ? new Date(deps.now().getTime() - FEE_SINCE_DAYS * DAY_MS) : seller.createdAt
  const feeSince = freetownDay(since)
  await deps.db.inTenant(seller.id, (tx) => saveTerms(tx, seller.id, { feeSince }))
  if (isHub) await agreeToTaking(at(deps, since), seller.id, true)
  let month = nextMonth({ feeSince, trialEndsAt: seller.trialEndsAt, lastDueOn: null })
  while (month.dueOn <= freetownDay(deps.now())) {
    // No seller is billed before their trial has ended.
    const plannedMs = Math.max(Date.parse(month.dueOn + ISSUED_AT), seller.trialEndsAt?.getTime() ?? 0)
    const then = at(deps, new Date(Math.min(plannedMs, deps.now().getTime())))
    await issueInvoices(then, seller.id)
    await takeWhatIsAgreed(then, seller.id)
    month = nextMonth({ feeSince, trialEndsAt: seller.trialEndsAt, lastDueOn: month.dueOn })
  }
}
