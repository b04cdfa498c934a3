import { formatDuration } from '../../kernel/durations.ts'
import { clockHour, NOT_ENOUGH, type PlatformFigures } from './figures.ts'
import { declineOf, largerSale, peakHours, quietHours, strongPlaces, strongWeekdays } from './patterns.ts'
import { oddHours, priceAnswers, weakWeekdays } from './platform-patterns.ts'
import { shelfGaps } from './shop-patterns.ts'
import { percentFromOne, percentText } from './statistics.ts'

/** Returns what could be tried next, each in one sentence with its figure. */
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
    ...moreHypotheses(figures),
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

const moreHypotheses = (figures: PlatformFigures): string[] => {
  const { peak } = oddHours(figures)
  return [
    ...weakWeekdays(figures)
      .slice(0, 1)
      .map(
        ({ weekday, ratio }) =>
          `${weekday} brings ${percentFromOne(ratio)} less than an average day: where a shop opens then, those who find the others closed come to it.`,
      ),
    ...(peak === null
      ? []
      : [
          `On ${peak.weekday} ${percentText(peak.share)} of the day comes from ${clockHour(peak.from)} to ${clockHour(peak.until)}, on other days ${percentText(peak.usual)}: a message to regulars the evening before brings more of them.`,
        ]),
    ...priceAnswers(figures)
      .slice(0, 2)
      .map(({ seller, pack, isBarelyMinded }) =>
        isBarelyMinded
          ? `${pack} at ${seller} is worth more to its buyers than it costs: a more expensive one sells nearly as often.`
          : `${pack} at ${seller} is too dear for many: a cheaper one brings more than it loses.`,
      ),
    ...shelfGaps(figures)
      .slice(0, 1)
      .map(
        ({ shop, below, above, durationMinutes }) =>
          `Between ${formatDuration(below.durationMinutes)} and ${formatDuration(above.durationMinutes)} ${shop.name} sells nothing: ${formatDuration(durationMinutes)} is what some of its customers look for.`,
      ),
  ]
}
