import { GIGAWORD } from '@minit/domain/network/radius.ts'
import { OUTAGE_FROM_MINUTES } from '@minit/domain/network/router-clocks.ts'

// SQL for a RADIUS report `t` and its session `s`. `$1` is the instant.

/** More octets a second than a WiFi carries: a counter that would exceed it has not wrapped. */
const FASTEST = 125_000_000

/**
 * The router restarted the session's count: its time is lower than before and lies after the last report. A
 * Start, or a report without a time, may be a late packet, so it counts only after some minutes.
 */
export const HAS_RESTARTED = `coalesce(t.seconds < s.session_seconds and t.began_at >= s.last_heard_at
  and (not t.is_start and t.seconds > 0 or $1::timestamptz >= s.last_heard_at + interval '${OUTAGE_FROM_MINUTES} minutes'), false)`

/**
 * A session's octets. Counters only rise. A 32-bit one that falls after more time has wrapped once, because
 * routers report long before it wraps twice.
 */
export const countedOctets = (direction: 'down' | 'up'): string => {
  const [known, said] = [`s.${direction}_octets`, `t.${direction}_octets`]
  const low = `mod(${known}, ${GIGAWORD})`
  const unwrapped = `(${known} - ${low} + ${said} + case when ${said} < ${low} then ${GIGAWORD} else 0 end)`
  const seconds = '(t.seconds - s.session_seconds)'
  return `case when t.${direction}_wraps and ${seconds} > 0 and ${said} < ${known}
      and s.access_point is not distinct from t.access_point and ${unwrapped} - ${known} <= ${seconds} * ${FASTEST}
    then ${unwrapped} else greatest(${known}, ${said}) end`
}
