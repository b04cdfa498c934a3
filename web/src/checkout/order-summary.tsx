import { formatDuration } from '@minit/domain/kernel/durations.ts'
import { formatLe } from '@minit/domain/money/money.ts'
import type { Quote } from '@minit/domain/shop/pricing.ts'
import { Badge } from '../ui/badge.tsx'
import { optionsText, type Pack } from './offer.ts'
import { Row } from './receipt.tsx'

type OrderSummaryProps = {
  pack: Pack | null
  quote: Quote | null
  /** True on the seller's screens. */
  isForOther?: boolean
}

/** Lists the lines of the order, with the tax included. */
export const OrderSummary = ({ pack, quote, isForOther }: OrderSummaryProps) => (
  <section className="wide:mb-4" aria-live="polite">
    <h2 className="pt-5 pb-2.5 text-lg wide:pt-0 wide:pb-1">Order Summary</h2>
    <div className="px-3.5 py-1 border rounded-lg bg-surface wide:p-0 wide:border-0">
      {pack === null || quote === null ? (
        <p className="py-[7px] text-muted">{isForOther ? 'Choose a package' : 'Choose your time'} first.</p>
      ) : (
        <Lines pack={pack} quote={quote} />
      )}
    </div>
  </section>
)

const Lines = ({ pack, quote }: { pack: Pack; quote: Quote }) => (
  <dl>
    <Row name="Package">{pack.name}</Row>
    <Row name="Time">{formatDuration(quote.baseMinutes)}</Row>
    {pack.options !== null && <Row name="With">{optionsText(pack)}</Row>}
    {quote.walletBonusMinutes > 0 && (
      <>
        <Row name="Vult bonus">
          <Badge tone="sun">+{quote.walletBonusMinutes} min</Badge>
        </Row>
        <Row name="Total time">{formatDuration(quote.totalMinutes)}</Row>
      </>
    )}
    {quote.promotionMinor > 0 && (
      <>
        <Row name="Usual price">{formatLe(quote.listPriceMinor)}</Row>
        <Row name={pack.code === undefined ? 'Happy hour' : `Code ${pack.code}`}>
          {formatLe(-quote.promotionMinor)}
        </Row>
      </>
    )}
    <Row name="Price" look="total">
      {formatLe(quote.finalPriceMinor)}
    </Row>
    <Row name={`of which ${quote.gstBasisPoints / 100}% GST`} look="sub">
      {formatLe(quote.gstMinor)}
    </Row>
  </dl>
)
