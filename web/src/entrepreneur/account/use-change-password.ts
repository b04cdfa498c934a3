import { ApiError } from '@minit/contract/call.ts'
import type { CallInput } from '@minit/contract/endpoint.ts'
import { changePassword } from '@minit/contract/public/auth.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { failureText } from '../../lib/failure-text.ts'
import { toast } from '../../ui/toast-store.ts'
import { refreshLoginSessions } from './queries.ts'

export type PasswordChange = CallInput<typeof changePassword>['body']

/** The server's messages by field name; none where it had none. */
const fieldsOf = (error: unknown): Record<string, string> =>
  (error instanceof ApiError && error.details?.fields) || {}

/** Changes the password; `onRefused` gets the server's messages by field name. */
export const useChangePassword = (options: {
  onChanged: () => void
  onRefused: (fields: Record<string, string>) => void
}) => {
  const client = useQueryClient()
  return useMutation({
    mutationKey: ['changePassword'],
    mutationFn: (body: PasswordChange) => call(changePassword, { body }),
    onSuccess: () => {
      toast({ title: 'Password Changed', message: 'Every other phone or computer was logged out.' })
      options.onChanged()
    },
    onError: (error) => {
      const message = failureText(error, 'Failed to change the password')
      toast({ title: 'Change Failed', message, tone: 'destructive' })
      options.onRefused(fieldsOf(error))
    },
    onSettled: () => refreshLoginSessions(client),
  })
}
