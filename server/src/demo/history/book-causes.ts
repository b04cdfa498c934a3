import { DAY_MS, HOUR_MS, MINUTE_MS } from '@minit/domain/kernel/durations.ts'
import type { TimeSpan } from '@minit/domain/kernel/time-spans.ts'
import type { CauseInsert } from './rows.ts'

type Trouble = Pick<CauseInsert, 'cause'> & {
  daysAgo: number
  atHour: number
  minutes: number
  measured?: Pick<CauseInsert, 'phones' | 'kbps' | 'lossPercent'>
}

/** One of each besides the power cut: those without a credit, and at night, when no pass runs. */
const TROUBLES: readonly Trouble[] = [
  {
    cause: 'full',
    daysAgo: 1,
    atHour: 20,
    minutes: 35,
    measured: { phones: 22, kbps: 4_000, lossPercent: 9 },
  },
  { cause: 'us', daysAgo: 2, atHour: 4, minutes: 6 },
  { cause: 'line', daysAgo: 3, atHour: 4, minutes: 41 },
  { cause: 'dns', daysAgo: 4, atHour: 4, minutes: 12 },
  {
    cause: 'loss',
    daysAgo: 6,
    atHour: 15,
    minutes: 25,
    measured: { phones: 3, kbps: 900, lossPercent: 30 },
  },
  { cause: 'router', daysAgo: 6, atHour: 4, minutes: 18 },
]

/** Why phones at a router of the made-up past had no internet, or little. `cut`: the power cut. */
export const causesOfPast = (
  router: { entrepreneurId: string; gatewayId: string },
  { cut, today }: { cut: TimeSpan; today: Date },
): CauseInsert[] => [
  { ...router, ...cut, cause: 'power' },
  ...TROUBLES.map(({ cause, daysAgo, atHour, minutes, measured }) => {
    const fromAt = new Date(today.getTime() - daysAgo * DAY_MS + atHour * HOUR_MS)
    return {
      ...router,
      ...measured,
      cause,
      fromAt,
      untilAt: new Date(fromAt.getTime() + minutes * MINUTE_MS),
    }
  }),
]
