import type { CallInput } from '@minit/contract/endpoint.ts'
import { forgotPassword } from '@minit/contract/public/auth.ts'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'

export type Forgotten = CallInput<typeof forgotPassword>['body']

/** Asks for a link. The answer never says whether there is such an account. */
export const useForgotPassword = () =>
  useMutation({
    mutationKey: ['forgotPassword'],
    mutationFn: (body: Forgotten) => call(forgotPassword, { body }),
  })
