import { DAY_MS, freetownDay } from '../kernel/durations.ts'
import { OCTETS_A_MEGABYTE } from '../passes/pass-options.ts'
import { median } from './line-speed.ts'

/** How a seller's own internet comes. */
export const LINE_KINDS = ['mobile', 'fixed', 'satellite', 'shared'] as const
export type LineKind = (typeof LINE_KINDS)[number]

export const LINE_KIND_NAMES: Record<LineKind, string> = {
  mobile: 'Mobile data',
  fixed: 'Fibre or another fixed line',
  satellite: 'Satellite',
  shared: 'Shared with other people',
}

export const LINE_OPERATORS = [
  'orange',
  'africell',
  'qcell',
  'sierratel',
  'starlink',
  'other_satellite',
  'other',
] as const
export type LineOperator = (typeof LINE_OPERATORS)[number]

export const LINE_OPERATOR_NAMES: Record<LineOperator, string> = {
  orange: 'Orange',
  africell: 'Africell',
  qcell: 'QCell',
  sierratel: 'Sierratel',
  starlink: 'Starlink',
  other_satellite: 'Another satellite operator',
  other: 'Another operator',
}

/** The rule about resale that a seller with a satellite plan reads. */
export const RESALE_RULE = 'Most satellite home plans do not allow you to sell on. Read your plan’s terms.'

/** What a seller answers about the resale terms of a satellite plan. */
export const RESALE_ANSWERS = ['allowed', 'asked', 'unknown'] as const
export type ResaleAnswer = (typeof RESALE_ANSWERS)[number]

export const RESALE_ANSWER_NAMES: Record<ResaleAnswer, string> = {
  allowed: 'My plan allows it',
  asked: 'I have asked',
  unknown: 'I do not know',
}

/** Every month has this day. */
export const LAST_MONTH_DAY = 28
/** A hundred terabytes, more than a shop's line carries in a month. */
export const MAX_LINE_MEGABYTES = 100_000_000
export const MAX_LINE_KBPS = 10_000_000

/** What the figures need of a line; `megabytes` is null for an unlimited one. */
export type LinePlan = { costMinor: number; monthDay: number; megabytes: number | null }

/** Midnights in Freetown; the month ends right before `until`. */
export type LineMonth = { from: Date; until: Date }

/** Returns the line's current month, which begins on a day from 1 to 28. */
export const lineMonth = (monthDay: number, now: Date): LineMonth => {
  // Freetown is UTC+0 all year.
  const beginsAt = (months: number): Date =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + months, monthDay))
  return beginsAt(0) > now
    ? { from: beginsAt(-1), until: beginsAt(0) }
    : { from: beginsAt(0), until: beginsAt(1) }
}

const daysBetween = (from: Date, until: Date): number => (until.getTime() - from.getTime()) / DAY_MS

/** A forecast needs so many days of the month. */
const MIN_DAYS = 3

type Use = { usedMegabytes: number; megabytes: number | null }

/**
 * Returns when the month's megabytes are used up if use continues as it was in this month: now if they
 * already are, and null if they last, if the line is unlimited, or in the month's first three days.
 */
export const usedUpAt = ({ from, until }: LineMonth, use: Use, now: Date): Date | null => {
  const { usedMegabytes, megabytes } = use
  if (megabytes === null) return null
  if (usedMegabytes >= megabytes) return now
  if (daysBetween(from, now) < MIN_DAYS || usedMegabytes <= 0) return null
  const wholeMs = ((now.getTime() - from.getTime()) * megabytes) / usedMegabytes
  const atMs = Math.max(from.getTime() + Math.ceil(wholeMs), now.getTime())
  return atMs < until.getTime() ? new Date(atMs) : null
}

export const LINE_OUTLOOKS = [
  'unlimited',
  'too_early',
  'nothing_counted',
  'lasts',
  'runs_out',
  'used_up',
] as const

export type LineOutlook = {
  state: (typeof LINE_OUTLOOKS)[number]
  /** The day on which the megabytes are used up, for `runs_out`, and the month's days after it. */
  usedUpOn: string | null
  daysEarly: number
}

/** Returns whether the megabytes last the month; `nothing_counted` where no router counts, or none was used. */
export const lineOutlook = (month: LineMonth, use: Use, now: Date): LineOutlook => {
  const at = usedUpAt(month, use, now)
  const isEarly = daysBetween(month.from, now) < MIN_DAYS
  const says = (state: LineOutlook['state']): LineOutlook => ({ state, usedUpOn: null, daysEarly: 0 })
  if (use.usedMegabytes <= 0 && !isEarly) return says('nothing_counted')
  if (use.megabytes === null) return says('unlimited')
  if (use.usedMegabytes >= use.megabytes) return says('used_up')
  if (isEarly) return says('too_early')
  if (at === null) return says('lasts')
  const daysEarly = Math.ceil(daysBetween(at, month.until)) - 1
  return { state: 'runs_out', usedUpOn: freetownDay(at), daysEarly }
}

/** The days of the month that are left, with today. */
export const daysLeft = ({ until }: LineMonth, now: Date): number => Math.ceil(daysBetween(now, until))

/** The days before now whose passes and sales the costs are computed from. */
export const COST_DAYS = 28
/** Fewer passes say little about what the next one uses. */
export const MIN_PASSES = 20

/** What a package's passes used, and what the shop sold in the last `COST_DAYS` days. */
export type CostFacts = {
  durationMinutes: number
  priceMinor: number
  /** Octets of each pass that a router counted. */
  passOctets: readonly number[]
  soldPasses: number
  soldMinutes: number
}

export type PackageCost = {
  /** What half of its passes use at most; null with too few passes. */
  megabytes: number | null
  /** Null with too few passes, or for an unlimited line with too few sales. */
  costMinor: number | null
  /** What remains of the price, negative if the line costs more. */
  leftMinor: number | null
}

const medianMegabytes = (passOctets: readonly number[]): number | null =>
  passOctets.length < MIN_PASSES ? null : median(passOctets) / OCTETS_A_MEGABYTE

/**
 * The cost of a package's minutes. A limited line is shared by megabytes: its cost divided by all its
 * megabytes. An unlimited one is shared by time: its cost divided by the hours sold in such a month.
 */
const costOf = (line: LinePlan, month: LineMonth, facts: CostFacts, megabytes: number | null) => {
  if (line.megabytes !== null)
    return megabytes === null ? null : Math.round((line.costMinor * megabytes) / line.megabytes)
  if (facts.soldPasses < MIN_PASSES || facts.soldMinutes <= 0) return null
  const minutesAMonth = (facts.soldMinutes * daysBetween(month.from, month.until)) / COST_DAYS
  return Math.round((line.costMinor * facts.durationMinutes) / minutesAMonth)
}

/** Returns what a package costs the seller in megabytes and money, and what remains of its price. */
export const packageCost = (line: LinePlan, month: LineMonth, facts: CostFacts): PackageCost => {
  const megabytes = medianMegabytes(facts.passOctets)
  const costMinor = costOf(line, month, facts, megabytes)
  return {
    megabytes: megabytes === null ? null : Math.round(megabytes * 10) / 10,
    costMinor,
    leftMinor: costMinor === null ? null : facts.priceMinor - costMinor,
  }
}
