import { switchPackage } from '@minit/contract/entrepreneur/packages.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call, messageOf } from '../../lib/call.ts'
import { toast } from '../../ui/toast-store.ts'
import { type Pack, packagesQuery, refreshPackages } from './queries.ts'

/** Puts a package on sale or takes it off, at once on the screen; back again when the server did not take it. */
export const useSwitchPackage = (pack: Pack) => {
  const client = useQueryClient()
  const { queryKey } = packagesQuery()
  const mutationKey = ['switchPackage', pack.id]
  const show = (isActive: boolean): void => {
    client.setQueryData(queryKey, (list) =>
      list?.map((each) => (each.id === pack.id ? { ...each, isActive } : each)),
    )
  }
  return useMutation({
    mutationKey,
    // Quick taps are sent one after the other, so that the last one counts.
    scope: { id: `switch ${pack.id}` },
    mutationFn: (isActive: boolean) => call(switchPackage, { params: { id: pack.id }, body: { isActive } }),
    onMutate: async (isActive) => {
      await client.cancelQueries({ queryKey })
      show(isActive)
    },
    onSuccess: (_, isActive) =>
      toast({ title: 'Package Updated', message: `${pack.name} is ${isActive ? 'on' : 'off'} sale.` }),
    onError: (error, isActive) => {
      show(!isActive)
      toast({
        title: 'Update Failed',
        message: messageOf(error, 'We could not reach our server. Please try again.'),
        tone: 'destructive',
      })
    },
    onSettled: () => (client.isMutating({ mutationKey }) > 1 ? undefined : refreshPackages(client)),
  })
}
