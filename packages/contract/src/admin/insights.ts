import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { InstantField, MoneyOutField } from '../fields.ts'

/** The basis of a finding: figures, the table to read them again from, sample, period and certainty. */
const EvidenceBody = z.object({
  figures: z.string(),
  query: z.string(),
  sample: z.string(),
  period: z.string(),
  strength: z.string(),
})

const LevelField = z.enum(['high', 'medium', 'low'])

const InsightsBody = z.object({
  /** The specification has this spelling. Null amounts: not enough data. `confidence` is 0 to 100. */
  revenuePredicition: z.object({
    nextMonth: z.nullable(MoneyOutField),
    nextQuarter: z.nullable(MoneyOutField),
    confidence: z.int(),
    factors: z.array(z.string()),
    evidence: EvidenceBody,
  }),
  growthHypotheses: z.array(
    z.object({
      hypothesis: z.string(),
      potentialImpact: LevelField,
      implementationDifficulty: z.enum(['easy', 'medium', 'hard']),
      estimatedTimeline: z.string(),
      /** A month. */
      expectedRevenue: MoneyOutField,
      evidence: EvidenceBody,
    }),
  ),
  marketOpportunities: z.array(
    z.object({
      opportunity: z.string(),
      marketSize: z.string(),
      competition: LevelField,
      entryStrategy: z.string(),
      evidence: EvidenceBody,
    }),
  ),
  optimizationSuggestions: z.array(
    z.object({
      area: z.string(),
      current: z.string(),
      recommended: z.string(),
      expectedImprovement: z.string(),
      evidence: EvidenceBody,
    }),
  ),
  riskAnalysis: z.array(
    z.object({
      risk: z.string(),
      probability: LevelField,
      impact: LevelField,
      mitigation: z.string(),
      evidence: EvidenceBody,
    }),
  ),
  /** Why a section is empty, by its name. */
  notes: z.record(z.string(), z.string()),
  /** Who worded the texts; the figures always come from the statistics. */
  wordedBy: z.enum(['statistics', 'llm']),
  computedAt: InstantField,
})

export const readInsights = endpoint({
  method: 'GET',
  path: '/api/admin/ai-insights',
  audience: 'admin',
  summary: 'Forecast, hypotheses, opportunities, suggestions and risks; recomputed after 5 minutes',
  replies: { 200: InsightsBody },
  errors: ['analysis_not_ready'],
})

export const listBusinessHypotheses = endpoint({
  method: 'GET',
  path: '/api/admin/business-hypotheses',
  audience: 'admin',
  summary: 'What could be tried next, in sentences; recomputed after 10 minutes',
  replies: { 200: z.array(z.string()) },
  errors: ['analysis_not_ready'],
})

export const refreshInsights = endpoint({
  method: 'POST',
  path: '/api/admin/ai-insights/refresh',
  audience: 'admin',
  summary: 'Recompute both now',
  replies: { 200: z.object({ success: z.boolean(), computedAt: InstantField }) },
  errors: ['analysis_not_ready', 'too_many_requests'],
  limits: [{ by: 'account', max: 20, windowSeconds: 600 }],
})
