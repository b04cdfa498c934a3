import { joinedCode } from '../kernel/clean-text.ts'
import { DAY_MS, formatClock, formatDayOfMonth } from '../kernel/durations.ts'
import { useByText } from '../passes/pass-options.ts'
import { CODE_ALPHABET, CODE_LENGTH } from '../passes/passes.ts'

/** A code on a card that was not sold yet, was sold, is used, has run out, or was taken out of use. */
export const VOUCHER_STATES = ['unsold', 'sold', 'used', 'over', 'void'] as const
export type VoucherState = (typeof VOUCHER_STATES)[number]

/** How a voucher was sold: a tap at the stall or by its agent, with the whole batch to an agent, or nobody said so before its use. */
export const VOUCHER_SALES = ['stall', 'agent', 'handed', 'use'] as const
export type VoucherSale = (typeof VOUCHER_SALES)[number]

export const MAX_BATCH = 500
/** A batch that names no last day of use has so many days. */
const VOUCHER_DAYS = 180
/** The furthest last day that can be chosen, in days from now. */
export const MAX_VOUCHER_DAYS = 730
/** The most of a price that an agent may keep: half of it. */
export const MAX_COMMISSION_BASIS_POINTS = 5_000

/** What a batch is sold under that names no last day: the day that many days from now, as YYYY-MM-DD. */
export const usualLastDay = (now: Date): string =>
  new Date(now.getTime() + VOUCHER_DAYS * DAY_MS).toISOString().slice(0, 10)

/** The last instant of the last day of use (YYYY-MM-DD; Freetown keeps UTC all year). */
export const endOfLastDay = (lastDay: string): Date =>
  new Date(new Date(`${lastDay}T00:00:00Z`).getTime() + DAY_MS - 1)

/** The last day of use of a batch whose last instant that is, as YYYY-MM-DD. */
export const lastDayOf = (useBy: Date): string => useBy.toISOString().slice(0, 10)

/** Why a last day of use cannot be taken, in words; null where it can. */
export const lastDayProblem = (lastDay: string, now: Date): string | null => {
  const end = endOfLastDay(lastDay)
  if (Number.isNaN(end.getTime()) || lastDayOf(end) !== lastDay) return 'Enter a day'
  if (end <= now) return 'This day is over'
  const isTooFar = end.getTime() - now.getTime() > (MAX_VOUCHER_DAYS + 1) * DAY_MS
  return isTooFar ? 'The last day can be two years from now at most' : null
}

/** A voucher's own marks, with the times of the pass that it brought once it was sold. */
export type VoucherMarks = {
  soldAt: Date | null
  usedAt: Date | null
  voidedAt: Date | null
  pass: { firstUsedAt: Date | null; revokedAt: Date | null; expiresAt: Date } | null
}

/** When a voucher was used: redeemed on a page, or typed at the router first. Null while it was not. */
export const usedAtOf = ({ usedAt, pass }: VoucherMarks): Date | null => usedAt ?? pass?.firstUsedAt ?? null

/** What a voucher is at an instant. Taken out of use, or refunded, it is `void`; used, it is `over` once its pass has ended. */
export const voucherStateAt = (voucher: VoucherMarks, now: Date): VoucherState => {
  const { soldAt, voidedAt, pass } = voucher
  if (voidedAt !== null || (pass !== null && pass.revokedAt !== null)) return 'void'
  if (soldAt === null) return 'unsold'
  if (usedAtOf(voucher) === null) return 'sold'
  return pass !== null && pass.expiresAt <= now ? 'over' : 'used'
}

/** Whether a voucher may still be sold, used, or taken out of use by its state. */
export const mayVoid = (state: VoucherState): boolean => state === 'unsold' || state === 'sold'

/** An agent's share of a price, in minor units, rounded down: the seller never pays more than was agreed. */
export const commissionOf = (priceMinor: number, commissionBasisPoints: number): number =>
  Math.floor((priceMinor * commissionBasisPoints) / 10_000)

/** The name of a card for people: batch and place in it, such as "3-017". */
export const voucherName = (batchNumber: number, position: number): string =>
  `${batchNumber}-${String(position).padStart(3, '0')}`

const LOOK_ALIKES: Readonly<Record<string, string>> = { O: '0', I: '1', L: '1' }

/**
 * What to check of a text that cannot be a code, in a sentence: its length, or a letter that no code has because it looks like
 * another. Null where it has the shape of a code.
 */
export const codeProblem = (typed: string): string | null => {
  const signs = joinedCode(typed)
  const strange = [...signs].find((sign) => !CODE_ALPHABET.includes(sign))
  if (strange !== undefined) return strangeSign(strange)
  if (signs.length === CODE_LENGTH) return null
  const count = `This code has ${signs.length} ${signs.length === 1 ? 'sign' : 'signs'}`
  return `${count}. A code has ${CODE_LENGTH}: look at it again.`
}

const strangeSign = (sign: string): string => {
  const isLookAlike = '01'.includes(sign) || LOOK_ALIKES[sign] !== undefined
  return isLookAlike
    ? `No code has “${sign}” in it. It may be another sign that looks like it.`
    : `No code has “${sign}” in it. It has digits and capital letters only.`
}

/** What the holder of a used voucher is told: when it was used, and on what phone as far as that may be shown. */
export const usedText = (usedAt: Date, phone: string | null): string => {
  const when = `It was used on ${formatDayOfMonth(usedAt)} at ${formatClock(usedAt)}`
  return phone === null ? `${when}.` : `${when}, on the phone ${phone}.`
}

/** What the holder of a voucher is told that was not used in time. */
export const pastText = (useBy: Date): string =>
  `This voucher was not used in time: its last day was ${useByText(useBy)}.`
