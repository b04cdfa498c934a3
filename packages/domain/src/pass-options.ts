import { formatDayOfMonth } from './durations.ts'

/** When the minutes of a pass begin: when it is paid, or when its first phone is let in. */
export const PASS_CLOCKS = ['at_payment', 'first_use'] as const
export type PassClock = (typeof PASS_CLOCKS)[number]

/** The most phones that one pass opens at once. */
export const MAX_DEVICES = 10
/** A speed limit in kbit/s: below the first a page hardly loads, and no stall's line is faster than the second. */
export const MIN_SPEED_KBPS = 64
export const MAX_SPEED_KBPS = 100_000
export const MAX_DATA_MB = 100_000

/** A megabyte as sellers and operators count it. */
export const OCTETS_A_MEGABYTE = 1_000_000

/** What a package says of its passes beside time and price. Speeds in kbit/s; null: no limit. */
export type PassOptions = {
  clock: PassClock
  maxDevices: number
  downKbps: number | null
  upKbps: number | null
  dataLimitMb: number | null
}

/** What a pass is where its seller chose nothing else. */
export const USUAL_OPTIONS: PassOptions = {
  clock: 'at_payment',
  maxDevices: 1,
  downKbps: null,
  upKbps: null,
  dataLimitMb: null,
}

/** Whether nothing but the usual was chosen. */
const areUsual = (options: PassOptions): boolean =>
  options.clock === USUAL_OPTIONS.clock &&
  options.maxDevices === USUAL_OPTIONS.maxDevices &&
  options.downKbps === null &&
  options.upKbps === null &&
  options.dataLimitMb === null

/** What was chosen beside the usual, of whatever else is given; null where nothing was. */
export const chosenOptions = (given: PassOptions): PassOptions | null => {
  const { clock, maxDevices, downKbps, upKbps, dataLimitMb } = given
  return areUsual(given) ? null : { clock, maxDevices, downKbps, upKbps, dataLimitMb }
}

/** "2 Mbit/s", "1.5 Mbit/s", "512 kbit/s". */
export const speedText = (kbps: number): string =>
  kbps < 1000 ? `${kbps} kbit/s` : `${Math.round(kbps / 100) / 10} Mbit/s`

const tenths = (number: number): number => Math.round(number * 10) / 10

/** "500 MB", "1.5 GB", "0.4 MB": a thousand megabytes a gigabyte. */
export const dataText = (megabytes: number): string => {
  if (megabytes >= 1000) return `${tenths(megabytes / 1000)} GB`
  return `${megabytes < 10 ? tenths(megabytes) : Math.round(megabytes)} MB`
}

const speedWords = ({ downKbps, upKbps }: PassOptions): string | null => {
  if (downKbps !== null) return speedText(downKbps)
  return upKbps === null ? null : `${speedText(upKbps)} up`
}

/** What a buyer is told of the options, a few words each; nothing of what is usual. */
export const optionWords = (options: PassOptions): string[] =>
  [
    options.maxDevices > 1 ? `${options.maxDevices} phones` : null,
    speedWords(options),
    options.dataLimitMb === null ? null : dataText(options.dataLimitMb),
    options.clock === 'first_use' ? 'starts when you first connect' : null,
  ].filter((words) => words !== null)

/** A pass whose minutes begin with its first use has to be used within so many days. */
export const USE_WITHIN_DAYS = 180

const DAY_MS = 86_400_000

/** The last instant at which a pass that is issued now can be used for the first time. */
export const useByAfter = (issuedAt: Date): Date => new Date(issuedAt.getTime() + USE_WITHIN_DAYS * DAY_MS)

/** "20 May 2027" */
export const useByText = (useBy: Date): string => `${formatDayOfMonth(useBy)} ${useBy.getUTCFullYear()}`
