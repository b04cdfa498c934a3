import type { listNearestOpen } from '@minit/contract/customer/near.ts'
import type { Answer } from '@minit/contract/endpoint.ts'
import { formatDuration } from '@minit/domain/kernel/durations.ts'
import { leToMinor } from '@minit/domain/money/money.ts'
import { measuredSpeedText } from '@minit/domain/network/line-speed.ts'
import { hourPriceText } from '@minit/domain/shop/hour-price.ts'

/** What every list of shops says of one. */
type Facts = Pick<
  Answer<typeof listNearestOpen>['shops'][number],
  'opening' | 'hourPrice' | 'speed' | 'returnedMinutes' | 'freeMinutes' | 'takesTravellers'
>

export const TAKES_MINUTES_OF_OTHER_SHOPS = 'Takes minutes of other shops'

const clock = (hour: number): string => `${String(hour).padStart(2, '0')}:00`

const speedText = ({ kbps, slowest }: NonNullable<Facts['speed']>): string =>
  slowest === null
    ? `Phones got ${measuredSpeedText(kbps)}`
    : `Phones got ${measuredSpeedText(kbps)} (${measuredSpeedText(slowest.kbps)} at ${clock(slowest.hour)})`

/** "All Day: Le 450, about Le 18.75 an hour" */
export const hourText = ({
  packageName,
  packagePrice,
  packageMinutes,
}: NonNullable<Facts['hourPrice']>): string =>
  hourPriceText({
    name: packageName,
    priceMinor: leToMinor(packagePrice),
    durationMinutes: packageMinutes,
  })

/** What helps to choose between shops, each fact only where it is known. The rating stands with the name. */
export const ShopFacts = ({ facts }: { facts: Facts }) => {
  const { opening, hourPrice, speed, returnedMinutes, freeMinutes, takesTravellers } = facts
  const lines = [
    opening,
    hourPrice && hourText(hourPrice),
    speed && speedText(speed),
    returnedMinutes > 0 && `Gave back ${formatDuration(returnedMinutes)} after power cuts`,
    takesTravellers && TAKES_MINUTES_OF_OTHER_SHOPS,
  ].filter(Boolean)
  return (
    <span className="block mt-1 text-sm text-muted [overflow-wrap:anywhere]">
      {freeMinutes !== null && <b className="block text-sun-ink">{freeMinutes} min free</b>}
      {lines.map((line) => (
        <span key={String(line)} className="block">
          {line}
        </span>
      ))}
    </span>
  )
}
