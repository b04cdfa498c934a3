import { listApplications, reviewApplication } from '@minit/contract/admin/applications.ts'
import type { Answer } from '@minit/contract/endpoint.ts'
import { reviewNotesFor } from '@minit/domain/applications.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call, failureText } from '../../lib/call.ts'
import { refreshRows, rowQuery } from '../../lib/query.ts'
import { toast } from '../../ui/toast-store.ts'

export type Application = Answer<typeof listApplications>[number]
export type Verdict = 'approved' | 'rejected'

export const applicationsQuery = (search = '') => rowQuery(listApplications, { query: { search } })

/** Decides about an application, with the notes that go with it; afterwards the list is read again. */
export const useReview = (application: Application, onDone: () => void) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (status: Verdict) =>
      call(reviewApplication, {
        params: { id: application.id },
        body: { status, reviewNotes: reviewNotesFor(status, application.fullName) },
      }),
    onSuccess: (_, status) => {
      toast({ title: 'Application Updated', message: `${application.fullName} is ${status}.` })
      onDone()
    },
    onError: (error) => {
      toast({
        title: 'Update Failed',
        message: failureText(error, 'Failed to update the application'),
        tone: 'destructive',
      })
      onDone()
    },
    onSettled: () => refreshRows(client, listApplications),
  })
}
