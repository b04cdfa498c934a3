import { listBusinessHypotheses, readInsights, refreshInsights } from '@minit/contract/admin/insights.ts'
import type { Answer } from '@minit/contract/endpoint.ts'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call, failureText } from '../../lib/call.ts'
import { toast } from '../../ui/toast-store.ts'

export type Insights = Answer<typeof readInsights>

const MINUTE_MS = 60_000

export const insightsQuery = () =>
  queryOptions({
    queryKey: ['readInsights'],
    queryFn: ({ signal }) => call(readInsights, { signal }),
    staleTime: 5 * MINUTE_MS,
  })

export const hypothesesQuery = () =>
  queryOptions({
    queryKey: ['listBusinessHypotheses'],
    queryFn: ({ signal }) => call(listBusinessHypotheses, { signal }),
    staleTime: 10 * MINUTE_MS,
  })

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
    onError: (error) =>
      toast({
        title: 'Refresh Failed',
        message: failureText(error, 'Failed to refresh the analysis'),
        tone: 'destructive',
      }),
  })
}
