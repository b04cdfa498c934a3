import '../../lib/zod-without-eval.ts'
import { zodResolver } from '@hookform/resolvers/zod'
import { changePassword } from '@minit/contract/public/auth.ts'
import { useForm } from 'react-hook-form'
import { Button } from '../../ui/button.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { type PasswordChange, useChangePassword } from './use-change-password.ts'

/** The current password and a new one. What was typed stays when it was refused. */
export const ChangePasswordForm = () => {
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
