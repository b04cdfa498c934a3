import {
  listRecentActivity,
  listRecentEntrepreneurs,
  readAttention,
  readMetrics,
} from '@minit/contract/admin/platform.ts'
import type { Answer } from '@minit/contract/endpoint.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import type { Range } from '../address.ts'

export type Metrics = Answer<typeof readMetrics>
export type Attention = Answer<typeof readAttention>
export type RecentSeller = Answer<typeof listRecentEntrepreneurs>[number]
export type Happening = Answer<typeof listRecentActivity>[number]

/** While another range is on its way the one before stays. */
export const metricsQuery = (range: Range) =>
  queryOptions({
    queryKey: ['readMetrics', range],
    queryFn: ({ signal }) => call(readMetrics, { params: { range }, signal }),
    placeholderData: keepPreviousData,
  })

export const recentSellersQuery = () =>
  queryOptions({
    queryKey: ['listRecentEntrepreneurs'],
    queryFn: ({ signal }) => call(listRecentEntrepreneurs, { signal }),
  })

export const activityQuery = () =>
  queryOptions({
    queryKey: ['listRecentActivity'],
    queryFn: ({ signal }) => call(listRecentActivity, { signal }),
  })

export const attentionQuery = () =>
  queryOptions({ queryKey: ['readAttention'], queryFn: ({ signal }) => call(readAttention, { signal }) })
