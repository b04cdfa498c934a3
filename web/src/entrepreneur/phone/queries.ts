import type { Answer, CallInput } from '@minit/contract/endpoint.ts'
import { readAlerts, saveAlerts } from '@minit/contract/entrepreneur/alerts.ts'
import { useQueryClient } from '@tanstack/react-query'
import { failureOr, useAction } from '../../lib/action.ts'
import { call } from '../../lib/call.ts'
import { rowQuery } from '../../lib/query.ts'

export type Alerts = Answer<typeof readAlerts>
export type Preferences = CallInput<typeof saveAlerts>['body']

export const alertsQuery = () => ({ ...rowQuery(readAlerts, {}), staleTime: 0 })

export const preferencesOf = ({ push, quiet, sms: { cash, router, aDay } }: Alerts): Preferences => ({
  push,
  quiet,
  sms: { cash, router, aDay },
})

const SAVING = { mutationKey: ['saveAlerts'] }

/** Saves the changed preferences, optimistically; reverts when the server refuses them. */
export const useSavePreferences = (alerts: Alerts) => {
  const client = useQueryClient()
  const { queryKey } = alertsQuery()
  const { mutate } = useAction({
    ...SAVING,
    // Quick taps are sent one after the other, so that the last one counts.
    scope: { id: 'alerts' },
    act: (preferences: Preferences) => call(saveAlerts, { body: preferences }),
    onMutate: async (preferences) => {
      await client.cancelQueries({ queryKey })
      client.setQueryData(
        queryKey,
        (known) => known && { ...known, ...preferences, sms: { ...known.sms, ...preferences.sms } },
      )
    },
    failed: failureOr('Update Failed'),
    onSettled: () => (client.isMutating(SAVING) > 1 ? undefined : client.invalidateQueries({ queryKey })),
  })
  /** Both parts of the page save all preferences: a quick second tap must not undo the first. */
  const lastSaved = (): Preferences => {
    const sending = client
      .getMutationCache()
      .findAll({ ...SAVING, status: 'pending' })
      .at(-1)
    // The variables of this key's mutations are preferences.
    return (
      (sending?.state.variables as Preferences | undefined) ??
      preferencesOf(client.getQueryData(queryKey) ?? alerts)
    )
  }
  return (change: (preferences: Preferences) => Partial<Preferences>): void => {
    const preferences = lastSaved()
    mutate({ ...preferences, ...change(preferences) })
  }
}
