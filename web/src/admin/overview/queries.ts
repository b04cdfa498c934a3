import {
  listRecentActivity,
  listRecentEntrepreneurs,
  readAttention,
  readMetrics,
} from '@minit/contract/admin/platform.ts'
import type { Answer } from '@minit/contract/endpoint.ts'
import { keepPreviousData } from '@tanstack/react-query'
import { rowQuery } from '../../lib/query.ts'
import type { Range } from '../address.ts'

export type Metrics = Answer<typeof readMetrics>
export type Attention = Answer<typeof readAttention>
export type RecentSeller = Answer<typeof listRecentEntrepreneurs>[number]
export type Happening = Answer<typeof listRecentActivity>[number]

/** The previous range stays on the screen until the new one has loaded. */
export const metricsQuery = (range: Range) => ({
  ...rowQuery(readMetrics, { params: { range } }),
  placeholderData: keepPreviousData,
})

export const recentSellersQuery = () => rowQuery(listRecentEntrepreneurs, {})

export const activityQuery = () => rowQuery(listRecentActivity, {})

export const attentionQuery = () => rowQuery(readAttention, {})
