import { OCTETS_A_MEGABYTE } from '../passes/pass-options.ts'

/** Megabytes of a million octets, to one decimal. */
export const megabytesOf = (octets: number): number => Math.round((octets / OCTETS_A_MEGABYTE) * 10) / 10

/** What phones got and sent in the same hour of all days together, and how long they were on for it. */
export type HourOfDay = { hour: number; octets: number; phoneSeconds: number }

/** Less time of phones than this says nothing about an hour. */
const MIN_PHONE_SECONDS = 30 * 60

const HOURS_SHOWN = 3

/** Kilobits a second that one phone had on average while it was on; null where too few were on to say. */
export const kbpsAPhone = ({ octets, phoneSeconds }: Omit<HourOfDay, 'hour'>): number | null =>
  phoneSeconds < MIN_PHONE_SECONDS ? null : Math.round((octets * 8) / 1000 / phoneSeconds)

/**
 * The hours in which a phone had least, the slowest first. A phone that lies idle counts like one that waits: an hour stands
 * here because little went through, whatever the reason.
 */
export const slowestHours = (hours: readonly HourOfDay[]): { hour: number; kbps: number }[] =>
  hours
    .flatMap((each) => {
      const kbps = kbpsAPhone(each)
      return kbps === null ? [] : [{ hour: each.hour, kbps }]
    })
    .toSorted((left, right) => left.kbps - right.kbps || left.hour - right.hour)
    .slice(0, HOURS_SHOWN)
