import type { Answer, CallInput } from '@minit/contract/endpoint.ts'
import { loginAdmin } from '@minit/contract/public/auth.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useSearchParams } from 'wouter'
import { call, isRefusal } from '../../lib/call.ts'
import { failureText } from '../../lib/failure-text.ts'
import { usePlace } from '../../lib/place.ts'
import { storeLogin } from '../../lib/session.ts'
import { toast } from '../../ui/toast-store.ts'
import { nextPathOf } from '../leave.ts'

export type Credentials = CallInput<typeof loginAdmin>['body']

/** The words of a login that failed. "Invalid credentials" is never said of a server that was not reached. */
export const loginFailure = (error: unknown): string => failureText(error, 'Invalid credentials')

/** The password was right, and the code of the authenticator app is asked for: not a failure. */
export const isCodeAsked = (error: unknown): boolean => isRefusal(error, 'second_factor_needed')

/** Logs in, keeps role and id (the session is the cookie alone), and goes where one was going. */
export const useLogin = (onCodeAsked: () => void) => {
  const client = useQueryClient()
  const { go } = usePlace()
  const [search] = useSearchParams()
  return useMutation({
    mutationKey: ['loginAdmin'],
    mutationFn: (body: Credentials) => call(loginAdmin, { body }),
    onSuccess: async ({ user }: Answer<typeof loginAdmin>) => {
      storeLogin(user, null)
      client.removeQueries()
      await go(nextPathOf(search))
    },
    onError: (error) => {
      if (isCodeAsked(error)) onCodeAsked()
      else toast({ title: 'Login Failed', message: loginFailure(error), tone: 'destructive' })
    },
  })
}
