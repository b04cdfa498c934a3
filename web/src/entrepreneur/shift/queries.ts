import type { Answer } from '@minit/contract/endpoint.ts'
import { readOwnShift, type readShift } from '@minit/contract/entrepreneur/shifts.ts'
import type { CashCount } from '@minit/domain/money/cash-counts.ts'
import type { QueryClient } from '@tanstack/react-query'
import { refreshRows, rowQuery } from '../../lib/query.ts'

export type WholeShift = Answer<typeof readShift>
export type Counts = CashCount

const POLL_MS = 10_000

/** Reads the user's own drawer, which sales confirmed on other screens change. */
export const ownShiftQuery = () => ({
  ...rowQuery(readOwnShift, {}),
  staleTime: 0,
  refetchInterval: POLL_MS,
})

export const refreshOwnShift = (client: QueryClient): Promise<void> => refreshRows(client, readOwnShift)
