/**
 * The speed that phones really got, from what routers count. A session is measured in spans of at least
 * `SPAN_SECONDS`: shorter ones end in the middle of a burst. The fastest span stays.
 */
export const SPAN_SECONDS = 40

/** After a longer gap between two reports, nothing is known of the speed. */
export const MAX_SPAN_SECONDS = 900

/**
 * From this average on, a span is busy: messages and notifications move less, a video, a call or a download
 * more. Then the line decides how fast it is, and not the phone.
 */
export const BUSY_KBPS = 128

/** No more than a WiFi carries: a larger figure is a counter's error. */
export const MAX_LINE_KBPS = 1_000_000

/** The figures are from so many days. */
export const SPEED_DAYS = 7

/** With fewer busy sessions nothing is said. */
export const BUSY_SESSIONS = 20

/** An hour of the day with fewer of them is not compared. */
const SESSIONS_OF_AN_HOUR = 3

/** What is known of a session's speed: its octets, where the span under way began, and its fastest busy span. */
export type Measuring = {
  downOctets: number
  measuredFromMs: number | null
  measuredOctets: number
  fastest: { kbps: number; atMs: number } | null
}

/**
 * Goes on measuring with a report of a router whose counters rise in steps, such as once a minute: a span lasts from one
 * step to another and may take several reports. `countedAtMs` is the instant of the last step. The twin of
 * `server/src/modules/network/speed-sql.ts`.
 */
export const measuredOn = (
  before: Measuring,
  { downOctets, countedAtMs }: { downOctets: number; countedAtMs: number },
): Measuring => {
  const after = { ...before, downOctets }
  if (downOctets <= before.downOctets) return after
  const { measuredFromMs, measuredOctets, fastest } = before
  const seconds = measuredFromMs === null ? null : (countedAtMs - measuredFromMs) / 1000
  if (seconds !== null && seconds >= 0 && seconds < SPAN_SECONDS) return after
  const begun = { ...after, measuredFromMs: countedAtMs, measuredOctets: downOctets }
  if (seconds === null || seconds < 0 || seconds > MAX_SPAN_SECONDS) return begun
  const kbps = Math.trunc(((downOctets - measuredOctets) * 8) / 1000) / seconds
  const isFaster = kbps >= Math.max(BUSY_KBPS, (fastest?.kbps ?? -1) + 1) && kbps <= MAX_LINE_KBPS
  return isFaster ? { ...begun, fastest: { kbps: Math.round(kbps), atMs: countedAtMs } } : begun
}

/** The fastest busy span of a session, and the hour of the day in which it ended. */
export type BusySession = { kbps: number; hour: number }

/** Speeds of one phone in kbit/s: the median of all busy sessions, and of those in the slowest hour of the day. */
export type LineSpeed = { kbps: number; slowest: { hour: number; kbps: number } | null }

/** The middle of some numbers, at least one. */
export const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((one, other) => one - other)
  const middle = sorted.length >> 1
  const upper = sorted[middle] ?? 0
  return sorted.length % 2 === 1 ? upper : Math.round(((sorted[middle - 1] ?? 0) + upper) / 2)
}

/** Returns the speed that busy sessions got; null with too few of them. */
export const lineSpeedOf = (sessions: readonly BusySession[]): LineSpeed | null => {
  if (sessions.length < BUSY_SESSIONS) return null
  const byHour = Array.from({ length: 24 }, (_, hour) => ({
    hour,
    speeds: sessions.flatMap((each) => (each.hour === hour ? [each.kbps] : [])),
  }))
  const slowest = byHour
    .filter(({ speeds }) => speeds.length >= SESSIONS_OF_AN_HOUR)
    .map(({ hour, speeds }) => ({ hour, kbps: median(speeds) }))
    .toSorted((one, other) => one.kbps - other.kbps || one.hour - other.hour)[0]
  return { kbps: median(sessions.map(({ kbps }) => kbps)), slowest: slowest ?? null }
}

const twoFigures = (value: number): number => Number(value.toPrecision(2))

/** Formats a measured speed as "350 kbit/s" or "2.4 Mbit/s", with two figures: more would not be true. */
export const measuredSpeedText = (kbps: number): string => {
  const shown = twoFigures(kbps)
  return shown < 1000 ? `${shown} kbit/s` : `${shown / 1000} Mbit/s`
}
