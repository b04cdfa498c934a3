import { listAgentCards, readAgentDashboard } from '@minit/contract/agent/agents.ts'
import type { Answer } from '@minit/contract/endpoint.ts'
import type { QueryClient } from '@tanstack/react-query'
import { refreshRows, rowQuery } from '../lib/query.ts'

export type AgentDashboardData = Answer<typeof readAgentDashboard>
export type AgentBatch = AgentDashboardData['batches'][number]
export type AgentCard = Answer<typeof listAgentCards>[number]

/** Reads again each time the page is shown, because customers use cards at any time. */
export const dashboardQuery = () => ({ ...rowQuery(readAgentDashboard, {}), staleTime: 0 })
export const cardsQuery = (id: string) => ({ ...rowQuery(listAgentCards, { params: { id } }), staleTime: 0 })

export const refreshDashboard = (client: QueryClient): Promise<void> =>
  refreshRows(client, readAgentDashboard, listAgentCards)
