import { joinedCode } from '../kernel/clean-text.ts'
import { DAY_MS, formatClock, formatDay } from '../kernel/durations.ts'
import { CODE_ALPHABET, CODE_LENGTH } from '../passes/passes.ts'

/** A voucher's code: not sold yet, sold, used, expired after use, or voided. */
export const VOUCHER_STATES = ['unsold', 'sold', 'used', 'over', 'void'] as const
export type VoucherState = (typeof VOUCHER_STATES)[number]

/**
 * How a voucher was sold: at the stall, by its agent, with a whole batch to an agent, or unreported before
 * its use.
 */
export const VOUCHER_SALES = ['stall', 'agent', 'handed', 'use'] as const
export type VoucherSale = (typeof VOUCHER_SALES)[number]

export const MAX_BATCH = 500
/** How many days a batch without its own last day is usable. */
const VOUCHER_DAYS = 180
/** The furthest last day of use, in days from now. */
export const MAX_VOUCHER_DAYS = 730
/** The most of a price that an agent may earn: half of it. */
export const MAX_COMMISSION_BASIS_POINTS = 5_000

/** Returns the default last day of use, as YYYY-MM-DD. */
export const usualLastDay = (now: Date): string =>
  new Date(now.getTime() + VOUCHER_DAYS * DAY_MS).toISOString().slice(0, 10)

/** Returns the last instant of a last day of use (YYYY-MM-DD; Freetown is UTC all year). */
export const endOfLastDay = (lastDay: string): Date =>
  new Date(new Date(`${lastDay}T00:00:00Z`).getTime() + DAY_MS - 1)

/** Returns the last day of use for its last instant, as YYYY-MM-DD. */
export const lastDayOf = (useBy: Date): string => useBy.toISOString().slice(0, 10)

/** Returns why a last day of use is not accepted, as a sentence; null if it is. */
export const lastDayProblem = (lastDay: string, now: Date): string | null => {
  const end = endOfLastDay(lastDay)
  if (Number.isNaN(end.getTime()) || lastDayOf(end) !== lastDay) return 'Enter a day'
  if (end <= now) return 'This day is over'
  const isTooFar = end.getTime() - now.getTime() > (MAX_VOUCHER_DAYS + 1) * DAY_MS
  return isTooFar ? 'The last day can be two years from now at most' : null
}

/** A voucher's own times, with those of its pass once it is sold. */
export type VoucherMarks = {
  soldAt: Date | null
  usedAt: Date | null
  voidedAt: Date | null
  pass: { firstUsedAt: Date | null; revokedAt: Date | null; expiresAt: Date } | null
}

/** Returns when a voucher was used: redeemed on a page, or first typed at the router. Null if unused. */
export const usedAtOf = ({ usedAt, pass }: VoucherMarks): Date | null => usedAt ?? pass?.firstUsedAt ?? null

/** Returns the state of a voucher: `void` once voided or refunded; if used, `over` after its pass ended. */
export const voucherStateAt = (voucher: VoucherMarks, now: Date): VoucherState => {
  const { soldAt, voidedAt, pass } = voucher
  if (voidedAt !== null || (pass !== null && pass.revokedAt !== null)) return 'void'
  if (soldAt === null) return 'unsold'
  if (usedAtOf(voucher) === null) return 'sold'
  return pass !== null && pass.expiresAt <= now ? 'over' : 'used'
}

/** Whether a voucher in this state can still be sold, used or voided. */
export const mayVoid = (state: VoucherState): boolean => state === 'unsold' || state === 'sold'

/**
 * Returns an agent's share of a price in minor units, rounded down so that the seller never pays more than
 * agreed.
 */
export const commissionOf = (priceMinor: number, commissionBasisPoints: number): number =>
  Math.floor((priceMinor * commissionBasisPoints) / 10_000)

/** Returns the display name of a card: batch and position, such as "3-017". */
export const voucherName = (batchNumber: number, position: number): string =>
  `${batchNumber}-${String(position).padStart(3, '0')}`

const SIMILAR_SIGNS: Readonly<Record<string, string>> = { O: '0', I: '1', L: '1' }

/**
 * Returns what to check of a text that cannot be a code, as a sentence: its length, or a character that codes
 * avoid because it looks like another. Null if it has the shape of a code.
 */
export const codeProblem = (typed: string): string | null => {
  const signs = joinedCode(typed)
  const unknown = [...signs].find((sign) => !CODE_ALPHABET.includes(sign))
  if (unknown !== undefined) return unknownSign(unknown)
  if (signs.length === CODE_LENGTH) return null
  const count = `This code has ${signs.length} ${signs.length === 1 ? 'sign' : 'signs'}`
  return `${count}. A code has ${CODE_LENGTH}: check it.`
}

const unknownSign = (sign: string): string => {
  const isSimilarSign = '01'.includes(sign) || SIMILAR_SIGNS[sign] !== undefined
  return isSimilarSign
    ? `No code has “${sign}” in it. It may be another sign that looks like it.`
    : `No code has “${sign}” in it. It has digits and capital letters only.`
}

/** Returns the text for a used voucher: when it was used, and on which phone if that may be shown. */
export const usedText = (usedAt: Date, phone: string | null): string => {
  const when = `It was used on ${formatDay(usedAt)} at ${formatClock(usedAt)}`
  return phone === null ? `${when}.` : `${when}, on the phone ${phone}.`
}

/** Returns the text for a voucher that was not used in time. */
export const pastText = (useBy: Date): string =>
  `This voucher was not used in time: its last day was ${formatDay(useBy)}.`
