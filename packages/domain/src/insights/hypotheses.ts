import { clockHour, NOT_ENOUGH, type PlatformFigures } from './figures.ts'
import { declineOf, largerSale, peakHours, quietHours, strongPlaces, strongWeekdays } from './patterns.ts'
import { percentFromOne, percentText } from './statistics.ts'

/** What could be tried next, each in one sentence with the figure it comes from. */
export const businessHypotheses = (figures: PlatformFigures): string[] => {
  const found = [
    ...strongWeekdays(figures).map(
      ({ weekday, ratio }) =>
        `${weekday} brings ${percentFromOne(ratio)} more than an average day: people who come to market buy more when they see a poster there.`,
    ),
    ...spanHypotheses(figures),
    ...strongPlaces(figures).map(
      ({ place, ratio }) =>
        `A seller in ${place} brings ${ratio.toFixed(1)} times what one elsewhere brings: a second seller there finds customers enough.`,
    ),
    ...walletHypotheses(figures),
    ...declineHypotheses(figures),
  ]
  return found.length === 0 ? [NOT_ENOUGH] : found.slice(0, 8)
}

const spanHypotheses = (figures: PlatformFigures): string[] => {
  const [peak, quiet] = [peakHours(figures), quietHours(figures)]
  return [
    ...(peak === null
      ? []
      : [
          `From ${clockHour(peak.from)} to ${clockHour(peak.until)} comes ${percentText(peak.share)} of revenue: customers in these hours accept a higher price for longer passes.`,
        ]),
    ...(quiet === null
      ? []
      : [
          `From ${clockHour(quiet.from)} to ${clockHour(quiet.until)} comes only ${percentText(quiet.share)} of revenue: a cheaper pass in these hours brings sales that would not have been made.`,
        ]),
  ]
}

const walletHypotheses = ({ methods }: PlatformFigures): string[] => {
  const wallet = methods.find(({ method }) => method === 'vult')
  const others = methods.filter(({ method }) => method !== 'vult')
  const ratio = wallet === undefined ? null : largerSale(wallet, others)
  return ratio === null
    ? []
    : [`A wallet sale brings ${percentFromOne(ratio)} more: its bonus minutes pay for themselves.`]
}

const declineHypotheses = (figures: PlatformFigures): string[] => {
  const ratio = declineOf(figures)
  return ratio === null
    ? []
    : [
        `Revenue is ${percentFromOne(ratio)} lower than a month ago: customers who have not come for two weeks return for a reminder.`,
      ]
}
