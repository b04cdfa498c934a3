import { formatDuration } from '../../kernel/durations.ts'
import { clockHour, dollars, type Evidence, monthlyRevenue, type PlatformFigures } from './figures.ts'
import { type GrowthHypothesis, impactOf } from './growth.ts'
import { competitionOf, type MarketOpportunity, sellersIn, sellersText } from './markets.ts'
import type { OptimizationSuggestion } from './optimisations.ts'
import { changingPlaces, oddHours, priceAnswers, weakWeekdays } from './platform-patterns.ts'
import { costlyDowntime, shelfGaps } from './shop-patterns.ts'
import { COUNTED, percentFromOne, percentText, strengthText } from './statistics.ts'

const WEEKS_8 = 'The last 8 weeks'
const DAYS_28 = 'The last 28 days'
const DAYS_56 = 'The last 56 days'

/** The most findings of one kind. */
const MAX_OF_KIND = 2

/** Estimates that a tenth of the shorter pass's buyers take the new duration and pay the difference. */
const gapGrowth = (figures: PlatformFigures): GrowthHypothesis[] =>
  shelfGaps(figures)
    .slice(0, MAX_OF_KIND)
    .map(({ shop, below, above, durationMinutes, priceMinor }) => {
      const monthly = (below.sales / 56) * 30
      const expectedRevenueMinor = Math.round(monthly * 0.1 * (priceMinor - below.priceMinor))
      const [low, high] = [formatDuration(below.durationMinutes), formatDuration(above.durationMinutes)]
      return {
        hypothesis: `${shop.name} sells ${low} and ${high} and nothing between: a pass of ${formatDuration(durationMinutes)} finds buyers among those of ${low}.`,
        potentialImpact: impactOf(expectedRevenueMinor, figures),
        implementationDifficulty: 'easy' as const,
        estimatedTimeline: '1 week',
        expectedRevenueMinor,
        evidence: {
          figures: `${below.sales} passes of ${low} at ${dollars(below.priceMinor, figures)} and ${above.sales} of ${high} at ${dollars(above.priceMinor, figures)}; counted with one buyer in ten of ${low} turning to it.`,
          query: 'package_days joined to packages: sales by seller and length',
          sample: `${below.sales + above.sales} passes`,
          period: DAYS_56,
          strength: `${COUNTED}; what it brings is a guess`,
        },
      }
    })

const answerGrowth = (figures: PlatformFigures): GrowthHypothesis[] =>
  priceAnswers(figures)
    .slice(0, MAX_OF_KIND)
    .map(({ seller, pack, priceMinor, demand, isBarelyMinded, chance, gainMinorPerMonth }) => {
      const percent = Math.round(Math.abs(demand.answer.mean) * 10)
      const what = isBarelyMinded
        ? `barely mind its price: a tenth more loses about ${percent} % of them`
        : `turn away from its price: a tenth less brings about ${percent} % more of them`
      return {
        hypothesis: `Buyers of ${pack} at ${seller} ${what}.`,
        potentialImpact: impactOf(gainMinorPerMonth, figures),
        implementationDifficulty: 'easy' as const,
        estimatedTimeline: '1 month',
        expectedRevenueMinor: gainMinorPerMonth,
        evidence: {
          figures: `${demand.prices.map((seen) => `${(seen.sales / seen.days).toFixed(1)} a day at ${dollars(seen.priceMinor, figures)}`).join(', ')}; now ${dollars(priceMinor, figures)}.`,
          query: 'package_days joined to package_prices: sales by day and price',
          sample: `${demand.sales} passes on ${demand.days} days`,
          period: 'The last 190 days at most',
          strength: `${Math.min(99.9, chance * 100).toFixed(1)} in 100`,
        },
      }
    })

export const moreGrowth = (figures: PlatformFigures): GrowthHypothesis[] => [
  ...answerGrowth(figures),
  ...gapGrowth(figures),
]

const sellersAt = (place: string, { places }: PlatformFigures): number =>
  places.find((each) => each.place === place)?.sellers ?? 0

const placeMarkets = (figures: PlatformFigures): MarketOpportunity[] =>
  changingPlaces(figures)
    .filter(({ ratio }) => ratio > 1)
    .slice(0, MAX_OF_KIND)
    .map(({ place, ratio, sales, errors }) => ({
      opportunity: `${place} grows: ${percentFromOne(ratio)} more of the platform’s sales than a month ago`,
      marketSize: `${sales} sales in eight weeks`,
      competition: competitionOf(sellersAt(place, figures)),
      entryStrategy: `Ask the sellers in ${place} what changed, and look for more sellers near them.`,
      evidence: {
        figures: `Its share of revenue in the last four weeks against the four before: ${percentFromOne(ratio)} more, by ${sellersText(sellersAt(place, figures))}.`,
        query: 'seller_days joined to entrepreneurs: revenue by place and week',
        sample: `${sales} sales`,
        period: WEEKS_8,
        strength: strengthText(errors),
      },
    }))

const oddEvidence = (
  hours: { weekday: string; share: number; usual: number; days: number; errors: number },
  figures: PlatformFigures,
): Evidence => ({
  figures: `${percentText(hours.share)} of the day’s revenue on ${hours.weekday}, ${percentText(hours.usual)} on other days, at ${sellersText(sellersIn(figures))}.`,
  query: 'seller_days: revenue by weekday and hour',
  sample: `${hours.days} days`,
  period: 'The last 16 weeks',
  strength: strengthText(hours.errors),
})

const peakMarkets = (figures: PlatformFigures): MarketOpportunity[] => {
  const { peak } = oddHours(figures)
  if (peak === null) return []
  const size = Math.round((monthlyRevenue(figures) / 7) * peak.dayCount * peak.share)
  return [
    {
      opportunity: `${peak.weekday} from ${clockHour(peak.from)} to ${clockHour(peak.until)}`,
      marketSize: `${dollars(size, figures)} a month, ${percentText(peak.share)} of such a day`,
      competition: competitionOf(sellersIn(figures)),
      entryStrategy: 'See that every site is up before then, and that short passes stand first.',
      evidence: oddEvidence(peak, figures),
    },
  ]
}

export const moreMarkets = (figures: PlatformFigures): MarketOpportunity[] => [
  ...placeMarkets(figures),
  ...peakMarkets(figures),
]

const weekdaySuggestions = (figures: PlatformFigures): OptimizationSuggestion[] =>
  weakWeekdays(figures)
    .slice(0, 1)
    .map(({ weekday, ratio, weeks, errors }) => ({
      area: `${weekday}s`,
      current: `A ${weekday} brings ${percentFromOne(ratio)} less than an average day`,
      recommended: `Ask which shops are closed on ${weekday}s, and offer a longer pass on that day.`,
      expectedImprovement: `Half of the gap closed is ${dollars(Math.round((monthlyRevenue(figures) / 7) * (1 - ratio) * 0.5), figures)} a month`,
      evidence: {
        figures: `${percentText(ratio)} of the average day of its week.`,
        query: 'seller_days: revenue by day, compared within each week',
        sample: `${weeks} weeks`,
        period: `The last ${weeks} weeks`,
        strength: strengthText(errors),
      },
    }))

const gapSuggestions = (figures: PlatformFigures): OptimizationSuggestion[] => {
  const { gap } = oddHours(figures)
  if (gap === null) return []
  const missing = Math.round((monthlyRevenue(figures) / 7) * gap.dayCount * (gap.usual - gap.share))
  return [
    {
      area: `${gap.weekday}, ${clockHour(gap.from)} to ${clockHour(gap.until)}`,
      current: `${percentText(gap.share)} of the day, ${percentText(gap.usual)} on other days`,
      recommended: 'Ask whether shops open later on this day, and whether the power is there.',
      expectedImprovement: `As on other days it is ${dollars(missing, figures)} a month more`,
      evidence: oddEvidence(gap, figures),
    },
  ]
}

const downtimeSuggestions = (figures: PlatformFigures): OptimizationSuggestion[] =>
  costlyDowntime(figures)
    .slice(0, MAX_OF_KIND)
    .map(({ name, downtime: { outages, hours, lostMinor, monthMinor } }) => ({
      area: `Routers of ${name}`,
      current: `Away for ${hours.toFixed(1)} hours in ${outages} ${outages === 1 ? 'outage' : 'outages'}`,
      recommended: 'Ask about power there: a battery for the router pays for itself.',
      expectedImprovement: `Such hours usually bring ${dollars(lostMinor, figures)} a month`,
      evidence: {
        figures: `${dollars(lostMinor, figures)} is what the same weekdays and hours usually bring, of ${dollars(monthMinor, figures)} a month.`,
        query: 'gateway_outages joined to seller_days: usual revenue of the hours',
        sample: `${outages} ${outages === 1 ? 'outage' : 'outages'}`,
        period: DAYS_28,
        strength: `${COUNTED}; what the hours would have brought is estimated`,
      },
    }))

export const moreSuggestions = (figures: PlatformFigures): OptimizationSuggestion[] => [
  ...weekdaySuggestions(figures),
  ...gapSuggestions(figures),
  ...downtimeSuggestions(figures),
]
