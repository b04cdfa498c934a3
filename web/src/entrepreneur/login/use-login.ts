import type { Answer, CallInput } from '@minit/contract/endpoint.ts'
import { loginEntrepreneur } from '@minit/contract/public/auth.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useSearchParams } from 'wouter'
import { call } from '../../lib/call.ts'
import { failureText } from '../../lib/failure-text.ts'
import { usePlace } from '../../lib/place.ts'
import { storeLogin } from '../../lib/session.ts'
import { toast } from '../../ui/toast-store.ts'
import { nextPathOf } from '../next-path.ts'

export type Credentials = CallInput<typeof loginEntrepreneur>['body']

/** The words of a login that failed. "Invalid credentials" is never said of a server that was not reached. */
export const loginFailure = (error: unknown): string => failureText(error, 'Invalid credentials')

/** Logs in, keeps the session, and goes where one was going. */
export const useLogin = () => {
  const client = useQueryClient()
  const { go } = usePlace()
  const [search] = useSearchParams()
  return useMutation({
    mutationKey: ['loginEntrepreneur'],
    mutationFn: (body: Credentials) => call(loginEntrepreneur, { body }),
    onSuccess: async ({ user, sessionToken }: Answer<typeof loginEntrepreneur>) => {
      storeLogin(user, sessionToken)
      client.removeQueries()
      await go(nextPathOf(search))
    },
    onError: (error) => toast({ title: 'Login Failed', message: loginFailure(error), tone: 'destructive' }),
  })
}
