import { listBusinessHypotheses, readInsights, refreshInsights } from '@minit/contract/admin/insights.ts'
import type { Answer } from '@minit/contract/endpoint.ts'
import { MINUTE_MS } from '@minit/domain/kernel/durations.ts'
import { useQueryClient } from '@tanstack/react-query'
import { failure, useAction } from '../../lib/action.ts'
import { call } from '../../lib/call.ts'
import { rowQuery } from '../../lib/query.ts'

export type Insights = Answer<typeof readInsights>

export const insightsQuery = () => ({ ...rowQuery(readInsights, {}), staleTime: 5 * MINUTE_MS })

export const hypothesesQuery = () => ({ ...rowQuery(listBusinessHypotheses, {}), staleTime: 10 * MINUTE_MS })

/** Computes the insights again, and then reads both. */
export const useRefresh = () => {
  const client = useQueryClient()
  return useAction({
    act: async () => {
      await call(refreshInsights, {})
      await Promise.all([
        client.invalidateQueries({ queryKey: insightsQuery().queryKey }),
        client.invalidateQueries({ queryKey: hypothesesQuery().queryKey }),
      ])
    },
    done: () => ({ title: 'AI Analysis Refreshed', message: 'The figures are those of this moment.' }),
    failed: failure('Refresh Failed', 'Failed to refresh the analysis'),
  })
}
