import { joinedCode } from '../kernel/clean-text.ts'
import { MINUTE_MS, RENTED_MAX_MINUTES } from '../kernel/durations.ts'
import { endAfter, type PassHours } from './pass-hours.ts'

export type PassState = 'active' | 'expired' | 'revoked'

/** Minutes after its end during which a pass can still be lengthened. */
const OVERTIME_GRACE_MINUTES = 15

/** Without `hours` its time never stands still. */
type PassTimes = { revokedAt: Date | null; expiresAt: Date; hours?: PassHours | null }

/** `unusedMinutes`: what a pass will run from its first use; null for one whose time has begun. */
type PassClockState = { unusedMinutes: number | null }

/** Whether a pass waits for its first use. Until then `expiresAt` is the last instant to use it. */
export const isUnused = ({ unusedMinutes }: PassClockState): boolean => unusedMinutes !== null

/** What a pass is at an instant. Its last instant is the one before `expiresAt`; a revoked pass stays revoked. */
export const passStateAt = ({ revokedAt, expiresAt }: PassTimes, now: Date): PassState => {
  if (revokedAt !== null && revokedAt <= now) return 'revoked'
  return now < expiresAt ? 'active' : 'expired'
}

/** The end of so many minutes that begin at an instant. */
export const expiryAfter = (startsAt: Date, minutes: number): Date =>
  new Date(startsAt.getTime() + minutes * MINUTE_MS)

/** Where a pass ends once paid minutes are added: from its end on, or from now when that is over. */
export const extendedUntil = ({ expiresAt, hours = null }: PassTimes, minutes: number, paidAt: Date): Date =>
  endAfter(hours, expiresAt > paidAt ? expiresAt : paidAt, minutes)

/** Minutes that come late to a pass which was not used in time leave at least so long to use it. */
const LATE_USE_MINUTES = 24 * 60

/** What is kept of a pass that is paused; null, or left out, for one that is not. */
type KeptState = { pausedSeconds?: number | null }

type Lengthened = {
  expiresAt: Date
  unusedMinutes: number | null
  useBy?: Date
  pausedAt?: null
  pausedSeconds?: number | null
}

/** What minutes on top change of a pass that is paused; those that come after its last day to go on run from then. */
const lengthenedKept = (
  pass: PassTimes,
  kept: number,
  { minutes, at }: { minutes: number; at: Date },
): Lengthened =>
  pass.expiresAt > at
    ? { unusedMinutes: null, expiresAt: pass.expiresAt, pausedSeconds: kept + minutes * 60 }
    : {
        unusedMinutes: null,
        expiresAt: extendedUntil(pass, minutes, at),
        pausedAt: null,
        pausedSeconds: null,
      }

/** What minutes on top change of a pass: its end, or for one that was not used yet, or is paused, how long it will run. */
export const lengthened = (
  pass: PassTimes & PassClockState & KeptState,
  minutes: number,
  at: Date,
): Lengthened => {
  const { unusedMinutes, expiresAt, pausedSeconds = null } = pass
  if (pausedSeconds !== null) return lengthenedKept(pass, pausedSeconds, { minutes, at })
  if (unusedMinutes === null) return { unusedMinutes, expiresAt: extendedUntil(pass, minutes, at) }
  const useBy = expiresAt > at ? expiresAt : expiryAfter(at, LATE_USE_MINUTES)
  return { unusedMinutes: unusedMinutes + minutes, expiresAt: useBy, useBy }
}

/** The last instant at which minutes can still be bought on top of a pass. */
export const overtimeUntil = ({ expiresAt, unusedMinutes }: PassTimes & PassClockState): Date =>
  unusedMinutes === null ? expiryAfter(expiresAt, OVERTIME_GRACE_MINUTES) : expiresAt

/** The most minutes that are bought on top at once. */
export const MAX_OVERTIME_MINUTES = 180

/**
 * May minutes be bought on top of this pass now? While it runs and up to 15 minutes after its end, where the
 * package has overtime and a price for it (`overtimeRateMinor`: minor leones per minute).
 */
export const canAddOvertime = (
  pass: PassTimes &
    PassClockState &
    KeptState & { allowsOvertime: boolean; overtimeRateMinor: number | null },
  now: Date,
): boolean => {
  if (!pass.allowsOvertime || pass.overtimeRateMinor === null || pass.overtimeRateMinor <= 0) return false
  // Who paused a pass goes on with it first.
  if ((pass.pausedSeconds ?? null) !== null) return false
  return passStateAt(pass, now) !== 'revoked' && now <= overtimeUntil(pass)
}

/**
 * How many minutes may still be bought on top of a pass: as many as one likes on the seller's own internet, 180 at once;
 * on rented equipment what was bought and what is added come to 180 at most. Bonus minutes, being free, do not count.
 */
export const overtimeMinutesLeft = (
  bought: { baseMinutes: number; overtimeMinutes: number },
  hasOwnInternet: boolean,
): number => {
  if (hasOwnInternet) return MAX_OVERTIME_MINUTES
  return Math.max(0, RENTED_MAX_MINUTES - bought.baseMinutes - bought.overtimeMinutes)
}

/** Digits and capitals without 0, O, 1, I and L, which are taken for one another. 31 of them. */
export const CODE_ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'

/** Symbols in a code: 31 to the tenth power is a little under 2 to the 50th. */
export const CODE_LENGTH = 10

const UNBIASED_BYTES = 256 - (256 % CODE_ALPHABET.length)

/**
 * Secure random bytes to a code. Bytes of 248 and above are thrown away, as they would favour the first letters, so
 * the answer has at most `CODE_LENGTH` symbols and may have fewer: give it 32 bytes, and ask again with new ones in
 * the rare case that it is short.
 */
export const codeFromBytes = (bytes: Uint8Array): string =>
  Array.from(bytes)
    .filter((byte) => byte < UNBIASED_BYTES)
    .slice(0, CODE_LENGTH)
    .map((byte) => CODE_ALPHABET.charAt(byte % CODE_ALPHABET.length))
    .join('')

/** A code as people read it: 7KQM-4T2-XWP. */
export const groupCode = (code: string): string =>
  [code.slice(0, 4), code.slice(4, 7), code.slice(7)].filter((group) => group !== '').join('-')

const CODE_PATTERN = new RegExp(`^[${CODE_ALPHABET}]{${CODE_LENGTH}}$`)

/** What a person typed, as a code: any case, with whatever was copied along dropped. Null when it cannot be one. */
export const normaliseCode = (text: string): string | null => {
  const code = joinedCode(text)
  return CODE_PATTERN.test(code) ? code : null
}
