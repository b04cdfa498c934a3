import { businessHypotheses } from '@minit/domain/insights/hypotheses.ts'
import { insightReport } from '@minit/domain/insights/report.ts'
import type { Deps } from '../../ports/deps.ts'
import { type ReportKind, saveReport } from './insights.queries.ts'
import { readFigures } from './read-figures.ts'
import { type StoredInsights, storedInsights } from './stored-insights.ts'
import { wordInsights } from './word-insights.ts'

/**
 * Analyses the platform's sales and stores the result: first in the statistics' own words, which never wait for
 * anybody, then, with a writer switched on, in its words for the same figures.
 */
export const computeInsights = async (deps: Deps): Promise<void> => {
  const computedAt = deps.now()
  const figures = await readFigures(deps)
  const insights = storedInsights(insightReport(figures))
  await save(deps, 'hypotheses', { hypotheses: businessHypotheses(figures) }, computedAt)
  await save(deps, 'insights', insights, computedAt)
  const worded = await wordInsights(deps, insights)
  if (worded !== null) await save(deps, 'insights', worded, computedAt)
}

const save = (
  deps: Deps,
  kind: ReportKind,
  body: StoredInsights | { hypotheses: string[] },
  computedAt: Date,
): Promise<void> => deps.db.asPlatform((tx) => saveReport(tx, kind, body, computedAt))
