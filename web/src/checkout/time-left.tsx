import { formatDuration, formatEnds } from '@minit/domain/durations.ts'
import { useNow } from '../lib/clock.ts'
import { MinuteTrack } from '../ui/minute-track.tsx'
import type { Access } from './purchase-view.ts'

const MINUTE_MS = 60_000

/** How much of the pass is left, beside the clock time of its end. */
export const TimeLeft = ({ access }: { access: Access }) => {
  const now = useNow(10_000)
  const end = Date.parse(access.expiresAt)
  const left = Math.max(0, Math.ceil((end - now) / MINUTE_MS))
  const total = Math.round((end - Date.parse(access.startsAt)) / MINUTE_MS)
  return (
    <>
      <p className="flex flex-wrap items-baseline justify-between gap-x-2 mb-2.5 text-sm">
        <span className="text-lg font-bold leading-none">
          <b className="text-2xl leading-none tracking-[-.02em]">
            {left > 0 ? formatDuration(left) : 'No time'}
          </b>{' '}
          left
        </span>
        <span>
          {left > 0 ? 'Ends ' : 'Ended '}
          <b>{formatEnds(new Date(end), new Date(now))}</b>
        </span>
      </p>
      <MinuteTrack label="Time left" value={left} max={total} size="slim" />
    </>
  )
}
