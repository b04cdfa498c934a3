import { listBusinessHypotheses, readInsights, refreshInsights } from '@minit/contract/admin/insights.ts'
import type { Answer } from '@minit/contract/endpoint.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { toastFailure } from '../../lib/action.ts'
import { call } from '../../lib/call.ts'
import { rowQuery } from '../../lib/query.ts'
import { toast } from '../../ui/toast-store.ts'

export type Insights = Answer<typeof readInsights>

const MINUTE_MS = 60_000

export const insightsQuery = () => ({ ...rowQuery(readInsights, {}), staleTime: 5 * MINUTE_MS })

export const hypothesesQuery = () => ({ ...rowQuery(listBusinessHypotheses, {}), staleTime: 10 * MINUTE_MS })

/** Has all of it computed anew, and then reads both. */
export const useRefresh = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(refreshInsights, {}),
    onSuccess: async () => {
      await Promise.all([
        client.invalidateQueries({ queryKey: insightsQuery().queryKey }),
        client.invalidateQueries({ queryKey: hypothesesQuery().queryKey }),
      ])
      toast({ title: 'AI Analysis Refreshed', message: 'The figures are those of this moment.' })
    },
    onError: toastFailure('Refresh Failed', 'Failed to refresh the analysis'),
  })
}
