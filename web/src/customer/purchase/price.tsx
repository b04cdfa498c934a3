import { formatLe, formatUsd } from '@minit/domain/money.ts'
import type { Quote } from '@minit/domain/pricing.ts'

/** "Le 20.00": this page alone writes the cents of a whole price. */
export const leWithCents = (minor: number): string => {
  const text = formatLe(minor)
  return text.includes('.') ? text : `${text}.00`
}

/** The list price, struck through, where something was taken off it. */
export const ListPrice = ({ quote }: { quote: Quote }) =>
  quote.discountMinor > 0 ? (
    <s className="font-normal text-base text-muted">
      <span className="spoken">Instead of </span>
      {leWithCents(quote.listPriceMinor)}
    </s>
  ) : null

/** About how many dollars that is. */
export const Dollars = ({ minor }: { minor: number }) => (
  <small className="text-xs font-normal text-muted whitespace-nowrap">
    <span aria-hidden="true">≈ </span>
    <span className="spoken">about </span>
    {formatUsd(minor)}
  </small>
)
