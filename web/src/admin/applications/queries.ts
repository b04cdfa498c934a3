import { listApplications, reviewApplication } from '@minit/contract/admin/applications.ts'
import type { Answer } from '@minit/contract/endpoint.ts'
import { reviewNotesFor } from '@minit/domain/shop/applications.ts'
import { useQueryClient } from '@tanstack/react-query'
import { failure, useAction } from '../../lib/action.ts'
import { call } from '../../lib/call.ts'
import { refreshRows, rowKey } from '../../lib/query.ts'
import { usePages } from '../../ui/list.tsx'

export type Application = Answer<typeof listApplications>[number]
export type Verdict = 'approved' | 'rejected'

/** Reads pending and then reviewed applications, page by page. */
export const useApplications = (search: string) =>
  usePages({
    queryKey: [...rowKey(listApplications), search],
    read: async (after, signal) => {
      const items = await call(listApplications, { query: { search, after }, signal })
      return { items, next: items.at(-1)?.next ?? null }
    },
  })

/** Decides about an application, with the admin's notes; afterwards the list is read again. */
export const useReview = (
  application: Application,
  { onDone, onFailed }: { onDone: () => void; onFailed: () => void },
) => {
  const client = useQueryClient()
  return useAction({
    act: (status: Verdict) =>
      call(reviewApplication, {
        params: { id: application.id },
        body: { status, reviewNotes: reviewNotesFor(status, application.fullName) },
      }),
    done: (_, status) => ({ title: 'Application Updated', message: `${application.fullName} is ${status}.` }),
    failed: failure('Update Failed', 'Failed to update the application'),
    onDone,
    onFailed,
    onSettled: () => refreshRows(client, listApplications),
  })
}
