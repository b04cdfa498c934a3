import { readPayoutDesk } from '@minit/contract/admin/payouts.ts'
import type { Answer } from '@minit/contract/endpoint.ts'
import { rowQuery } from '../../lib/query.ts'

export type Desk = Answer<typeof readPayoutDesk>
export type DeskPayout = Desk['due'][number]

const POLL_MS = 10_000

/** They move by themselves, so they are asked for as long as somebody looks. */
export const deskQuery = () => ({
  ...rowQuery(readPayoutDesk, {}),
  staleTime: 0,
  refetchInterval: POLL_MS,
})
