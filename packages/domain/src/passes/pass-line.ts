import { MINUTE_MS } from '../kernel/durations.ts'
import { endAfter, msWithin, type PassHours } from './pass-hours.ts'

/**
 * The part of a pass that decides its place in the queue. Passes of one phone or number at one seller run one
 * after the other, so that no paid minutes overlap. `opensAt`: it opens no phone before; null or absent: from
 * its start.
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
  /** Of a pass whose minutes run only while it is online, which delays no other; else null or absent. */
  boughtSeconds?: number | null
}

/** Whether the minutes of a pass run by the clock, once they run. */
const runsByClock = ({ boughtSeconds = null }: Pick<LinedPass, 'boughtSeconds'>): boolean =>
  boughtSeconds === null

type Opening = Pick<LinedPass, 'startsAt' | 'opensAt'>

/** Returns the instant from which a pass opens phones. */
export const opensAtOf = ({ opensAt = null, startsAt }: Opening): Date => opensAt ?? startsAt

/**
 * Whether a pass waits for the end of another one. One that waits for its first use, or for its seller, does
 * not.
 */
export const isWaiting = (
  { opensAt = null, unusedMinutes, pausedAt }: Opening & Pick<LinedPass, 'unusedMinutes' | 'pausedAt'>,
  now: Date,
): boolean => unusedMinutes === null && pausedAt === null && opensAt !== null && opensAt > now

/** Whether a pass waits for its seller to connect its phone. `startsAt` is then the latest start. */
export const startsManually = ({ opensAt = null, startsAt }: Opening, now: Date): boolean =>
  opensAt === null && startsAt > now

const isClockRunning = (pass: LinedPass, now: Date): boolean =>
  runsByClock(pass) &&
  pass.revokedAt === null &&
  pass.unusedMinutes === null &&
  pass.pausedAt === null &&
  pass.expiresAt > now

const endsLater = (one: LinedPass, other: LinedPass): boolean => one.expiresAt > other.expiresAt

/**
 * Returns the pass behind which new minutes begin: the running pass that ends last, or the last one queued
 * behind it. Null if none runs. A pass that waits for a paused one delays no other.
 */
export const lastInLine = <Pass extends LinedPass>(passes: readonly Pass[], now: Date): Pass | null => {
  const clocks = passes
    .filter((pass) => isClockRunning(pass, now))
    .toSorted((left, right) => opensAtOf(left).getTime() - opensAtOf(right).getTime())
  let last: Pass | null = null
  for (const pass of clocks) {
    const runs = opensAtOf(pass) <= now || startsManually(pass, now)
    const joins = last === null ? runs : opensAtOf(pass) <= last.expiresAt
    if (joins && (last === null || endsLater(pass, last))) last = pass
  }
  return last
}

/** Moves a pass with all its minutes to another instant. `startsAt` stays if its time had begun before. */
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

/** Returns when the next pass may begin: at a pass's end, or at its revocation. */
export const nextMayBeginAt = (pass: LinedPass): Date => {
  const { revokedAt, expiresAt } = pass
  if (revokedAt === null) return expiresAt
  const at = revokedAt > opensAtOf(pass) ? revokedAt : opensAtOf(pass)
  return at < expiresAt ? at : expiresAt
}

/** The limits of a pass, which decide whether two passes form one longer pass for the user. */
export type PassLimits = {
  maxDevices: number
  downKbps: number | null
  upKbps: number | null
  dataLimitOctets: number | null
  slowAfterOctets: number | null
  hours: PassHours | null
  maxPauses?: number | null
}

/** Whether the terms of a pass depend on the data that its phones use. */
export const countsData = ({
  dataLimitOctets,
  slowAfterOctets,
}: Pick<PassLimits, 'dataLimitOctets' | 'slowAfterOctets'>): boolean =>
  dataLimitOctets !== null || slowAfterOctets !== null

/**
 * Whether the minutes of two passes can run on without a change of limits. Data and pauses belong to each
 * pass alone.
 */
export const haveSameLimits = (one: PassLimits, other: PassLimits): boolean =>
  one.maxDevices === other.maxDevices &&
  one.downKbps === other.downKbps &&
  one.upKbps === other.upKbps &&
  !countsData(one) &&
  !countsData(other) &&
  (one.maxPauses ?? null) === null &&
  (other.maxPauses ?? null) === null &&
  JSON.stringify(one.hours) === JSON.stringify(other.hours)

type ChainedPass = LinedPass & PassLimits

/**
 * Returns until when a phone stays online: further passes with the same limits that begin where this one ends
 * extend it. If any limit changes, the router gets a new order at the end. A pass with hours ends with them.
 */
export const carriedOnUntil = (first: ChainedPass, until: Date, passes: readonly ChainedPass[]): Date => {
  if (first.hours !== null) return until
  let end = until
  const clocks = passes
    .filter(
      (pass) =>
        runsByClock(pass) && pass.revokedAt === null && pass.pausedAt === null && pass.unusedMinutes === null,
    )
    .toSorted((left, right) => opensAtOf(left).getTime() - opensAtOf(right).getTime())
  for (const pass of clocks)
    if (opensAtOf(pass) <= end && pass.expiresAt > end && haveSameLimits(first, pass)) end = pass.expiresAt
  return end
}

/**
 * Returns since when a phone waits for an unused pass: since it took the pass, or since the end of its
 * previous pass, whichever is later. So access continues at the end of a pass without a tap.
 */
export const waitsSince = (
  heldSince: Date,
  passes: readonly Pick<LinedPass, 'unusedMinutes' | 'expiresAt'>[],
  now: Date,
): Date => {
  const ends = passes
    .filter(({ unusedMinutes, expiresAt }) => unusedMinutes === null && expiresAt <= now)
    .map(({ expiresAt }) => expiresAt.getTime())
  return new Date(Math.max(heldSince.getTime(), ...ends))
}

/** How long after its holder requested it an unused pass opens its phone. */
const REQUESTED_WITHIN_MS = 15 * 60_000

/**
 * Whether a pass may begin on a phone that is merely present: only just after it was paid for, typed in or
 * moved to this phone. Later a phone in a pocket must not begin it; its holder does so. Irrelevant once its
 * time has begun.
 */
export const mayBegin = (
  pass: { startsAt: Date; unusedMinutes: number | null },
  heldSince: Date,
  now: Date,
): boolean =>
  pass.unusedMinutes === null ||
  now.getTime() - Math.max(pass.startsAt.getTime(), heldSince.getTime()) < REQUESTED_WITHIN_MS
