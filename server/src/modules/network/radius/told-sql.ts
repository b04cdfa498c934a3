import { GIGAWORD } from '@minit/domain/network/radius.ts'
import { OUTAGE_FROM_MINUTES } from '@minit/domain/network/router-clocks.ts'

// What statements say of a word `t` of RADIUS and the session `s` that it names. `$1` is the instant.

/** More than a WiFi carries, in octets a second: a counter that would have counted more has not wrapped. */
const FASTEST = 125_000_000

/**
 * The router counts the session from nothing: it says less time than before, and all of that is after its last word. A Start, and
 * what says no time, may be a packet that was late, and says nothing of this for some minutes.
 */
export const HAS_RESTARTED = `coalesce(t.seconds < s.session_seconds and t.began_at >= s.last_heard_at
  and (not t.is_start and t.seconds > 0 or $1::timestamptz >= s.last_heard_at + interval '${OUTAGE_FROM_MINUTES} minutes'), false)`

/**
 * What a session has carried. Counters only rise. One of 32 bits that says less after more time has passed 2^32: once, for
 * routers report long before it passes twice.
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
