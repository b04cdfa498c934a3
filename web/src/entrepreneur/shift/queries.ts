import type { Answer } from '@minit/contract/endpoint.ts'
import { readOwnShift, type readShift } from '@minit/contract/entrepreneur/shifts.ts'
import type { CashCount } from '@minit/domain/money/cash-counts.ts'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { refreshRows, rowQuery } from '../../lib/query.ts'
import { useStoredSales } from '../offline/stored-sales.ts'

export type WholeShift = Answer<typeof readShift>
export type Counts = CashCount

const POLL_MS = 10_000

/** Polls the user's own drawer, which sales confirmed on other screens change. */
const ownShiftQuery = () => ({
  ...rowQuery(readOwnShift, {}),
  staleTime: 0,
  refetchInterval: POLL_MS,
})

export const refreshOwnShift = (client: QueryClient): Promise<void> => refreshRows(client, readOwnShift)

/** Reads the user's own drawer, and again as soon as stored sales are uploaded, by this tab or another. */
export const useOwnShift = () => {
  const client = useQueryClient()
  const stored = useStoredSales().length
  const known = useRef(stored)
  useEffect(() => {
    if (stored < known.current) void refreshOwnShift(client)
    known.current = stored
  }, [stored, client])
  return useQuery(ownShiftQuery())
}
