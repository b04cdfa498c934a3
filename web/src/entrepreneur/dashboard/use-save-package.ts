import { ApiError } from '@minit/contract/call.ts'
import type { CallInput } from '@minit/contract/endpoint.ts'
import { createPackage, updatePackage } from '@minit/contract/entrepreneur/packages.ts'
import { useQueryClient } from '@tanstack/react-query'
import { failure, useAction } from '../../lib/action.ts'
import { call } from '../../lib/call.ts'
import { type Pack, refreshPackages } from '../queries.ts'

export type PackageTerms = CallInput<typeof updatePackage>['body']

const MUTATION_KEY = ['savePackage']
const CREATION = { failure: 'Creation Failed', fallback: 'Failed to create package' }
const UPDATE = { failure: 'Update Failed', fallback: 'Failed to update package' }

/** The server's messages by field name; empty if there are none. */
export const fieldsOf = (error: unknown): [string, string][] =>
  error instanceof ApiError ? Object.entries(error.details?.fields ?? {}) : []

const send = (pack: Pack | null, body: PackageTerms) =>
  pack === null
    ? call(createPackage, { body: { ...body, currency: 'SLL' } })
    : call(updatePackage, { params: { id: pack.id }, body })

type Options = { onSaved: () => void; onRefused: (error: unknown) => void }

/** Adds a package, or edits the given one. `save` does nothing while a request is on its way. */
export const useSavePackage = (pack: Pack | null, options: Options) => {
  const client = useQueryClient()
  const words = pack === null ? CREATION : UPDATE
  const mutation = useAction({
    mutationKey: MUTATION_KEY,
    act: (body: PackageTerms) => send(pack, body),
    done: ({ name }) =>
      pack === null
        ? { title: 'Package Created', message: `${name} is on sale.` }
        : { title: 'Package Updated', message: `${name} is changed. What was sold stays as it was.` },
    failed: failure(words.failure, words.fallback),
    onDone: options.onSaved,
    onFailed: options.onRefused,
    // Also after a failure: if only the answer was lost, the package exists.
    onSettled: () => refreshPackages(client),
  })
  const save = (body: PackageTerms): void => {
    if (client.isMutating({ mutationKey: MUTATION_KEY }) === 0) mutation.mutate(body)
  }
  return { save, isBusy: mutation.isPending }
}
