import '../../lib/zod-without-eval.ts'
import { zodResolver } from '@hookform/resolvers/zod'
import { setPassword } from '@minit/contract/public/auth.ts'
import { useForm } from 'react-hook-form'
import { failureText } from '../../lib/failure-text.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import type { NewPassword } from './use-set-password.ts'

type SetPasswordFormProps = {
  token: string
  error: unknown
  isBusy: boolean
  onSubmit: (body: NewPassword) => void
}

/** The new password, once: it can be shown instead of typed twice. */
export const SetPasswordForm = ({ token, error, isBusy, onSubmit }: SetPasswordFormProps) => {
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
          <p>{failureText(error, 'Please check your information and try again')}</p>
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
