import {
  BUSY_KBPS,
  MAX_LINE_KBPS,
  MAX_STRETCH_SECONDS,
  STRETCH_SECONDS,
} from '@minit/domain/network/line-speed.ts'

// SQL for `packages/domain/src/network/line-speed.ts`. `s` is a session.

/** A stretch with its octets, as SQL expressions; `seconds` is null if it is unknown. */
type Stretch = { seconds: string; octets: string; endedAt: string }

const kbpsOf = ({ seconds, octets }: Stretch): string => `((${octets}) * 8 / 1000 / nullif(${seconds}, 0))`

const isFaster = (
  stretch: Stretch,
): string => `(${stretch.seconds} between ${STRETCH_SECONDS} and ${MAX_STRETCH_SECONDS}
    and ${kbpsOf(stretch)} between greatest(${BUSY_KBPS}, coalesce(s.fastest_kbps + 1, 0)) and ${MAX_LINE_KBPS})`

/** Keeps a stretch in its session if it is busy and the fastest. */
export const keepFastest = (stretch: Stretch): string => `
    fastest_kbps = case when ${isFaster(stretch)} then round(${kbpsOf(stretch)})::int else s.fastest_kbps end,
    fastest_at = case when ${isFaster(stretch)} then ${stretch.endedAt} else s.fastest_at end`

const SINCE = (now: string): string => `extract(epoch from ${now} - s.stretch_from)`

/**
 * The same for a router that reports more often than a stretch lasts: a stretch goes on over several reports.
 * `down` is the session's count in this report.
 */
export const goOnMeasuring = ({ down, now }: { down: string; now: string }): string => {
  const isGoingOn = `coalesce(${SINCE(now)} >= 0 and ${SINCE(now)} < ${STRETCH_SECONDS}, false)`
  const stretch = { seconds: SINCE(now), octets: `${down} - s.stretch_octets`, endedAt: now }
  return `${keepFastest(stretch)},
    stretch_from = case when ${isGoingOn} then s.stretch_from else ${now} end,
    stretch_octets = case when ${isGoingOn} then s.stretch_octets else ${down} end`
}
