import { formatDuration } from '../../kernel/durations.ts'
import { type Evidence, type Level, monthlyRevenue, monthOf, type PlatformFigures } from './figures.ts'
import { growingShare, largerSale, strongWeekdays } from './patterns.ts'
import { CERTAIN, percentFromOne, strengthText, sumOf } from './statistics.ts'

export type GrowthHypothesis = {
  hypothesis: string
  potentialImpact: Level
  implementationDifficulty: 'easy' | 'medium' | 'hard'
  estimatedTimeline: string
  /** A month, in minor units. */
  expectedRevenueMinor: number
  evidence: Evidence
}

/** Rates a monthly amount by its share of the whole month's revenue. */
export const impactOf = (minor: number, figures: PlatformFigures): Level => {
  const month = monthlyRevenue(figures)
  const share = month === 0 ? 0 : minor / month
  if (share >= 0.08) return 'high'
  return share >= 0.03 ? 'medium' : 'low'
}

export const growthHypotheses = (figures: PlatformFigures): GrowthHypothesis[] =>
  [...marketDays(figures), ...growingLengths(figures), ...generousWallet(figures)].slice(0, 5)

const marketDays = (figures: PlatformFigures): GrowthHypothesis[] => {
  const days = strongWeekdays(figures)
  const [best] = days
  if (best === undefined) return []
  // A tenth more on these days alone; each is a seventh of a week, times its strength.
  const share = sumOf(days.map(({ ratio }) => ratio / 7)) * 0.1
  const expectedRevenueMinor = Math.round(monthlyRevenue(figures) * share)
  const names = days.map(({ weekday }) => weekday).join(' and ')
  const listed = days.map(({ weekday, ratio }) => `${weekday} ${percentFromOne(ratio)}`).join(', ')
  return [
    {
      hypothesis: `A market-day package on ${names}, when people come anyway. Its revenue is what a tenth more on these days would bring.`,
      potentialImpact: impactOf(expectedRevenueMinor, figures),
      implementationDifficulty: 'easy',
      estimatedTimeline: '2 weeks',
      expectedRevenueMinor,
      evidence: {
        figures: `Above the average day of their week over ${best.weeks} weeks: ${listed}.`,
        query: 'seller_days: revenue by day, compared within each week',
        sample: `${best.weeks} weeks`,
        period: `The last ${best.weeks} weeks`,
        strength: strengthText(Math.min(...days.map(({ errors }) => errors))),
      },
    },
  ]
}

const growingLengths = (figures: PlatformFigures): GrowthHypothesis[] =>
  figures.lengths.flatMap((length) => {
    const growth = growingShare(length, figures.lengths)
    if (growth === null) return []
    const expectedRevenueMinor = Math.round(monthOf(length.weeks) * Math.min(growth - 1, 0.5))
    const name = formatDuration(length.durationMinutes)
    return [
      {
        hypothesis: `Passes of ${name} are what customers turn to: showing them first lets them grow on.`,
        potentialImpact: impactOf(expectedRevenueMinor, figures),
        implementationDifficulty: 'easy' as const,
        estimatedTimeline: '1 month',
        expectedRevenueMinor,
        evidence: {
          figures: `Their share of revenue grew by ${percentFromOne(growth)} from the first four of the last 8 weeks to the last four.`,
          query: 'package_days joined to packages: revenue by length and week',
          sample: `${sumOf(length.weeks.map(({ sales }) => sales))} passes`,
          period: 'The last 8 weeks',
          strength: CERTAIN,
        },
      },
    ]
  })

const generousWallet = (figures: PlatformFigures): GrowthHypothesis[] => {
  const wallet = figures.methods.find(({ method }) => method === 'vult')
  if (wallet === undefined) return []
  const others = figures.methods.filter(({ method }) => method !== 'vult')
  const ratio = largerSale(wallet, others)
  if (ratio === null) return []
  // If a tenth of the other sales became as large as a wallet sale.
  const expectedRevenueMinor = Math.round(
    sumOf(others.map(({ weeks }) => monthOf(weeks))) * 0.1 * (ratio - 1),
  )
  return [
    {
      hypothesis: 'Customers who pay with the wallet buy larger packages: more wallets raise each sale.',
      potentialImpact: impactOf(expectedRevenueMinor, figures),
      implementationDifficulty: 'medium',
      estimatedTimeline: '2 months',
      expectedRevenueMinor,
      evidence: {
        figures: `A wallet sale brings ${percentFromOne(ratio)} more than another sale, over 8 weeks.`,
        query: 'seller_days: sales and revenue by method and week',
        sample: `${sumOf(wallet.weeks.map(({ sales }) => sales))} wallet sales`,
        period: 'The last 8 weeks',
        strength: CERTAIN,
      },
    },
  ]
}
