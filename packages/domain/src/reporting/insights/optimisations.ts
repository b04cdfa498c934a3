import { endingsText, MIN_PURCHASES, unfinishedShare } from './endings.ts'
import { clockHour, dollars, type Evidence, monthlyRevenue, type PlatformFigures } from './figures.ts'
import { quietHours } from './patterns.ts'
import { CERTAIN, COUNTED, percentText } from './statistics.ts'

export type OptimizationSuggestion = {
  area: string
  current: string
  recommended: string
  expectedImprovement: string
  evidence: Evidence
}

export const optimizationSuggestions = (figures: PlatformFigures): OptimizationSuggestion[] => [
  ...quietHourOffer(figures),
  ...unfinishedPayments(figures),
  ...comingBack(figures),
]

const quietHourOffer = (figures: PlatformFigures): OptimizationSuggestion[] => {
  const quiet = quietHours(figures)
  if (quiet === null) return []
  const gain = Math.round(monthlyRevenue(figures) * quiet.share * 0.25)
  return [
    {
      area: 'Quiet hours',
      current: `${clockHour(quiet.from)} to ${clockHour(quiet.until)} brings ${percentText(quiet.share)} of revenue`,
      recommended: 'Offer a longer pass at the same price in these hours.',
      expectedImprovement: `A quarter more in these hours is ${dollars(gain, figures)} a month`,
      evidence: {
        figures: `${percentText(quiet.share)} of a day’s revenue on average over ${quiet.days} days.`,
        query: 'seller_days: revenue by hour of the day',
        sample: `${quiet.days} days`,
        period: `The last ${quiet.days} days`,
        strength: CERTAIN,
      },
    },
  ]
}

const unfinishedPayments = (figures: PlatformFigures): OptimizationSuggestion[] => {
  const share = unfinishedShare(figures)
  if (share === null || share < 0.03) return []
  const gain = Math.round((monthlyRevenue(figures) * share) / (1 - share) / 2)
  return [
    {
      area: 'Unfinished payments',
      current: `${percentText(share)} of purchases end without a payment`,
      recommended:
        'Look at the reasons in Customer purchases, and offer another method on the failed screen.',
      expectedImprovement: `Half of them paid is ${dollars(gain, figures)} a month`,
      evidence: endingsText(figures),
    },
  ]
}

const comingBack = ({ customers }: PlatformFigures): OptimizationSuggestion[] => {
  if (customers.all < MIN_PURCHASES || customers.returning / customers.all >= 0.4) return []
  return [
    {
      area: 'Customers who come back',
      current: `${percentText(customers.returning / customers.all)} of customers bought more than once`,
      recommended: 'Tell customers of the Bronze discount that three purchases earn.',
      expectedImprovement: 'Each customer more who comes back is worth at least two more sales',
      evidence: {
        figures: `${customers.returning} of ${customers.all} customers bought again.`,
        query: 'seller_totals: customers and repeat customers',
        sample: `${customers.all} customers`,
        period: 'Since the beginning',
        strength: COUNTED,
      },
    },
  ]
}
