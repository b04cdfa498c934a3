import {
  clockHour,
  dollars,
  type Evidence,
  type Level,
  monthlyRevenue,
  monthOf,
  type PlatformFigures,
} from './figures.ts'
import { peakHours, strongPlaces } from './patterns.ts'
import { CERTAIN, percentText, sumOf } from './statistics.ts'

export type MarketOpportunity = {
  opportunity: string
  marketSize: string
  competition: Level
  entryStrategy: string
  evidence: Evidence
}

export const marketOpportunities = (figures: PlatformFigures): MarketOpportunity[] => [
  ...strongPlaces(figures)
    .slice(0, 3)
    .map((place) => opportunityOfPlace(place, figures)),
  ...opportunityOfHours(figures),
]

/** Rates how many sellers share a market. */
export const competitionOf = (sellers: number): Level => {
  if (sellers >= 4) return 'high'
  return sellers >= 2 ? 'medium' : 'low'
}

/** Returns the number of sellers whose sales the analysis counts. */
export const sellersIn = ({ places }: PlatformFigures): number => sumOf(places.map(({ sellers }) => sellers))

export const sellersText = (sellers: number): string => (sellers === 1 ? '1 seller' : `${sellers} sellers`)

const opportunityOfPlace = (
  place: ReturnType<typeof strongPlaces>[number],
  figures: PlatformFigures,
): MarketOpportunity => ({
  opportunity: `More sellers in ${place.place}`,
  marketSize: `${dollars(Math.round(monthOf(place.weeks)), figures)} a month from ${sellersText(place.sellers)}`,
  competition: competitionOf(place.sellers),
  entryStrategy: `Review applications from ${place.place} first, and ask sellers there whom they know.`,
  evidence: {
    figures: `A seller in ${place.place} brings ${place.ratio.toFixed(1)} times what a seller elsewhere brings, over ${place.weeks.length} weeks.`,
    query: 'seller_days joined to entrepreneurs: revenue by place and week',
    sample: `${sumOf(place.weeks.map(({ sales }) => sales))} sales`,
    period: 'The last 8 weeks',
    strength: CERTAIN,
  },
})

const opportunityOfHours = (figures: PlatformFigures): MarketOpportunity[] => {
  const peak = peakHours(figures)
  if (peak === null) return []
  const size = Math.round(monthlyRevenue(figures) * peak.share)
  return [
    {
      opportunity: `The hours from ${clockHour(peak.from)} to ${clockHour(peak.until)}`,
      marketSize: `${dollars(size, figures)} a month, ${percentText(peak.share)} of all revenue`,
      competition: competitionOf(sellersIn(figures)),
      entryStrategy:
        'Have every site open and well powered in these hours, and message regulars before them.',
      evidence: {
        figures: `${percentText(peak.share)} of a day’s revenue on average over ${peak.days} days, shared by ${sellersText(sellersIn(figures))}.`,
        query: 'seller_days: revenue by hour of the day',
        sample: `${peak.days} days`,
        period: `The last ${peak.days} days`,
        strength: CERTAIN,
      },
    },
  ]
}
