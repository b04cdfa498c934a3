import { MINUTE_MS } from '../kernel/durations.ts'
import { endAfter, msWithin, type PassHours } from './pass-hours.ts'

/**
 * A pass as far as it follows another one. `opensAt`: it opens no phone before; left out or null for a pass that opened when it
 * started. Passes of one phone or number at one seller run one after the other, so that no paid minute runs beside another.
 */
export type LinedPass = {
  startsAt: Date
  opensAt?: Date | null
  expiresAt: Date
  revokedAt: Date | null
  /** Null once its time has begun. */
  unusedMinutes: number | null
  pausedAt: Date | null
  hours: PassHours | null
}

type Opening = Pick<LinedPass, 'startsAt' | 'opensAt'>

/** The instant from which a pass opens phones. */
export const opensAtOf = ({ opensAt = null, startsAt }: Opening): Date => opensAt ?? startsAt

/** Whether a pass waits for the end of another one. One that waits for its first use, or for its seller, does not. */
export const isWaiting = (
  { opensAt = null, unusedMinutes, pausedAt }: Opening & Pick<LinedPass, 'unusedMinutes' | 'pausedAt'>,
  now: Date,
): boolean => unusedMinutes === null && pausedAt === null && opensAt !== null && opensAt > now

/** Whether the time of a pass waits for its seller to connect its phone: `startsAt` is then the latest start. */
export const startsByHand = ({ opensAt = null, startsAt }: Opening, now: Date): boolean =>
  opensAt === null && startsAt > now

const isClockRunning = (pass: LinedPass, now: Date): boolean =>
  pass.revokedAt === null && pass.unusedMinutes === null && pass.pausedAt === null && pass.expiresAt > now

const endsLater = (one: LinedPass, other: LinedPass): boolean => one.expiresAt > other.expiresAt

/**
 * The pass behind which new minutes begin: of those that run now the one that ends last, or of those that wait behind it the
 * last. Null where none runs now. A pass that waits for the end of a paused one holds nobody up.
 */
export const lastInLine = <Pass extends LinedPass>(passes: readonly Pass[], now: Date): Pass | null => {
  const clocks = passes
    .filter((pass) => isClockRunning(pass, now))
    .toSorted((left, right) => opensAtOf(left).getTime() - opensAtOf(right).getTime())
  let last: Pass | null = null
  for (const pass of clocks) {
    const runs = opensAtOf(pass) <= now || startsByHand(pass, now)
    const joins = last === null ? runs : opensAtOf(pass) <= last.expiresAt
    if (joins && (last === null || endsLater(pass, last))) last = pass
  }
  return last
}

/** The same pass with all its minutes, from another instant on. `startsAt` stays where its time had begun before. */
export const openingAt = (
  pass: Pick<LinedPass, 'startsAt' | 'opensAt' | 'expiresAt' | 'hours'>,
  at: Date,
) => {
  const opensAt = opensAtOf(pass)
  const minutes = msWithin(pass.hours, opensAt, pass.expiresAt) / MINUTE_MS
  return {
    startsAt: pass.startsAt.getTime() === opensAt.getTime() ? at : pass.startsAt,
    opensAt: at,
    expiresAt: endAfter(pass.hours, at, minutes),
  }
}

/** When a pass lets the next one begin: its end, or the instant at which it was taken back. */
export const givesWayAt = (pass: LinedPass): Date => {
  const { revokedAt, expiresAt } = pass
  if (revokedAt === null) return expiresAt
  const at = revokedAt > opensAtOf(pass) ? revokedAt : opensAtOf(pass)
  return at < expiresAt ? at : expiresAt
}

/** What a pass allows, as far as two of them are one longer pass for whoever is online. */
export type PassLimits = {
  maxDevices: number
  downKbps: number | null
  upKbps: number | null
  dataLimitOctets: number | null
  hours: PassHours | null
  maxPauses?: number | null
}

/** Whether minutes of one pass go on where those of the other end without any other limit. Data and pauses are each pass's own. */
export const haveSameLimits = (one: PassLimits, other: PassLimits): boolean =>
  one.maxDevices === other.maxDevices &&
  one.downKbps === other.downKbps &&
  one.upKbps === other.upKbps &&
  one.dataLimitOctets === null &&
  other.dataLimitOctets === null &&
  (one.maxPauses ?? null) === null &&
  (other.maxPauses ?? null) === null &&
  JSON.stringify(one.hours) === JSON.stringify(other.hours)

type Carrying = LinedPass & PassLimits

/**
 * Until when a phone stays in that holds other passes too: those with the same limits that begin where this one ends carry it
 * on. Where anything else changes its router is told so at the end. A pass with hours ends with them.
 */
export const carriedOnUntil = (first: Carrying, until: Date, held: readonly Carrying[]): Date => {
  if (first.hours !== null) return until
  let end = until
  const clocks = held
    .filter((pass) => pass.revokedAt === null && pass.pausedAt === null && pass.unusedMinutes === null)
    .toSorted((left, right) => opensAtOf(left).getTime() - opensAtOf(right).getTime())
  for (const pass of clocks)
    if (opensAtOf(pass) <= end && pass.expiresAt > end && haveSameLimits(first, pass)) end = pass.expiresAt
  return end
}

/**
 * Since when a phone has been waiting for a pass that was not used yet: since it took it, or since the pass ended with which it
 * was online, whichever is later. So it goes on at the end of its pass without a tap.
 */
export const waitsSince = (
  heldSince: Date,
  held: readonly Pick<LinedPass, 'unusedMinutes' | 'expiresAt'>[],
  now: Date,
): Date => {
  const ends = held
    .filter(({ unusedMinutes, expiresAt }) => unusedMinutes === null && expiresAt <= now)
    .map(({ expiresAt }) => expiresAt.getTime())
  return new Date(Math.max(heldSince.getTime(), ...ends))
}

/** So long after somebody asked for it a pass that was not used yet opens the phone that holds it. */
const ASKED_WITHIN_MS = 15 * 60_000

/**
 * Whether a pass may begin on a phone that only stands there: it was paid, typed or taken to this phone a moment ago. Later
 * a phone that comes by in a pocket must not begin it; its holder says so. Without meaning where its time has begun.
 */
export const mayBegin = (
  pass: { startsAt: Date; unusedMinutes: number | null },
  heldSince: Date,
  now: Date,
): boolean =>
  pass.unusedMinutes === null ||
  now.getTime() - Math.max(pass.startsAt.getTime(), heldSince.getTime()) < ASKED_WITHIN_MS
