import { type PassOptions, speedText } from '../passes/pass-options.ts'
import type { LineMonth } from './line-plan.ts'
import { usedUpAt } from './line-plan.ts'

/** All of a speed, in basis points. */
const WHOLE = 10_000

/**
 * While the line's data does not last the month: the part of their speed that new passes get, in basis points, never
 * under `leastKbps`. A package without a speed limit goes down from the line's own speed, `lineKbps`.
 */
export type ShortMonth = { share: number; leastKbps: number; lineKbps: number }

type Use = { usedMegabytes: number; megabytes: number | null }

/**
 * Returns the part of their speed that new passes get, in basis points: what is left of the month's data by what would
 * be used in the rest of the month as before. Null while the data lasts, or while too little is known.
 */
export const speedShare = (month: LineMonth, use: Use, now: Date): number | null => {
  if (use.megabytes === null || usedUpAt(month, use, now) === null) return null
  const [passedMs, leftMs] = [now.getTime() - month.from.getTime(), month.until.getTime() - now.getTime()]
  const left = Math.max(use.megabytes - use.usedMegabytes, 0)
  const needed = (use.usedMegabytes * leftMs) / passedMs
  return needed <= left ? null : Math.floor((left / needed) * WHOLE)
}

/** Speeds change in steps, so that they are easy to read and a page stays right for a while. */
const STEP_KBPS = 50

/** Returns the speed of a new pass in kbit/s: never under the seller's least, never above the package's own. */
const speedInShortMonth = (kbps: number | null, { share, leastKbps, lineKbps }: ShortMonth): number => {
  const normal = kbps ?? lineKbps
  const part = Math.floor((normal * share) / WHOLE / STEP_KBPS) * STEP_KBPS
  return Math.min(normal, Math.max(part, leastKbps))
}

type Speeds = Pick<PassOptions, 'downKbps' | 'upKbps' | 'slowAfterMegabytes' | 'slowKbps'>

const under = (kbps: number | null, most: number): number | null =>
  kbps === null ? null : Math.min(kbps, most)

/**
 * Returns the options of a new pass. `shownKbps`: the slower speed that its buyer saw, null if the page showed none; it
 * holds, even if the speed went down since. Absent if nobody saw a page.
 */
export const optionsInShortMonth = <Options extends Speeds>(
  options: Options,
  month: ShortMonth | null,
  shownKbps?: number | null,
): Options => {
  const normal = options.downKbps ?? month?.lineKbps ?? null
  if (month === null || normal === null || shownKbps === null) return options
  const now = speedInShortMonth(options.downKbps, month)
  const downKbps = Math.min(normal, Math.max(now, shownKbps ?? now))
  if (downKbps === normal) return options
  const sold = { ...options, downKbps, upKbps: under(options.upKbps, downKbps) }
  // Nothing is left to become slower.
  const staysSo = options.slowKbps !== null && options.slowKbps >= downKbps
  return staysSo ? { ...sold, slowAfterMegabytes: null, slowKbps: null } : sold
}

/** The speed of new passes of a package while it is slower, with the sentence for buyers; null at its own speed. */
export type Slower = { kbps: number; text: string }

/** "Slower this month: 1 Mbit/s instead of 2 Mbit/s"; null where new passes get the package's own speed. */
export const slowerOf = (
  { downKbps, upKbps }: Pick<Speeds, 'downKbps' | 'upKbps'>,
  month: ShortMonth | null,
): Slower | null => {
  const { downKbps: kbps } = optionsInShortMonth(
    { downKbps, upKbps, slowAfterMegabytes: null, slowKbps: null },
    month,
  )
  if (kbps === null || kbps === downKbps) return null
  const normal = downKbps === null ? 'no limit' : speedText(downKbps)
  return { kbps, text: `Slower this month: ${speedText(kbps)} instead of ${normal}` }
}
