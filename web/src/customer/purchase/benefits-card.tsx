import { formatDuration } from '@minit/domain/kernel/durations.ts'
import type { Quote } from '@minit/domain/shop/pricing.ts'
import { Badge } from '../../ui/badge.tsx'
import { Dollars, ListPrice, leWithCents } from './package-cards.tsx'
import { type Buyer, TIER_NAMES } from './queries.ts'

const Row = ({ name, children }: { name: string; children: string }) => (
  <div className="flex justify-between gap-3 py-1">
    <dt>{name}</dt>
    <dd className="font-medium">{children}</dd>
  </div>
)

const added = (minutes: number): string => (minutes > 0 ? `+${formatDuration(minutes)}` : '0 min')

const purchasesText = (count: number): string => (count === 1 ? '1 purchase' : `${count} purchases`)

/** Lists this customer's benefits and their total. */
export const BenefitsCard = ({ quote, buyer }: { quote: Quote; buyer: Buyer }) => (
  <section aria-labelledby="benefits" className="mt-4 p-4 rounded-lg bg-action-soft">
    <h2 id="benefits" className="text-lg">
      Your Benefits Summary
    </h2>
    <p className="flex flex-wrap items-center gap-1.5 mt-1 mb-2.5">
      <Badge className="bg-surface">{TIER_NAMES[buyer.customer.loyaltyTier]}</Badge>
      {buyer.customer.isVip && (
        <Badge tone="info" className="bg-surface">
          VIP
        </Badge>
      )}
      <small className="text-xs text-muted">{purchasesText(buyer.customer.totalPurchases)}</small>
    </p>
    <dl aria-live="polite">
      <Row name="Base time">{formatDuration(quote.baseMinutes)}</Row>
      <Row name="Vult bonus">{added(quote.walletBonusMinutes)}</Row>
      <Row name="Loyalty bonus">{added(quote.loyaltyMinutes + quote.vipMinutes)}</Row>
      <div className="flex justify-between gap-3 mt-1 pt-2 border-t border-edge text-lg font-bold">
        <dt>Total time</dt>
        <dd>{formatDuration(quote.totalMinutes)}</dd>
      </div>
    </dl>
    <p className="flex flex-wrap items-baseline justify-between gap-x-2 mt-1">
      <b className="text-action-ink">You save {Math.round(quote.discountBasisPoints / 100)}%</b>
      <span className="flex items-baseline gap-1.5 ml-auto">
        <ListPrice quote={quote} />
        <b>{leWithCents(quote.finalPriceMinor)}</b>
        <Dollars minor={quote.finalPriceMinor} />
      </span>
    </p>
  </section>
)
