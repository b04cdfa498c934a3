import { formatDuration } from '@minit/domain/kernel/durations.ts'
import { formatLe, leToMinor } from '@minit/domain/money/money.ts'
import { measuredSpeedText } from '@minit/domain/network/line-speed.ts'
import type { Provider } from './queries.ts'

const clock = (hour: number): string => `${String(hour).padStart(2, '0')}:00`

const speedText = ({ kbps, slowest }: NonNullable<Provider['speed']>): string =>
  slowest === null
    ? `Phones got ${measuredSpeedText(kbps)}`
    : `Phones got ${measuredSpeedText(kbps)} (${measuredSpeedText(slowest.kbps)} at ${clock(slowest.hour)})`

/** What helps to choose between shops, each fact only where it is known. */
export const ShopFacts = ({ provider }: { provider: Provider }) => {
  const { opening, hourPrice, speed, returnedMinutes, freeMinutes } = provider
  const facts = [
    opening,
    hourPrice && `${formatLe(leToMinor(hourPrice.price))} an hour with ${hourPrice.packageName}`,
    speed && speedText(speed),
    returnedMinutes > 0 && `Gave back ${formatDuration(returnedMinutes)} after power cuts`,
  ].filter(Boolean)
  return (
    <span className="block mt-1 text-sm text-muted [overflow-wrap:anywhere]">
      {freeMinutes !== null && <b className="block text-sun-ink">{freeMinutes} min free</b>}
      {facts.map((fact) => (
        <span key={String(fact)} className="block">
          {fact}
        </span>
      ))}
    </span>
  )
}
