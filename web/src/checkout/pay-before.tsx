import { formatClock } from '@minit/domain/durations.ts'
import { secondsText } from '../lib/seconds-text.ts'
import { MinuteTrack } from '../ui/minute-track.tsx'

/** The time left to pay; after it, that the answer may still come. */
export const PayBefore = ({ payBy, from, now }: { payBy: string; from: string; now: number }) => {
  const end = Date.parse(payBy)
  const total = Math.max(1, (end - Date.parse(from)) / 1000)
  const left = Math.max(0, (end - now) / 1000)
  return (
    <div className="my-5">
      <p className="flex items-baseline justify-between gap-2 mb-2 text-sm">
        <b className="text-lg">Pay before {formatClock(new Date(end))}</b>
        <span>{left > 0 ? `${secondsText(left)} left` : 'Time is up, still checking'}</span>
      </p>
      <MinuteTrack label="Time left to pay" value={left} max={total} />
    </div>
  )
}
