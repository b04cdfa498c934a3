import type { Answer } from '@minit/contract/endpoint.ts'
import type { readLine } from '@minit/contract/entrepreneur/line-plan.ts'
import { LINE_OPERATOR_NAMES, MIN_PASSES } from '@minit/domain/network/line-plan.ts'
import { dataText, speedText } from '@minit/domain/passes/pass-options.ts'
import { leText } from '../../../lib/money.ts'
import { dayName, kbpsText } from '../words.ts'

export type LineFigures = Answer<typeof readLine>
export type Line = NonNullable<LineFigures['line']>
export type Month = NonNullable<LineFigures['month']>
export type PackageCost = LineFigures['packages'][number]

const daysText = (days: number): string => (days === 1 ? '1 day' : `${days} days`)

/** "Orange, Home 60, 8.0 Mbit/s" */
export const lineText = ({ operator, planName, downKbps }: Line): string =>
  [LINE_OPERATOR_NAMES[operator], planName, downKbps === null ? '' : kbpsText(downKbps)]
    .filter(Boolean)
    .join(', ')

/** "Le 600 a month. This one is 5 Dec to 4 Jan." */
export const costText = ({ cost }: Line, { firstDay, nextFirstDay }: Month): string => {
  const lastDay = new Date(Date.parse(nextFirstDay) - 1).toISOString().slice(0, 10)
  return `${leText(cost)} a month. This one is ${dayName(firstDay)} to ${dayName(lastDay)}.`
}

/** "4.2 GB of 60 GB used, 19 days left" */
export const usedText = ({ megabytes }: Pick<Line, 'megabytes'>, month: Month): string => {
  const used = dataText(month.usedMegabytes)
  const all = megabytes === null ? used : `${used} of ${dataText(megabytes)}`
  return `${all} used, ${daysText(month.daysLeft)} left`
}

/** Whether the data lasts, with the tone of its notice; null for an unlimited line. */
export const outlookOf = ({ outlook: { state, usedUpOn, daysEarly } }: Month) => {
  if (state === 'unlimited') return null
  if (state === 'lasts') return { tone: 'good' as const, text: 'Lasts the month' }
  if (state === 'used_up') return { tone: 'bad' as const, text: 'All data of this month is used up' }
  if (state === 'nothing_counted')
    return { tone: 'info' as const, text: 'Your routers counted nothing in this month.' }
  if (state === 'too_early')
    return { tone: 'info' as const, text: 'After three days you see here whether it lasts the month.' }
  const early = daysEarly === 0 ? 'on the last day' : `${daysText(daysEarly)} early`
  return { tone: 'warn' as const, text: `At this rate used up on ${dayName(usedUpOn ?? '')}: ${early}` }
}

/** What new passes get of their speed while the month runs short; null where the seller does not want it. */
export const speedsText = ({
  leastKbps,
  speedPercent,
}: Pick<Line, 'leastKbps' | 'speedPercent'>): string | null => {
  if (leastKbps === null) return null
  const least = speedText(leastKbps)
  if (speedPercent === null)
    return 'New passes have their full speed. They get slower if the data runs short.'
  return speedPercent === 0
    ? `New passes get your least speed, ${least}.`
    : `New passes get ${speedPercent} % of their speed, but at least ${least}.`
}

/** Why a package has no figures yet; null if it has all of them. */
export const missingText = ({ passes, megabytes, cost }: PackageCost, line: Line): string | null => {
  if (line.megabytes === null && cost === null)
    return `You sold fewer than ${MIN_PASSES} passes in the last 28 days`
  return megabytes === null ? `${passes} of ${MIN_PASSES} passes counted` : null
}
