import { formatClock } from '@minit/domain/kernel/durations.ts'
import { formatLe, leToMinor } from '@minit/domain/money/money.ts'
import { Badge } from '../ui/badge.tsx'
import { finalPriceOf, type Pack } from './offer.ts'

/** Shows the price; if it is lowered, the list price struck through before it. */
export const PriceText = ({ pack }: { pack: Pack }) => {
  const [usual, paid] = [leToMinor(pack.price), finalPriceOf(pack)]
  return (
    <>
      {paid < usual && <StruckPrice minor={usual} />}
      {formatLe(paid)}
    </>
  )
}

export const StruckPrice = ({ minor }: { minor: number }) => (
  <>
    <s className="text-sm font-normal text-muted">
      <span className="spoken">Instead of </span>
      {formatLe(minor)}
    </s>{' '}
  </>
)

/** Says why a package costs less and until when: "Happy hour until 18:00", or the buyer's code. */
export const LoweredBadge = ({ pack }: { pack: Pack }) => {
  if (pack.happyHour === null || finalPriceOf(pack) === leToMinor(pack.price)) return null
  return (
    <Badge tone="warn" className="mt-1.5 py-0.5 leading-[1.35]! whitespace-normal!">
      {pack.code ?? `Happy hour until ${formatClock(new Date(pack.happyHour.endsAt))}`}
    </Badge>
  )
}
