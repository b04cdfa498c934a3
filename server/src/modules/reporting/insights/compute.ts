import { businessHypotheses } from '@minit/domain/reporting/insights/hypotheses.ts'
import { type InsightReport, insightReport } from '@minit/domain/reporting/insights/report.ts'
import * as z from 'zod'
import type { JobHandlers } from '../../../jobs/jobs.ts'
import type { Deps } from '../../../ports/deps.ts'
import { readFigures } from './figures.ts'
import { type ReportKind, saveReport } from './insights.queries.ts'

/** Maps an analysis to its stored and returned form, with amounts in minor units. */
const storedInsights = (report: InsightReport) => {
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

const MAX_LENGTH = 400

const Sentence = z.string().trim().min(1).max(MAX_LENGTH)

/** The texts that a writer may reword: sentences, but no figures, levels or evidence. */
const Texts = z.object({
  factors: z.array(Sentence),
  growthHypotheses: z.array(z.object({ hypothesis: Sentence })),
  marketOpportunities: z.array(z.object({ opportunity: Sentence, entryStrategy: Sentence })),
  optimizationSuggestions: z.array(z.object({ recommended: Sentence, expectedImprovement: Sentence })),
  riskAnalysis: z.array(z.object({ risk: Sentence, mitigation: Sentence })),
  hypotheses: z.array(Sentence),
})
type Texts = z.infer<typeof Texts>

/** Both reports in their stored form. */
type Analysis = { insights: StoredInsights; hypotheses: string[] }

/** Rewords the analysis; null without a writer, or if it fails or returns an invalid answer. */
const wordAnalysis = async (deps: Deps, analysis: Analysis): Promise<Analysis | null> => {
  const writer = await deps.insights.current()
  if (writer === null) return null
  try {
    const { hypotheses, ...texts } = Texts.parse(await writer.word(textsAndEvidence(analysis)))
    refuseOtherFigures(analysis, { hypotheses, ...texts })
    return {
      insights: withTexts(analysis.insights, texts),
      hypotheses: sameMany(analysis.hypotheses, hypotheses),
    }
  } catch (error) {
    deps.log.warn({ error: String(error) }, 'the analysis keeps its original wording')
    return null
  }
}

const textsAndEvidence = ({ hypotheses, insights: { revenuePredicition, ...sections } }: Analysis) => ({
  hypotheses,
  factors: revenuePredicition.factors,
  growthHypotheses: sections.growthHypotheses.map(({ hypothesis, evidence }) => ({ hypothesis, evidence })),
  marketOpportunities: sections.marketOpportunities.map(({ opportunity, entryStrategy, evidence }) => ({
    opportunity,
    entryStrategy,
    evidence,
  })),
  optimizationSuggestions: sections.optimizationSuggestions.map(
    ({ recommended, expectedImprovement, evidence }) => ({ recommended, expectedImprovement, evidence }),
  ),
  riskAnalysis: sections.riskAnalysis.map(({ risk, mitigation, evidence }) => ({
    risk,
    mitigation,
    evidence,
  })),
})

const numbersIn = (value: unknown): string[] => JSON.stringify(value).match(/\d[\d,.]*\d|\d/g) ?? []

/** Rejects texts with figures that the analysis does not contain: the writer invented them. */
const refuseOtherFigures = (analysis: Analysis, texts: Texts): void => {
  const known = new Set(numbersIn(analysis))
  const invented = numbersIn(texts).filter((number) => !known.has(number))
  if (invented.length > 0) throw new Error(`the writer made up figures: ${invented.join(', ')}`)
}

/** Merges each finding with its new sentences. Throws on a different number of findings. */
const withTexts = (insights: StoredInsights, texts: Omit<Texts, 'hypotheses'>): StoredInsights => ({
  ...insights,
  revenuePredicition: {
    ...insights.revenuePredicition,
    factors: sameMany(insights.revenuePredicition.factors, texts.factors),
  },
  growthHypotheses: merged(insights.growthHypotheses, texts.growthHypotheses),
  marketOpportunities: merged(insights.marketOpportunities, texts.marketOpportunities),
  optimizationSuggestions: merged(insights.optimizationSuggestions, texts.optimizationSuggestions),
  riskAnalysis: merged(insights.riskAnalysis, texts.riskAnalysis),
  wordedBy: 'llm',
})

const sameMany = <Item>(before: readonly unknown[], after: Item[]): Item[] => {
  if (before.length !== after.length) throw new Error('the writer left findings out or added some')
  return after
}

const merged = <Finding extends object, Text extends Partial<Finding>>(
  findings: readonly Finding[],
  texts: Text[],
): Finding[] => {
  const same = sameMany(findings, texts)
  return findings.map((finding, index) => ({ ...finding, ...same[index] }))
}

/**
 * Analyses the platform's sales and stores the result: first with the built-in wording, which depends on no
 * other service, then, if a writer is enabled, with its wording of the same figures.
 */
export const computeInsights = async (deps: Deps): Promise<void> => {
  const computedAt = deps.now()
  const figures = await readFigures(deps)
  const insights = storedInsights(insightReport(figures))
  const analysis = { insights, hypotheses: businessHypotheses(figures) }
  await saveBoth(deps, analysis, computedAt)
  const worded = await wordAnalysis(deps, analysis)
  if (worded !== null) await saveBoth(deps, worded, computedAt)
}

const saveBoth = async (deps: Deps, { insights, hypotheses }: Analysis, computedAt: Date): Promise<void> => {
  await save(deps, { kind: 'hypotheses', body: { hypotheses }, computedAt })
  await save(deps, { kind: 'insights', body: insights, computedAt })
}

const save = (
  deps: Deps,
  {
    kind,
    body,
    computedAt,
  }: { kind: ReportKind; body: StoredInsights | { hypotheses: string[] }; computedAt: Date },
): Promise<void> => deps.db.asPlatform((tx) => saveReport(tx, { kind, body, computedAt }))

export const insightJobs = (deps: Deps): Pick<JobHandlers, 'compute-insights'> => ({
  'compute-insights': () => computeInsights(deps),
})
