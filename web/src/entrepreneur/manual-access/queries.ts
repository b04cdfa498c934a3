import type { Answer } from '@minit/contract/endpoint.ts'
import { connectManually, listManualPasses } from '@minit/contract/entrepreneur/manual-access.ts'
import { formatEnds } from '@minit/domain/kernel/durations.ts'
import { freePassText } from '@minit/domain/sales/free-minutes.ts'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { failureOr, useAction } from '../../lib/action.ts'
import { call } from '../../lib/call.ts'
import { serverNow } from '../../lib/clock.ts'
import { rowQuery } from '../../lib/query.ts'
import { refreshNotifications } from '../queries.ts'

type ManualList = Answer<typeof listManualPasses>
export type ManualPass = ManualList['passes'][number]

/** Whose phone it is; a phone with free minutes has no name, only who pays. */
export const headOf = ({ customerName, free }: Pick<ManualPass, 'customerName' | 'free'>): string =>
  free === null ? customerName : freePassText(free.paidBy)

const POLL_MS = 10_000
/** While no phone is online the feed, which is polled closely, brings new sales. */
const QUIET_MS = 60_000

/** Whether the seller connects phones, or did: a pass that waits or runs is listed whatever admits phones now. */
export const hasManual = ({ joining, networkName, passes }: ManualList): boolean =>
  networkName !== '' && (joining === 'by_hand' || passes.length > 0)

type Asked = { state: { data?: ManualList | undefined } }

/**
 * Polls while it is shown, because customers pay at any moment; not where a router admits phones. With
 * `isNextToFeed`, `useNewNotifications` makes it read again after a sale.
 */
export const manualPassesQuery = ({ isNextToFeed = false } = {}) => ({
  ...rowQuery(listManualPasses, {}),
  staleTime: 0,
  refetchInterval: ({ state: { data } }: Asked) => {
    if (data === undefined || !hasManual(data)) return false
    return isNextToFeed && data.passes.length === 0 ? QUIET_MS : POLL_MS
  },
})

export const refreshManualPasses = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: manualPassesQuery().queryKey })

/** Records that the seller typed the password into a customer's phone. */
export const useConnect = (pass: Pick<ManualPass, 'transactionId' | 'customerName'>) => {
  const client = useQueryClient()
  return useAction({
    act: () => call(connectManually, { params: { id: pass.transactionId } }),
    done: ({ endsAt }) => ({
      title: 'Connected',
      message: `${pass.customerName} is online until ${formatEnds(new Date(endsAt), new Date(serverNow()))}.`,
    }),
    failed: failureOr('Not connected'),
    onSettled: async () => {
      await Promise.all([refreshManualPasses(client), refreshNotifications(client)])
    },
  })
}
