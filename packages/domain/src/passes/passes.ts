import { joinedCode } from '../kernel/clean-text.ts'
import { MINUTE_MS, RENTED_MAX_MINUTES } from '../kernel/durations.ts'
import { endAfter, type PassHours } from './pass-hours.ts'

export type PassState = 'active' | 'expired' | 'revoked'

/** How many minutes after its end a pass can still be extended. */
const OVERTIME_GRACE_MINUTES = 15

/** Without `hours` its time never pauses. */
type PassTimes = { revokedAt: Date | null; expiresAt: Date; hours?: PassHours | null }

/** `unusedMinutes`: what a pass will run from its first use; null once its time has begun. */
type PassClockState = { unusedMinutes: number | null }

/** Whether a pass waits for its first use. Until then `expiresAt` is the last instant to use it. */
export const isUnused = ({ unusedMinutes }: PassClockState): boolean => unusedMinutes !== null

/** Returns the state of a pass at an instant. `expiresAt` is exclusive; a revoked pass stays revoked. */
export const passStateAt = ({ revokedAt, expiresAt }: PassTimes, now: Date): PassState => {
  if (revokedAt !== null && revokedAt <= now) return 'revoked'
  return now < expiresAt ? 'active' : 'expired'
}

/** Returns the end of a number of minutes that begin at an instant. */
export const expiryAfter = (startsAt: Date, minutes: number): Date =>
  new Date(startsAt.getTime() + minutes * MINUTE_MS)

/** Returns the end of a pass once paid minutes are added: from its end, or from now if that has passed. */
export const extendedUntil = ({ expiresAt, hours = null }: PassTimes, minutes: number, paidAt: Date): Date =>
  endAfter(hours, expiresAt > paidAt ? expiresAt : paidAt, minutes)

/** Minutes added late to a pass that was not used in time leave at least this long to use it. */
const LATE_USE_MINUTES = 24 * 60

/** The saved seconds of a paused pass; null or absent for any other. */
type PausedState = { pausedSeconds?: number | null }

/** The seconds bought of a pass whose minutes run only while it is online, and its last day; else null. */
type OnlineState = { boughtSeconds?: number | null; useBy?: Date | null }

type Lengthened = {
  expiresAt: Date
  boughtSeconds?: number
  unusedMinutes: number | null
  useBy?: Date
  pausedAt?: null
  pausedSeconds?: number | null
}

/** What added minutes change on a paused pass. Minutes after its last day to resume run from then. */
const lengthenedPaused = (
  pass: PassTimes,
  pausedSeconds: number,
  { minutes, at }: { minutes: number; at: Date },
): Lengthened =>
  pass.expiresAt > at
    ? { unusedMinutes: null, expiresAt: pass.expiresAt, pausedSeconds: pausedSeconds + minutes * 60 }
    : {
        unusedMinutes: null,
        expiresAt: extendedUntil(pass, minutes, at),
        pausedAt: null,
        pausedSeconds: null,
      }

/** Minutes that run only while it is online are used by its last day, or within a day if that is over. */
const lengthenedOnline = (
  pass: PassTimes & PassClockState & { boughtSeconds: number; useBy?: Date | null },
  minutes: number,
  at: Date,
): Lengthened => {
  const lastDay = pass.useBy ?? pass.expiresAt
  const useBy = lastDay > at ? lastDay : expiryAfter(at, LATE_USE_MINUTES)
  const unusedMinutes = pass.unusedMinutes === null ? null : pass.unusedMinutes + minutes
  return { unusedMinutes, boughtSeconds: pass.boughtSeconds + minutes * 60, expiresAt: useBy, useBy }
}

/**
 * Returns what added minutes change on a pass: its end, or for an unused or paused one how long it will run.
 */
export const lengthened = (
  pass: PassTimes & PassClockState & PausedState & OnlineState,
  minutes: number,
  at: Date,
): Lengthened => {
  const { unusedMinutes, expiresAt, pausedSeconds = null, boughtSeconds = null } = pass
  if (boughtSeconds !== null) return lengthenedOnline({ ...pass, boughtSeconds }, minutes, at)
  if (pausedSeconds !== null) return lengthenedPaused(pass, pausedSeconds, { minutes, at })
  if (unusedMinutes === null) return { unusedMinutes, expiresAt: extendedUntil(pass, minutes, at) }
  const useBy = expiresAt > at ? expiresAt : expiryAfter(at, LATE_USE_MINUTES)
  return { unusedMinutes: unusedMinutes + minutes, expiresAt: useBy, useBy }
}

/** Returns the last instant at which overtime for a pass can be bought. */
export const overtimeUntil = ({ expiresAt, unusedMinutes }: PassTimes & PassClockState): Date =>
  unusedMinutes === null ? expiryAfter(expiresAt, OVERTIME_GRACE_MINUTES) : expiresAt

/** The most overtime minutes in one purchase. */
export const MAX_OVERTIME_MINUTES = 180

/**
 * Whether overtime for this pass can be bought now: while it runs and up to 15 minutes after its end, if the
 * package has overtime and a price for it (`overtimeRateMinor`: minor leones per minute).
 */
export const canAddOvertime = (
  pass: PassTimes &
    PassClockState &
    PausedState & { allowsOvertime: boolean; overtimeRateMinor: number | null },
  now: Date,
): boolean => {
  if (!pass.allowsOvertime || pass.overtimeRateMinor === null || pass.overtimeRateMinor <= 0) return false
  // A paused pass must be resumed first.
  if ((pass.pausedSeconds ?? null) !== null) return false
  return passStateAt(pass, now) !== 'revoked' && now <= overtimeUntil(pass)
}

/**
 * Returns how many overtime minutes can still be bought. On the seller's own internet there is no total
 * limit, only 180 at once; on rented equipment base and overtime minutes total at most 180. Free bonus
 * minutes do not count.
 */
export const overtimeMinutesLeft = (
  bought: { baseMinutes: number; overtimeMinutes: number },
  hasOwnInternet: boolean,
): number => {
  if (hasOwnInternet) return MAX_OVERTIME_MINUTES
  return Math.max(0, RENTED_MAX_MINUTES - bought.baseMinutes - bought.overtimeMinutes)
}

/** Digits and capitals without 0, O, 1, I and L, which look alike: 31 characters. */
export const CODE_ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'

/** Characters in a code: 31 to the tenth power is a little under 2 to the 50th. */
export const CODE_LENGTH = 10

const UNBIASED_BYTES = 256 - (256 % CODE_ALPHABET.length)

/**
 * Converts secure random bytes to a code. Skips bytes of 248 and above, which would favour the first letters,
 * so the code has at most `CODE_LENGTH` characters and may have fewer. Pass 32 bytes, and retry in the rare
 * case of a short code.
 */
export const codeFromBytes = (bytes: Uint8Array): string =>
  Array.from(bytes)
    .filter((byte) => byte < UNBIASED_BYTES)
    .slice(0, CODE_LENGTH)
    .map((byte) => CODE_ALPHABET.charAt(byte % CODE_ALPHABET.length))
    .join('')

/** Formats a code for users: 7KQM-4T2-XWP. */
export const groupCode = (code: string): string =>
  [code.slice(0, 4), code.slice(4, 7), code.slice(7)].filter((group) => group !== '').join('-')

const CODE_PATTERN = new RegExp(`^[${CODE_ALPHABET}]{${CODE_LENGTH}}$`)

/** Reads a typed code in any case, without surrounding punctuation; null if it cannot be one. */
export const normaliseCode = (text: string): string | null => {
  const code = joinedCode(text)
  return CODE_PATTERN.test(code) ? code : null
}
