import {
  formatDay,
  formatDuration,
  formatEnds,
  MINUTE_MS,
  minutesInWords,
} from '@minit/domain/kernel/durations.ts'
import { msWithin, nextHoursAt } from '@minit/domain/passes/pass-hours.ts'
import { beginText, hoursText } from '@minit/domain/shop/option-words.ts'
import type { ReactNode } from 'react'
import { useNow } from '../lib/clock.ts'
import { MinuteTrack } from '../ui/minute-track.tsx'
import { type ManualState, manualStartText } from './manual-access.ts'
import type { Access } from './purchase-query.ts'

/** Shows how much of the pass is left, next to the clock time of its end. */
export const TimeLeft = ({ access, isLarge = false }: { access: Access; isLarge?: boolean }) => {
  const now = useNow(10_000)
  const end = Date.parse(access.expiresAt)
  const { hours } = access
  const minutesFrom = (from: number): number =>
    Math.ceil(msWithin(hours, new Date(from), new Date(end)) / MINUTE_MS)
  const left = minutesFrom(now)
  const total = minutesFrom(Date.parse(access.startsAt))
  const opensAt = left === 0 ? null : nextHoursAt(hours, new Date(now))
  return (
    <>
      <p className="flex flex-wrap items-baseline justify-between gap-x-2 mb-2.5 text-sm">
        <span className="text-lg font-bold leading-none">
          <b className={`${isLarge ? 'text-4xl' : 'text-2xl'} leading-none tracking-[-.02em]`}>
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
      {hours !== null && left > 0 && (
        <p className="mt-2.5 text-sm">
          {opensAt === null ? (
            <>
              Works <b>{hoursText(hours)}</b>. Outside these hours your time waits.
            </>
          ) : (
            <>
              <b>Opens at {beginText(hours, opensAt)}.</b> It works {hoursText(hours)}; your time waits until
              then.
            </>
          )}
        </p>
      )}
    </>
  )
}

/** Minutes that do not run now, and what becomes of them. */
const Minutes = ({ minutes, children }: { minutes: number; children: ReactNode }) => (
  <p className="leading-[1.3]">
    <b className="block text-2xl leading-none tracking-[-.02em]">{formatDuration(minutes)}</b>
    <span className="block mt-2">{children}</span>
  </p>
)

/** For a pass whose phone the seller has not connected yet. */
const WaitsForSeller = ({ access }: { access: Access }) => {
  const { unusedMinutes, startsAt, expiresAt, hours } = access
  const minutes =
    unusedMinutes ?? Math.round(msWithin(hours, new Date(startsAt), new Date(expiresAt)) / MINUTE_MS)
  return (
    <Minutes minutes={minutes}>
      Your {minutesInWords(minutes)} start when the seller connects your phone,{' '}
      <b>{manualStartText(access)}</b>
    </Minutes>
  )
}

/** For a pass bought while another one runs: its minutes, and when they begin and end. */
const StartsLater = ({ access }: { access: Access }) => {
  const now = new Date(useNow(10_000))
  const [from, until] = [new Date(access.startsAt), new Date(access.expiresAt)]
  const minutes = Math.round(msWithin(access.hours, from, until) / MINUTE_MS)
  return (
    <Minutes minutes={minutes}>
      Starts <b>{formatEnds(from, now)}</b>, when your other pass ends, and runs until{' '}
      <b>{formatEnds(until, now)}</b>. Type its code on another phone to start it there now.
    </Minutes>
  )
}

type TimeProps = { access: Access; hand: ManualState | null; isLarge: boolean }

/** Shows the time of a pass in its current state; `isLarge` where it is the page's main content. */
export const Time = ({ access, hand, isLarge }: TimeProps) => {
  const { fromStock, unusedMinutes, pausedMinutes, onlineMinutes, hours } = access
  const now = useNow(10_000)
  if (pausedMinutes !== null)
    return <Minutes minutes={pausedMinutes}>are kept. This pass is paused and opens nothing now.</Minutes>
  if (hand === 'waiting') return <WaitsForSeller access={access} />
  // Only the seller's own router knows when the time of its code begins and ends.
  if (fromStock)
    return (
      <p>
        <b className="block text-lg leading-[1.3]">Type this code at the WiFi’s page</b>
        <span className="text-sm text-muted">The WiFi counts your time from then on, not this page.</span>
      </p>
    )
  const minutes = onlineMinutes ?? unusedMinutes
  if (minutes !== null)
    return (
      <Minutes minutes={minutes}>
        {`Your ${minutesInWords(minutes)} ${onlineMinutes === null ? 'begin when you first connect' : 'run only while you are online'}, until `}
        <b>{formatDay(new Date(access.expiresAt))}</b>
        {hours !== null && `, ${hoursText(hours)}`}
      </Minutes>
    )
  if (Date.parse(access.startsAt) > now) return <StartsLater access={access} />
  return <TimeLeft access={access} isLarge={isLarge} />
}
