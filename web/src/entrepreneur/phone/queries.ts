import type { Answer, CallInput } from '@minit/contract/endpoint.ts'
import { readAlerts, saveAlerts } from '@minit/contract/entrepreneur/alerts.ts'
import { useQueryClient } from '@tanstack/react-query'
import { failureOr, useAction } from '../../lib/action.ts'
import { call } from '../../lib/call.ts'
import { rowQuery } from '../../lib/query.ts'

export type Alerts = Answer<typeof readAlerts>
export type Wishes = CallInput<typeof saveAlerts>['body']

export const alertsQuery = () => ({ ...rowQuery(readAlerts, {}), staleTime: 0 })

export const wishesOf = ({ push, quiet, sms: { cash, router, aDay } }: Alerts): Wishes => ({
  push,
  quiet,
  sms: { cash, router, aDay },
})

/** Writes what is chosen, at once on the screen; back again when the server did not take it. */
export const useSaveWishes = () => {
  const client = useQueryClient()
  const { queryKey } = alertsQuery()
  return useAction({
    mutationKey: ['saveAlerts'],
    // Quick taps are sent one after the other, so that the last one counts.
    scope: { id: 'alerts' },
    act: (wishes: Wishes) => call(saveAlerts, { body: wishes }),
    onMutate: async (wishes) => {
      await client.cancelQueries({ queryKey })
      client.setQueryData(
        queryKey,
        (alerts) => alerts && { ...alerts, ...wishes, sms: { ...alerts.sms, ...wishes.sms } },
      )
    },
    failed: failureOr('Update Failed'),
    onSettled: () =>
      client.isMutating({ mutationKey: ['saveAlerts'] }) > 1
        ? undefined
        : client.invalidateQueries({ queryKey }),
  })
}
