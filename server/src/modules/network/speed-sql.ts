import { BUSY_KBPS, MAX_LINE_KBPS, MAX_SPAN_SECONDS, SPAN_SECONDS } from '@minit/domain/network/line-speed.ts'

// The twin of `measuredOn` in `packages/domain/src/network/line-speed.ts`. `s` is a session.

/** A span with its octets, as SQL expressions; `seconds` is null if it is unknown. */
type Span = { seconds: string; octets: string; endedAt: string }

const kbpsOf = ({ seconds, octets }: Span): string => `((${octets}) * 8 / 1000 / nullif(${seconds}, 0))`

const isFaster = (span: Span): string => `(${span.seconds} between ${SPAN_SECONDS} and ${MAX_SPAN_SECONDS}
    and ${kbpsOf(span)} between greatest(${BUSY_KBPS}, coalesce(s.fastest_kbps + 1, 0)) and ${MAX_LINE_KBPS})`

/** Keeps a span in its session if it is busy and the fastest. */
export const keepFastest = (span: Span): string => `
    fastest_kbps = case when ${isFaster(span)} then round(${kbpsOf(span)})::int else s.fastest_kbps end,
    fastest_at = case when ${isFaster(span)} then ${span.endedAt} else s.fastest_at end`

/**
 * The same for a router whose counters rise in steps, such as once a minute: a span lasts from one step to
 * another, by the instants of the steps, and may take several reports. `down` is the session's count in this report,
 * `countedAt` the instant of its last step.
 */
export const goOnMeasuring = ({ down, countedAt }: { down: string; countedAt: string }): string => {
  const seconds = `extract(epoch from ${countedAt} - s.measured_from)`
  const hasRisen = `${down} > s.down_octets`
  const begins = `(${hasRisen} and not coalesce(${seconds} >= 0 and ${seconds} < ${SPAN_SECONDS}, false))`
  return `${keepFastest({
    seconds: `case when ${hasRisen} then ${seconds} end`,
    octets: `${down} - s.measured_octets`,
    endedAt: countedAt,
  })},
    measured_from = case when ${begins} then ${countedAt} else s.measured_from end,
    measured_octets = case when ${begins} then ${down} else s.measured_octets end`
}
