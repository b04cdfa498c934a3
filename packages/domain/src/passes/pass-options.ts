import { DAY_MS } from '../kernel/durations.ts'
import { areAlways, type PassHours } from './pass-hours.ts'

/**
 * When the minutes of a pass run: from payment, from when its first phone is admitted, or only while a phone of
 * it is online.
 */
export const PASS_CLOCKS = ['at_payment', 'first_use', 'while_online'] as const
export type PassClock = (typeof PASS_CLOCKS)[number]

/** The most phones that one pass opens at once. */
export const MAX_DEVICES = 10
/**
 * Speed limits in kbit/s: below the minimum a page hardly loads, and no stall's line is faster than the
 * maximum.
 */
export const MIN_SPEED_KBPS = 64
export const MAX_SPEED_KBPS = 100_000
export const MAX_DATA_MB = 100_000
/** Less data is used up before a page has loaded. */
export const MIN_DATA_MB = 10
export const MAX_PER_DAY = 20
export const MAX_PAUSES = 10
export const MAX_PAUSE_DAYS = 60

/** A megabyte as sellers and operators count it. */
export const OCTETS_A_MEGABYTE = 1_000_000

/** The octets of megabytes; null stays null. */
export const octetsOfMegabytes = (megabytes: number | null): number | null =>
  megabytes === null ? null : megabytes * OCTETS_A_MEGABYTE

/** A package's options for its passes, in addition to time and price. Speeds in kbit/s; null: no limit. */
export type PassOptions = {
  clock: PassClock
  maxDevices: number
  downKbps: number | null
  upKbps: number | null
  dataLimitMb: number | null
  /** From this data on its speed is `slowKbps`, up and down, to its end; both null: its speed stays. */
  slowAfterMegabytes: number | null
  slowKbps: number | null
  /** When it is sold and used; null: always. */
  hours: PassHours | null
  /** How many one number may buy on one day. */
  maxPerDay: number | null
  /**
   * How often a pass may be paused, and for how many days its minutes are saved then; both null: not at all.
   */
  maxPauses: number | null
  pauseDays: number | null
  /** Whether its minutes may be used at other shops that take travellers. */
  travels: boolean
}

/** The defaults, if the seller chose nothing else. */
export const USUAL_OPTIONS: PassOptions = {
  clock: 'at_payment',
  maxDevices: 1,
  downKbps: null,
  upKbps: null,
  dataLimitMb: null,
  slowAfterMegabytes: null,
  slowKbps: null,
  hours: null,
  maxPerDay: null,
  maxPauses: null,
  pauseDays: null,
  travels: false,
}

/** Whether all options are the defaults. */
const areUsual = ({ clock, maxDevices, travels, ...limits }: PassOptions): boolean =>
  clock === USUAL_OPTIONS.clock &&
  travels === USUAL_OPTIONS.travels &&
  maxDevices === USUAL_OPTIONS.maxDevices &&
  Object.values(limits).every((limit) => limit === null)

const optionsOf = (given: PassOptions): PassOptions => {
  const { clock, maxDevices, downKbps, upKbps, dataLimitMb, slowAfterMegabytes, slowKbps } = given
  const { hours, maxPerDay, maxPauses, pauseDays } = given
  const real = hours === null || areAlways(hours) ? null : hours
  const limits = { downKbps, upKbps, dataLimitMb, slowAfterMegabytes, slowKbps }
  const rest = { hours: real, maxPerDay, maxPauses, pauseDays, travels: given.travels }
  return { clock, maxDevices, ...limits, ...rest }
}

/** Returns the options of an object if any differs from the defaults, else null. */
export const chosenOptions = (given: PassOptions): PassOptions | null => {
  const options = optionsOf(given)
  return areUsual(options) ? null : options
}

/** "2 Mbit/s", "1.5 Mbit/s", "512 kbit/s". */
export const speedText = (kbps: number): string =>
  kbps < 1000 ? `${kbps} kbit/s` : `${Math.round(kbps / 100) / 10} Mbit/s`

const tenths = (number: number): number => Math.round(number * 10) / 10

/** "500 MB", "1.5 GB", "0.4 MB": a gigabyte is a thousand megabytes. */
export const dataText = (megabytes: number): string => {
  if (megabytes >= 1000) return `${tenths(megabytes / 1000)} GB`
  return `${megabytes < 10 ? tenths(megabytes) : Math.round(megabytes)} MB`
}

type Slowing = Pick<PassOptions, 'slowAfterMegabytes' | 'slowKbps'>

/** "1 GB at full speed, then 512 kbit/s"; null if the speed stays. */
export const slowText = ({ slowAfterMegabytes, slowKbps }: Slowing): string | null =>
  slowAfterMegabytes === null || slowKbps === null
    ? null
    : `${dataText(slowAfterMegabytes)} at full speed, then ${speedText(slowKbps)}`

/** Returns what is wrong with the slower speed of a package, at its field; null if nothing is. */
export const slowProblem = ({
  slowAfterMegabytes: after,
  slowKbps,
  downKbps,
  dataLimitMb,
}: Slowing & Pick<PassOptions, 'downKbps' | 'dataLimitMb'>): { part: keyof Slowing; text: string } | null => {
  if (after === null && slowKbps === null) return null
  if (after === null)
    return { part: 'slowAfterMegabytes', text: 'Enter after how much data it becomes slower' }
  if (slowKbps === null) return { part: 'slowKbps', text: 'Choose the slower speed' }
  if (downKbps !== null && slowKbps >= downKbps)
    return { part: 'slowKbps', text: 'Choose a speed below its normal one' }
  const isNever = dataLimitMb !== null && after >= dataLimitMb
  return isNever ? { part: 'slowAfterMegabytes', text: 'Enter less than its data limit' } : null
}

/** How many days a pass whose minutes begin with its first use stays usable. */
export const USE_WITHIN_DAYS = 180

/** Returns the last instant for the first use of a pass that is issued now. */
export const useByAfter = (issuedAt: Date): Date => new Date(issuedAt.getTime() + USE_WITHIN_DAYS * DAY_MS)
