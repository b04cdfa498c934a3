import { ApiError } from '@minit/contract/call.ts'
import type { CallInput } from '@minit/contract/endpoint.ts'
import { createPackage } from '@minit/contract/entrepreneur/packages.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call, messageOf } from '../../lib/call.ts'
import { toast } from '../../ui/toast-store.ts'
import { refreshPackages } from './queries.ts'

export type NewPackage = CallInput<typeof createPackage>['body']

const MUTATION_KEY = ['createPackage']

/** The server's messages by field name; none where it had none. */
export const fieldsOf = (error: unknown): [string, string][] =>
  error instanceof ApiError ? Object.entries(error.details?.fields ?? {}) : []

/** Adds a package. `create` does nothing while one is on its way. */
export const useCreatePackage = (options: { onCreated: () => void; onRefused: (error: unknown) => void }) => {
  const client = useQueryClient()
  const mutation = useMutation({
    mutationKey: MUTATION_KEY,
    mutationFn: (body: NewPackage) => call(createPackage, { body }),
    onSuccess: (pack) => {
      toast({ title: 'Package Created', message: `${pack.name} is on sale.` })
      options.onCreated()
    },
    onError: (error) => {
      const message = messageOf(error, 'Failed to create package')
      toast({ title: 'Creation Failed', message, tone: 'destructive' })
      options.onRefused(error)
    },
    // Also after a failure: when only the answer was lost, the package is there.
    onSettled: () => refreshPackages(client),
  })
  const create = (body: NewPackage): void => {
    if (client.isMutating({ mutationKey: MUTATION_KEY }) === 0) mutation.mutate(body)
  }
  return { create, isBusy: mutation.isPending }
}
