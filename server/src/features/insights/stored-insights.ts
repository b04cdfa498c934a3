import type { InsightReport } from '@minit/domain/insights/report.ts'

/** An analysis as it is stored and answered: amounts in minor units. */
export const storedInsights = (report: InsightReport) => {
  const { revenuePrediction, growthHypotheses, ...sections } = report
  const { nextMonthMinor, nextQuarterMinor, confidencePercent, ...prediction } = revenuePrediction
  return {
    revenuePredicition: {
      nextMonth: nextMonthMinor,
      nextQuarter: nextQuarterMinor,
      confidence: confidencePercent,
      ...prediction,
    },
    growthHypotheses: growthHypotheses.map(({ expectedRevenueMinor, ...hypothesis }) => ({
      ...hypothesis,
      expectedRevenue: expectedRevenueMinor,
    })),
    ...sections,
    wordedBy: 'statistics' as 'statistics' | 'llm',
  }
}
export type StoredInsights = ReturnType<typeof storedInsights>
