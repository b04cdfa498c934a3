import { hoursProblem, MINUTES_A_DAY, type PassHours } from '@minit/domain/passes/pass-hours.ts'
import {
  MAX_DATA_MB,
  MAX_DEVICES,
  MAX_PAUSE_DAYS,
  MAX_PAUSES,
  MAX_PER_DAY,
  MAX_SPEED_KBPS,
  MIN_DATA_MB,
  MIN_SPEED_KBPS,
  PASS_CLOCKS,
  type PassClock,
  slowProblem,
} from '@minit/domain/passes/pass-options.ts'
import { MAX_SHARING_PHONES } from '@minit/domain/passes/sharing.ts'
import { type Travelling, travelProblem } from '@minit/domain/shop/travellers.ts'
import * as z from 'zod/mini'

const wholeFrom = (least: number, most: number, unit: string) => {
  const message = `Enter ${least} to ${most.toLocaleString('en')} ${unit}`
  return z.int(message).check(z.minimum(least, message), z.maximum(most, message))
}

const minuteOfDay = (least: number) => {
  const message = 'Choose a time of the day'
  return z.int(message).check(z.minimum(least, message), z.maximum(MINUTES_A_DAY - 1 + least, message))
}

const DAY = 'Choose days of the week'

// Reports the problem at its own field.
const makeHours = z.check<PassHours>(({ value, issues }) => {
  const problem = hoursProblem(value)
  if (problem !== null)
    issues.push({ code: 'custom', message: problem.text, path: [problem.part], input: value })
})

/** When something is open: `PassHours` of the domain, with its rules. */
export const HoursField = z
  .strictObject({
    fromMinute: minuteOfDay(0),
    untilMinute: minuteOfDay(1),
    days: z.array(z.int(DAY).check(z.minimum(0, DAY), z.maximum(6, DAY)), DAY).check(z.maxLength(7, DAY)),
  })
  .check(makeHours)

const missingPause = ({ maxPauses, pauseDays }: { maxPauses: number | null; pauseDays: number | null }) => {
  if ((maxPauses === null) === (pauseDays === null)) return null
  return maxPauses === null
    ? { part: 'maxPauses', text: 'Enter how often it may be paused' }
    : { part: 'pauseDays', text: 'Enter for how many days minutes are kept' }
}

const belongTogether = z.check<{ maxPauses: number | null; pauseDays: number | null }>(
  ({ value, issues }) => {
    const problem = missingPause(value)
    if (problem !== null)
      issues.push({ code: 'custom', message: problem.text, path: [problem.part], input: value })
  },
)

type Clocked = { clock: PassClock; maxDevices: number; maxPauses: number | null }

/** Minutes that run only while a phone is online pause by themselves, for a family's phones at most. */
const whileOnlineProblem = ({ clock, maxDevices, maxPauses }: Clocked) => {
  if (clock !== 'while_online') return null
  if (maxPauses !== null) return { part: 'maxPauses', text: 'These minutes already wait by themselves' }
  const text = `At most ${MAX_SHARING_PHONES} phones can share these minutes`
  return maxDevices > MAX_SHARING_PHONES ? { part: 'maxDevices', text } : null
}

const waitTogether = z.check<Clocked>(({ value, issues }) => {
  const problem = whileOnlineProblem(value)
  if (problem !== null)
    issues.push({ code: 'custom', message: problem.text, path: [problem.part], input: value })
})

const travelAlone = z.check<Travelling & { travels: boolean }>(({ value, issues }) => {
  const message = value.travels ? travelProblem(value) : null
  if (message !== null) issues.push({ code: 'custom', message, path: ['travels'], input: value })
})

const slowDown = z.check<Parameters<typeof slowProblem>[0]>(({ value, issues }) => {
  const problem = slowProblem(value)
  if (problem !== null)
    issues.push({ code: 'custom', message: problem.text, path: [problem.part], input: value })
})

/** Null if absent, as from a page older than the option. */
const orNull = <Inner extends z.core.SomeType>(inner: Inner) => z._default(z.nullable(inner), null)

/** The options of a package in addition to time and price: `PackageOptionsBody` with its bounds. */
export const PackageOptionsField = z
  .strictObject({
    clock: z.enum(PASS_CLOCKS, 'Choose when the minutes begin'),
    maxDevices: wholeFrom(1, MAX_DEVICES, 'phones'),
    downKbps: z.nullable(wholeFrom(MIN_SPEED_KBPS, MAX_SPEED_KBPS, 'kbit/s')),
    upKbps: z.nullable(wholeFrom(MIN_SPEED_KBPS, MAX_SPEED_KBPS, 'kbit/s')),
    dataLimitMb: z.nullable(wholeFrom(MIN_DATA_MB, MAX_DATA_MB, 'MB')),
    slowAfterMegabytes: orNull(wholeFrom(MIN_DATA_MB, MAX_DATA_MB, 'MB')),
    slowKbps: orNull(wholeFrom(MIN_SPEED_KBPS, MAX_SPEED_KBPS, 'kbit/s')),
    hours: orNull(HoursField),
    maxPerDay: orNull(wholeFrom(1, MAX_PER_DAY, 'a day')),
    maxPauses: orNull(wholeFrom(1, MAX_PAUSES, 'pauses')),
    pauseDays: orNull(wholeFrom(1, MAX_PAUSE_DAYS, 'days')),
    travels: z._default(z.boolean(), false),
  })
  .check(belongTogether, waitTogether, slowDown, travelAlone)
