import { listInstallations } from '@minit/contract/admin/installations.ts'
import { ApiError } from '@minit/contract/call.ts'
import type { Answer } from '@minit/contract/endpoint.ts'
import { useQueryClient } from '@tanstack/react-query'
import { failure, useAction } from '../../lib/action.ts'
import { call } from '../../lib/call.ts'
import { refreshRows, rowKey } from '../../lib/query.ts'
import { usePages } from '../../ui/list.tsx'

export type Installation = Answer<typeof listInstallations>['installations'][number]

type Filters = { search: string; state: 'overdue' | '' }

/** Reads open and then finished installations, or the overdue ones, page by page. */
export const useInstallations = (filters: Filters) =>
  usePages({
    queryKey: [...rowKey(listInstallations), filters],
    read: async (after, signal) => {
      const { installations, next } = await call(listInstallations, { query: { ...filters, after }, signal })
      return { items: installations, next }
    },
    staleMs: 0,
  })

type StepOptions<Typed> = {
  act: (typed: Typed) => Promise<Installation>
  done: string
  onDone: () => void
}

/** Performs one step of an installation; the server's messages appear next to the fields. */
export const useStep = <Typed>({ act, done, onDone }: StepOptions<Typed>) => {
  const client = useQueryClient()
  const step = useAction({
    act,
    done: ({ businessName }) => ({ title: done, message: businessName }),
    failed: failure('Update Failed', 'Please try again.'),
    onDone,
    onSettled: () => refreshRows(client, listInstallations),
  })
  const { error } = step
  return { ...step, problems: error instanceof ApiError ? (error.details?.fields ?? {}) : {} }
}
