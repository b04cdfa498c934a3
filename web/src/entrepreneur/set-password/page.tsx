import { ApiError } from '@minit/contract/call.ts'
import type { Answer, CallInput } from '@minit/contract/endpoint.ts'
import { setPassword } from '@minit/contract/public/auth.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call, isRefusal } from '../../lib/call.ts'
import { forgetEntrepreneur, storeLogin } from '../../lib/session.ts'
import { PLEASE_CHECK_YOUR_INFORMATION_AND_TRY_AGAIN } from '../../words/everyone.ts'
import {
  EVERY_OTHER_PHONE_OR_COMPUTER_WAS_LOGGED_OUT,
  GET_A_NEW_LINK,
  YOUR_PASSWORD_IS_SET,
} from '../../words/sellers.ts'
import '../../lib/zod-without-eval.ts'
import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { failureText } from '../../lib/call.ts'
import { useNavigation, useTitle } from '../../lib/navigation.ts'
import * as paths from '../../lib/paths.ts'
import { AuthLayout } from '../../ui/auth-layout.tsx'
import { Button, LinkButton } from '../../ui/button.tsx'
import { PasswordField } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { toast } from '../../ui/toast-store.ts'

type NewPassword = CallInput<typeof setPassword>['body']

/** True when no password can make this link work: it has expired, or was cut off. */
const isLinkOver = (error: unknown): boolean =>
  isRefusal(error, 'password_link_over') ||
  (error instanceof ApiError && error.details?.fields?.token !== undefined)

const OTHERS_ENDED = EVERY_OTHER_PHONE_OR_COMPUTER_WAS_LOGGED_OUT

/** Sets the password and logs in. That ends all sessions, so the browser's stored login is deleted. */
const useSetPassword = () => {
  const client = useQueryClient()
  const { navigate } = useNavigation()
  return useMutation({
    mutationKey: ['setPassword'],
    mutationFn: (body: NewPassword) => call(setPassword, { body }),
    onSuccess: async ({ login, endedOthers }: Answer<typeof setPassword>) => {
      forgetEntrepreneur()
      if (login === null) return
      storeLogin(login.user, login.sessionToken)
      client.removeQueries()
      const message = endedOthers ? `You are logged in. ${OTHERS_ENDED}` : 'You are logged in.'
      toast({ title: 'Password set', message })
      await navigate(paths.dashboard())
    },
  })
}

type SetPasswordFormProps = {
  token: string
  error: unknown
  isBusy: boolean
  onSubmit: (body: NewPassword) => void
}

/** Asks for the new password once: it can be shown instead of typed twice. */
const SetPasswordForm = ({ token, error, isBusy, onSubmit }: SetPasswordFormProps) => {
  const { register, handleSubmit, formState } = useForm<NewPassword>({
    resolver: zodResolver(setPassword.body, undefined, { raw: true }),
    defaultValues: { token, password: '' },
  })
  return (
    <form
      noValidate
      onSubmit={handleSubmit((values) => {
        if (!isBusy) onSubmit(values)
      })}
      className="grid gap-5 mt-5"
    >
      {error !== null && (
        <Notice tone="bad" role="alert">
          <b>Your password was not set</b>
          <p>{failureText(error, PLEASE_CHECK_YOUR_INFORMATION_AND_TRY_AGAIN)}</p>
        </Notice>
      )}
      <PasswordField
        {...register('password')}
        label="New password"
        hint="At least 10 characters. Three words that you remember are better than one with signs."
        autoComplete="new-password"
        error={formState.errors.password?.message}
      />
      <Button type="submit" isWide isBusy={isBusy} busyLabel="Saving...">
        Set password
      </Button>
    </form>
  )
}

const readToken = (): string => new URLSearchParams(window.location.search).get('t') ?? ''

/**
 * Returns the token of the link, empty without one. It removes it from the address at once, so that neither
 * the browser's history nor an onlooker gets it.
 */
const useLinkToken = (): string => {
  const [token] = useState(readToken)
  useEffect(() => {
    window.history.replaceState(null, '', paths.setPassword())
  }, [])
  return token
}

const TOKEN = /^[\w-]{43}$/

const LinkOver = ({ isCut }: { isCut: boolean }) => (
  <AuthLayout
    title={isCut ? 'This link is not complete' : 'This link is over'}
    text={
      isCut
        ? 'Open it again from your message, or get a new one.'
        : 'A link works once, and only for the time that its message says. Get a new one.'
    }
  >
    <LinkButton href={paths.forgotPassword()} isWide className="mt-5">
      {GET_A_NEW_LINK}
    </LinkButton>
  </AuthLayout>
)

/** For an account whose login needs more than a password. */
const PasswordSet = ({ endedOthers }: { endedOthers: boolean }) => (
  <AuthLayout
    title={YOUR_PASSWORD_IS_SET}
    text={<span role="status">Log in with it now.{endedOthers && ` ${OTHERS_ENDED}`}</span>}
  >
    <LinkButton href={paths.entrepreneurLogin()} isWide className="mt-5">
      Log in
    </LinkButton>
  </AuthLayout>
)

/** For a first password and for a forgotten one: only the link knows which. */
export const Page = () => {
  useTitle('Set your password')
  const token = useLinkToken()
  const { mutate, isPending, data, error } = useSetPassword()
  if (data?.login === null) return <PasswordSet endedOthers={data.endedOthers} />
  if (!TOKEN.test(token)) return <LinkOver isCut />
  if (isLinkOver(error)) return <LinkOver isCut={false} />
  return (
    <AuthLayout title="Set your password" text="You log in with it from now on.">
      <SetPasswordForm token={token} error={error} isBusy={isPending} onSubmit={(body) => mutate(body)} />
    </AuthLayout>
  )
}
