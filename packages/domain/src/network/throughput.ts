import { OCTETS_A_MEGABYTE } from '../passes/pass-options.ts'

/** Converts octets to megabytes of a million octets, to one decimal. */
export const megabytesOf = (octets: number): number => Math.round((octets / OCTETS_A_MEGABYTE) * 10) / 10

/** What phones received and sent in one hour of the day, over all days, and their total time online. */
export type HourOfDay = { hour: number; octets: number; phoneSeconds: number }

/** With less time online an hour has too little data. */
const MIN_PHONE_SECONDS = 30 * 60

const HOURS_SHOWN = 3

/** Returns the average speed of one phone while online in kbit/s; null with too little time online. */
export const kbpsAPhone = ({ octets, phoneSeconds }: Omit<HourOfDay, 'hour'>): number | null =>
  phoneSeconds < MIN_PHONE_SECONDS ? null : Math.round((octets * 8) / 1000 / phoneSeconds)

/**
 * Returns the hours with the lowest speed per phone, slowest first, of those in which the shop sells. An idle
 * phone counts like a waiting one: an hour is slow because little traffic passed, whatever the reason.
 */
export const slowestHours = (
  hours: readonly HourOfDay[],
  sellingHours: readonly number[],
): { hour: number; kbps: number }[] =>
  hours
    .filter(({ hour }) => sellingHours.includes(hour))
    .flatMap((each) => {
      const kbps = kbpsAPhone(each)
      return kbps === null ? [] : [{ hour: each.hour, kbps }]
    })
    .toSorted((left, right) => left.kbps - right.kbps || left.hour - right.hour)
    .slice(0, HOURS_SHOWN)
