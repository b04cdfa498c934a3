import { dollars, type Evidence, NOT_ENOUGH, type PlatformFigures } from './figures.ts'
import { forecastRevenue, MIN_DAYS } from './forecast.ts'
import { growthHypotheses } from './growth.ts'
import { marketOpportunities } from './markets.ts'
import { moreGrowth, moreMarkets, moreSuggestions } from './more-findings.ts'
import { moreRisks } from './more-risks.ts'
import { optimizationSuggestions } from './optimisations.ts'
import { risks } from './risks.ts'
import { percentText, sumOf } from './statistics.ts'

export type RevenuePrediction = {
  /** Null while there is too little data for a forecast. */
  nextMonthMinor: number | null
  nextQuarterMinor: number | null
  confidencePercent: number
  factors: string[]
  evidence: Evidence
}

/** The most findings of a section; longer lists are not read. */
const MAX_LINES = 8

const SECTIONS = [
  'growthHypotheses',
  'marketOpportunities',
  'optimizationSuggestions',
  'riskAnalysis',
] as const

/** Returns the whole analysis. Sections without a finding have a note in `notes`. */
export const insightReport = (figures: PlatformFigures) => {
  const findings = {
    growthHypotheses: [...growthHypotheses(figures), ...moreGrowth(figures)].slice(0, MAX_LINES),
    marketOpportunities: [...marketOpportunities(figures), ...moreMarkets(figures)].slice(0, MAX_LINES),
    optimizationSuggestions: [...optimizationSuggestions(figures), ...moreSuggestions(figures)].slice(
      0,
      MAX_LINES,
    ),
    riskAnalysis: [...risks(figures), ...moreRisks(figures)].slice(0, MAX_LINES),
  }
  const empty = SECTIONS.filter((section) => findings[section].length === 0)
  const notes: Record<string, string> = Object.fromEntries(empty.map((section) => [section, NOT_ENOUGH]))
  return { revenuePrediction: predictionOf(figures), ...findings, notes }
}
export type InsightReport = ReturnType<typeof insightReport>

const QUERY = 'seller_days: revenue by day over all sellers'

const evidenceOf = (days: number, figures: string): Evidence => ({
  figures,
  query: QUERY,
  sample: `${days} days`,
  period: `The last ${days} days`,
  strength: 'None yet',
})

const predictionOf = (figures: PlatformFigures): RevenuePrediction => {
  const { days } = figures
  const history = days.map(({ revenueMinor }) => revenueMinor)
  const forecast = forecastRevenue(history)
  if (forecast === null) {
    const needed = `Not enough data: a forecast needs ${MIN_DAYS} days of sales, and there are ${days.length}.`
    const evidence = evidenceOf(days.length, `${days.length} days with sales.`)
    return { nextMonthMinor: null, nextQuarterMinor: null, confidencePercent: 0, factors: [needed], evidence }
  }
  const { nextMonthMinor, nextQuarterMinor, confidencePercent } = forecast
  const recent = dollars(sumOf(history.slice(-28)), figures)
  const better = forecast.error < forecast.lastValueError ? 'closer' : 'no closer'
  return {
    nextMonthMinor,
    nextQuarterMinor,
    confidencePercent,
    factors: [
      `Method: ${forecast.method}, the best of three on earlier weeks.`,
      `On the last ${forecast.heldOutWeeks} weeks it was off by ${percentText(forecast.error)} a week, ${better} than repeating the last week (${percentText(forecast.lastValueError)}).`,
      `The last 28 days brought ${recent}.`,
      ...trendOf(history),
    ],
    evidence: {
      ...evidenceOf(history.length, `${history.length} days up to yesterday.`),
      strength: `Off by ${percentText(forecast.error)} a week on weeks it had not seen`,
    },
  }
}

const trendOf = (history: readonly number[]): string[] => {
  const [before, after] = [sumOf(history.slice(-56, -28)), sumOf(history.slice(-28))]
  if (before === 0) return []
  const change = (after - before) / before
  if (Math.abs(change) < 0.02) return ['That is as much as in the 28 days before.']
  return [
    `That is ${percentText(Math.abs(change))} ${change > 0 ? 'more' : 'less'} than in the 28 days before.`,
  ]
}
