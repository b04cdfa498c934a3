import { type FormatMinutes, formatDuration } from '@minit/domain/kernel/durations.ts'
import { formatLe } from '@minit/domain/money/money.ts'
import type { Quote } from '@minit/domain/shop/pricing.ts'
import type { ReactNode } from 'react'
import { cx } from '../lib/cx.ts'
import { useHydrated } from '../lib/page-state.ts'
import { Button } from '../ui/button.tsx'
import { GstRate } from '../ui/platform-texts.tsx'
import { minutesOf } from './offer.ts'
import { StruckPrice } from './price.tsx'

/** Label of the pay button: "Pay Le 35 Now". */
export const payLabel = (quote: Quote | null): string =>
  quote === null ? 'Pay Now' : `Pay ${formatLe(quote.finalPriceMinor)} Now`

type PayBarProps = {
  quote: Quote | null
  isBusy: boolean
  label: string
  /** Puts a long label on its own line, with the price above it. */
  isStacked?: boolean
  /** The order's lines, which replace the short repetition in the bar's card on a wide screen. */
  summary?: ReactNode
  begins: ReactNode
  /** Only self-service counts in days. */
  formatTime?: FormatMinutes
}

/**
 * Repeats the order next to the pay button: at the bottom of a phone, in a card next to the form on a
 * wide screen.
 */
export const PayBar = (props: PayBarProps) => {
  const { quote, isBusy, label, isStacked = false, summary, begins, formatTime = formatDuration } = props
  const isHydrated = useHydrated()
  const bought = quote === null ? 'Your WiFi pass' : minutesOf(quote, formatTime)
  return (
    <div className="contents wide:block wide:sticky wide:top-6 wide:self-start wide:mt-14 wide:p-4 wide:bg-surface wide:border wide:rounded-lg wide:shadow-card">
      {summary}
      <div
        data-bar
        className="sticky bottom-0 z-10 -mx-page mt-5 px-page py-2.5 bg-surface border-t border-line shadow-bar wide:static wide:m-0 wide:p-0 wide:border-0 wide:shadow-none"
      >
        {begins}
        <div className={cx('items-center gap-3 wide:grid', isStacked ? 'grid gap-y-2' : 'flex')}>
          <div className={cx('flex-1 min-w-0', summary !== undefined && 'wide:hidden')} aria-live="polite">
            <p className="flex justify-between gap-3 text-lg font-bold leading-[1.2] wide:text-xl">
              {/* Keyed by its text: on a translated page React would change other text nodes unseen. */}
              <span key={bought}>{bought}</span>
              {quote !== null && quote.discountMinor > 0 && (
                <span className="hidden ml-auto wide:inline">
                  <StruckPrice minor={quote.listPriceMinor} />
                </span>
              )}
              {isStacked && quote !== null && <span>{formatLe(quote.finalPriceMinor)}</span>}
            </p>
            <small className="text-xs text-muted">
              All prices include <GstRate />
            </small>
          </div>
          <Button type="submit" className="px-4.5" isBusy={isBusy} disabled={isHydrated && quote === null}>
            {label}
          </Button>
        </div>
      </div>
    </div>
  )
}
