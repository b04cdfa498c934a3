import { PASS_CLOCKS } from '@minit/domain/passes/pass-options.ts'
import * as z from 'zod/mini'

/**
 * Minutes of the day in Freetown, and the first days, 0 Sunday to 6 Saturday. An end not after the beginning
 * is on the next day.
 */
export const PassHoursBody = z.object({ fromMinute: z.int(), untilMinute: z.int(), days: z.array(z.int()) })

/**
 * A package's options in addition to time and price. Speeds in kbit/s, data in million octets; null: no
 * limit.
 */
export const PackageOptionsBody = z.object({
  clock: z.enum(PASS_CLOCKS),
  maxDevices: z.int(),
  downKbps: z.nullable(z.int()),
  upKbps: z.nullable(z.int()),
  dataLimitMb: z.nullable(z.int()),
  /** From this data on its speed is `slowKbps`, up and down; both null: its speed stays. */
  slowAfterMegabytes: z.nullable(z.int()),
  slowKbps: z.nullable(z.int()),
  /** When it is sold and used; null: always. */
  hours: z.nullable(PassHoursBody),
  /** How many one number may buy on one day. */
  maxPerDay: z.nullable(z.int()),
  /** How often a pass may be paused, and for how many days each time; both null: not at all. */
  maxPauses: z.nullable(z.int()),
  pauseDays: z.nullable(z.int()),
  /** Whether its minutes may be used at other shops that take travellers. */
  travels: z.boolean(),
})
