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

/**
 * The same for a router whose counters rise in steps, such as once a minute: a stretch lasts from one step to
 * another, by the instants of the steps, and may take several reports. `down` is the session's count in this report,
 * `countedAt` the instant of its last step.
 */
export const goOnMeasuring = ({ down, countedAt }: { down: string; countedAt: string }): string => {
  const seconds = `extract(epoch from ${countedAt} - s.stretch_from)`
  const hasRisen = `${down} > s.down_octets`
  const begins = `(${hasRisen} and not coalesce(${seconds} >= 0 and ${seconds} < ${STRETCH_SECONDS}, false))`
  return `${keepFastest({
    seconds: `case when ${hasRisen} then ${seconds} end`,
    octets: `${down} - s.stretch_octets`,
    endedAt: countedAt,
  })},
    stretch_from = case when ${begins} then ${countedAt} else s.stretch_from end,
    stretch_octets = case when ${begins} then ${down} else s.stretch_octets end`
}
