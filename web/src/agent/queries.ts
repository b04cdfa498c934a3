import { listAgentCards, readAgentDesk } from '@minit/contract/agent/agents.ts'
import type { Answer } from '@minit/contract/endpoint.ts'
import type { QueryClient } from '@tanstack/react-query'
import { refreshRows, rowQuery } from '../lib/query.ts'

export type Desk = Answer<typeof readAgentDesk>
export type AgentBatch = Desk['batches'][number]
export type AgentCard = Answer<typeof listAgentCards>[number]

/** Reads again each time the page is shown, because customers use cards at any time. */
export const deskQuery = () => ({ ...rowQuery(readAgentDesk, {}), staleTime: 0 })
export const cardsQuery = (id: string) => ({ ...rowQuery(listAgentCards, { params: { id } }), staleTime: 0 })

export const refreshDesk = (client: QueryClient): Promise<void> =>
  refreshRows(client, readAgentDesk, listAgentCards)
