import { METHOD_NAMES } from '../../platform/method-names.ts'
import { endingsText, unfinishedShare } from './endings.ts'
import { dollars, type Evidence, type Level, type PlatformFigures } from './figures.ts'
import { declineOf, weeklyShares } from './patterns.ts'
import { CERTAIN, COUNTED, meanOf, percentFromOne, percentText, sumOf } from './statistics.ts'

export type Risk = { risk: string; probability: Level; impact: Level; mitigation: string; evidence: Evidence }

export const risks = (figures: PlatformFigures): Risk[] => [
  ...oneSeller(figures),
  ...oneMethod(figures),
  ...decline(figures),
  ...failing(figures),
]

const oneSeller = (figures: PlatformFigures): Risk[] => {
  const { sellers } = figures
  const all = sumOf(sellers.map(({ revenueMinor }) => revenueMinor))
  const [largest] = sellers.toSorted((left, right) => right.revenueMinor - left.revenueMinor)
  if (largest === undefined || sellers.length < 2 || all === 0) return []
  const share = largest.revenueMinor / all
  if (share < 0.4) return []
  return [
    {
      risk: `${percentText(share)} of revenue comes from one seller`,
      probability: share >= 0.7 ? 'high' : 'medium',
      impact: 'high',
      mitigation: 'Bring more sellers to their first hundred sales, nearest to this one first.',
      evidence: {
        figures: `${largest.name}: ${dollars(largest.revenueMinor, figures)} of ${dollars(all, figures)} in 56 days.`,
        query: 'seller_days: revenue by seller over 56 days',
        sample: `${sellers.length} sellers`,
        period: 'The last 56 days',
        strength: COUNTED,
      },
    },
  ]
}

/** Method names in the middle of a sentence. */
const METHODS_IN_TEXT = { ...METHOD_NAMES, vult: 'the Vult wallet', cash: 'cash' }

const oneMethod = ({ methods }: PlatformFigures): Risk[] =>
  methods.flatMap((one) => {
    const shares = weeklyShares(one, methods)
    const share = meanOf(shares)
    if (shares.length < 4 || share < 0.6) return []
    return [
      {
        risk: `${percentText(share)} of revenue comes by ${METHODS_IN_TEXT[one.method]}`,
        probability: 'low' as const,
        impact: 'high' as const,
        mitigation: 'Keep a second way to pay switched on at every seller.',
        evidence: {
          figures: `${percentText(share)} of revenue a week, over ${shares.length} weeks.`,
          query: 'seller_days: revenue by method and week',
          sample: `${sumOf(one.weeks.map(({ sales }) => sales))} payments`,
          period: 'The last 8 weeks',
          strength: COUNTED,
        },
      },
    ]
  })

const decline = (figures: PlatformFigures): Risk[] => {
  const ratio = declineOf(figures)
  if (ratio === null) return []
  return [
    {
      risk: `Revenue is falling: ${percentFromOne(ratio)} less than a month ago`,
      probability: 'high',
      impact: ratio < 0.75 ? 'high' : 'medium',
      mitigation: 'Call the sellers whose sales fell most, and ask what changed.',
      evidence: {
        figures: `The last four weeks brought ${percentFromOne(ratio)} less than the four before.`,
        query: 'seller_days: revenue by week',
        sample: '8 weeks',
        period: 'The last 8 weeks',
        strength: CERTAIN,
      },
    },
  ]
}

const failing = (figures: PlatformFigures): Risk[] => {
  const share = unfinishedShare(figures)
  if (share === null || share < 0.12) return []
  return [
    {
      risk: `${percentText(share)} of purchases are not paid`,
      probability: 'high',
      impact: share >= 0.25 ? 'high' : 'medium',
      mitigation: 'Check the payment integrations, and ask the providers about declined payments.',
      evidence: endingsText(figures),
    },
  ]
}
