import { ApiError } from '@minit/contract/call.ts'
import type { CallInput } from '@minit/contract/endpoint.ts'
import { changePassword } from '@minit/contract/public/auth.ts'
import { useQueryClient } from '@tanstack/react-query'
import { failure, useAction } from '../../lib/action.ts'
import { call } from '../../lib/call.ts'
import { EVERY_OTHER_PHONE_OR_COMPUTER_WAS_LOGGED_OUT, WHERE_YOU_ARE_LOGGED_IN } from '../../words/sellers.ts'
import { refreshLoginSessions } from './login-sessions.tsx'
import '../../lib/zod-without-eval.ts'
import { zodResolver } from '@hookform/resolvers/zod'
import type { ReactNode } from 'react'
import { useForm } from 'react-hook-form'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { PasswordField } from '../../ui/field.tsx'
import { LoginSessions } from './login-sessions.tsx'

type PasswordChange = CallInput<typeof changePassword>['body']

/** The server's messages by field name; empty if there are none. */
const fieldsOf = (error: unknown): Record<string, string> =>
  (error instanceof ApiError && error.details?.fields) || {}

/** Changes the password; `onRefused` receives the server's messages by field name. */
const useChangePassword = (options: {
  onChanged: () => void
  onRefused: (fields: Record<string, string>) => void
}) => {
  const client = useQueryClient()
  return useAction({
    mutationKey: ['changePassword'],
    act: (body: PasswordChange) => call(changePassword, { body }),
    done: () => ({ title: 'Password Changed', message: EVERY_OTHER_PHONE_OR_COMPUTER_WAS_LOGGED_OUT }),
    failed: failure('Change Failed', 'Failed to change the password'),
    onDone: options.onChanged,
    onFailed: (error) => options.onRefused(fieldsOf(error)),
    onSettled: () => refreshLoginSessions(client),
  })
}

/** The current password and a new one. The input stays after a refusal. */
const ChangePasswordForm = () => {
  const { register, handleSubmit, setError, reset, formState } = useForm<PasswordChange>({
    resolver: zodResolver(changePassword.body, undefined, { raw: true }),
    defaultValues: { currentPassword: '', newPassword: '' },
  })
  const { mutate, isPending } = useChangePassword({
    onChanged: () => reset(),
    onRefused: ({ currentPassword, newPassword }) => {
      if (newPassword !== undefined) setError('newPassword', { message: newPassword })
      if (currentPassword !== undefined)
        setError('currentPassword', { message: currentPassword }, { shouldFocus: true })
    },
  })
  return (
    <form
      noValidate
      onSubmit={handleSubmit((values) => {
        if (!isPending) mutate(values)
      })}
      className="grid gap-5 max-w-[480px]"
    >
      <PasswordField
        {...register('currentPassword')}
        label="Current password"
        autoComplete="current-password"
        error={formState.errors.currentPassword?.message}
      />
      <PasswordField
        {...register('newPassword')}
        label="New password"
        hint="At least 10 characters. Every other phone or computer is logged out."
        autoComplete="new-password"
        error={formState.errors.newPassword?.message}
      />
      <Button type="submit" isBusy={isPending} busyLabel="Saving..." className="justify-self-start">
        Change password
      </Button>
    </form>
  )
}

const Part = ({
  id,
  title,
  text,
  children,
}: {
  id: string
  title: string
  text: string
  children: ReactNode
}) => (
  <section aria-labelledby={id}>
    <Card className="grid p-4 wide:p-6">
      <h2 id={id} className="text-lg">
        {title}
      </h2>
      <p className="mt-0.5 mb-4 text-sm text-muted">{text}</p>
      {children}
    </Card>
  </section>
)

/** The seller's own account in the settings: the password, and the login sessions. Reads what it shows. */
export const AccountSection = () => (
  <div className="grid gap-4">
    <Part id="password" title="Change password" text="Only for this account; your customers never need it.">
      <ChangePasswordForm />
    </Part>
    <Part
      id="login-sessions"
      title={WHERE_YOU_ARE_LOGGED_IN}
      text="Something here that you do not know? Change your password: that logs everything else out."
    >
      <LoginSessions />
    </Part>
  </div>
)
