import { archivePackage } from '@minit/contract/entrepreneur/packages.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { failureText } from '../../lib/failure-text.ts'
import { toast } from '../../ui/toast-store.ts'
import { PACKAGES_HEADING } from './keep-focus.ts'
import { type Pack, refreshPackages } from './queries.ts'

/** Takes a package out of the lists for good. */
export const useArchivePackage = (onArchived: () => void) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (pack: Pack) => call(archivePackage, { params: { id: pack.id } }),
    onSuccess: (_, { name }) => {
      toast({
        title: 'Package Archived',
        message: `${name} is off your lists. Its sales stay in your history.`,
      })
      onArchived()
    },
    onError: (error) =>
      toast({
        title: 'Update Failed',
        message: failureText(error, 'Failed to archive package'),
        tone: 'destructive',
      }),
    onSettled: async (_, error) => {
      await refreshPackages(client)
      // What had the focus goes with its row.
      if (error === null) document.getElementById(PACKAGES_HEADING)?.focus()
    },
  })
}
