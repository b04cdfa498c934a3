import type { Answer } from '@minit/contract/endpoint.ts'
import { connectByHand, listByHand } from '@minit/contract/entrepreneur/by-hand.ts'
import { formatClock } from '@minit/domain/kernel/durations.ts'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { failureOr, useAction } from '../../lib/action.ts'
import { call } from '../../lib/call.ts'
import { rowQuery } from '../../lib/query.ts'
import { refreshNotifications } from '../queries.ts'

type HandList = Answer<typeof listByHand>
export type HandPass = HandList['passes'][number]

const POLL_MS = 10_000
/** While no phone is online the feed, which is polled closely, brings new sales. */
const QUIET_MS = 60_000

type Asked = { state: { data?: HandList | undefined } }

/**
 * Polls while it is shown, because customers pay at any moment; not where a router admits phones. With
 * `isBesideFeed`, `useNewNotifications` makes it read again after a sale.
 */
export const byHandQuery = ({ isBesideFeed = false } = {}) => ({
  ...rowQuery(listByHand, {}),
  staleTime: 0,
  refetchInterval: ({ state: { data } }: Asked) => {
    if (data?.joining !== 'by_hand') return false
    return isBesideFeed && data.passes.length === 0 ? QUIET_MS : POLL_MS
  },
})

export const refreshByHand = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: byHandQuery().queryKey })

/** Records that the seller typed the password into a customer's phone. */
export const useConnect = (pass: Pick<HandPass, 'transactionId' | 'customerName'>) => {
  const client = useQueryClient()
  return useAction({
    act: () => call(connectByHand, { params: { id: pass.transactionId } }),
    done: ({ endsAt }) => ({
      title: 'Connected',
      message: `${pass.customerName} is online until ${formatClock(new Date(endsAt))}.`,
    }),
    failed: failureOr('Not connected'),
    onSettled: async () => {
      await Promise.all([refreshByHand(client), refreshNotifications(client)])
    },
  })
}
