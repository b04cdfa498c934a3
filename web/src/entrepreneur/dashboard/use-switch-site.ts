import { switchSite } from '@minit/contract/entrepreneur/site.ts'
import { useQueryClient } from '@tanstack/react-query'
import { failureOr, useAction } from '../../lib/action.ts'
import { call } from '../../lib/call.ts'
import { statsQuery } from '../queries.ts'
import { counterQuery } from '../readiness.tsx'

const MUTATION_KEY = ['switchSite']

/** Opens or closes the site, optimistically; reverts when the server refuses it. */
export const useSwitchSite = () => {
  const client = useQueryClient()
  const { queryKey } = statsQuery()
  const show = (isOpen: boolean): void => {
    client.setQueryData(queryKey, (stats) => stats && { ...stats, isOpen })
  }
  return useAction({
    mutationKey: MUTATION_KEY,
    // Quick taps are sent one after the other, so that the last one counts.
    scope: { id: 'switch site' },
    act: (isOpen: boolean) => call(switchSite, { body: { isOpen } }),
    onMutate: async (isOpen) => {
      await client.cancelQueries({ queryKey })
      show(isOpen)
    },
    done: (_, isOpen) =>
      isOpen
        ? { title: 'You are open', message: 'Customers can buy now.' }
        : { title: 'You are closed', message: 'Customers see your page but cannot buy.' },
    failed: failureOr('Update Failed'),
    onFailed: (_, isOpen) => show(!isOpen),
    onSettled: () =>
      client.isMutating({ mutationKey: MUTATION_KEY }) > 1
        ? undefined
        : Promise.all([
            client.invalidateQueries({ queryKey }),
            client.invalidateQueries({ queryKey: counterQuery().queryKey }),
          ]),
  })
}
