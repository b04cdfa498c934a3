import { ApiError } from '@minit/contract/call.ts'
import type { CallInput } from '@minit/contract/endpoint.ts'
import { setPassword } from '@minit/contract/public/auth.ts'
import { useMutation } from '@tanstack/react-query'
import { call, isRefusal } from '../../lib/call.ts'
import { forgetEntrepreneur } from '../../lib/session.ts'

export type NewPassword = CallInput<typeof setPassword>['body']

/** No other password will make this link work: it is over, or was cut on its way here. */
export const isLinkOver = (error: unknown): boolean =>
  isRefusal(error, 'password_link_over') ||
  (error instanceof ApiError && error.details?.fields?.token !== undefined)

/** Sets the password. Login sessions ended with it, so what this browser remembers of one is forgotten. */
export const useSetPassword = () =>
  useMutation({
    mutationKey: ['setPassword'],
    mutationFn: (body: NewPassword) => call(setPassword, { body }),
    onSuccess: forgetEntrepreneur,
  })
