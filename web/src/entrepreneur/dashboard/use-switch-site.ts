import { switchSite } from '@minit/contract/entrepreneur/site.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call, messageOf } from '../../lib/call.ts'
import { toast } from '../../ui/toast-store.ts'
import { statsQuery } from './queries.ts'

const MUTATION_KEY = ['switchSite']

/** Opens the site or closes it, at once on the screen; back again when the server did not take it. */
export const useSwitchSite = () => {
  const client = useQueryClient()
  const { queryKey } = statsQuery()
  const show = (isOpen: boolean): void => {
    client.setQueryData(queryKey, (stats) => stats && { ...stats, isOpen })
  }
  return useMutation({
    mutationKey: MUTATION_KEY,
    // Quick taps are sent one after the other, so that the last one counts.
    scope: { id: 'switch site' },
    mutationFn: (isOpen: boolean) => call(switchSite, { body: { isOpen } }),
    onMutate: async (isOpen) => {
      await client.cancelQueries({ queryKey })
      show(isOpen)
    },
    onSuccess: (_, isOpen) =>
      isOpen
        ? toast({ title: 'You are open', message: 'Customers can buy now.' })
        : toast({ title: 'You are closed', message: 'Customers see your page but cannot buy.' }),
    onError: (error, isOpen) => {
      show(!isOpen)
      toast({
        title: 'Update Failed',
        message: messageOf(error, 'We could not reach our server. Please try again.'),
        tone: 'destructive',
      })
    },
    onSettled: () =>
      client.isMutating({ mutationKey: MUTATION_KEY }) > 1
        ? undefined
        : client.invalidateQueries({ queryKey }),
  })
}
