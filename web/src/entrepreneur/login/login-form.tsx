import '../../lib/zod-without-eval.ts'
import { zodResolver } from '@hookform/resolvers/zod'
import { loginEntrepreneur } from '@minit/contract/public/auth.ts'
import { useForm } from 'react-hook-form'
import { paths } from '../../lib/paths.ts'
import type { DemoAccount } from '../../lib/route.ts'
import { Button } from '../../ui/button.tsx'
import { DemoAccounts } from '../../ui/demo-accounts.tsx'
import { TextLink } from '../../ui/door-page.tsx'
import { Field } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { type Credentials, loginFailure, useLogin } from './use-login.ts'

/** Username and password; what was typed stays when it was refused. */
export const LoginForm = () => {
  const login = useLogin()
  const { register, handleSubmit, setValue, clearErrors, formState } = useForm<Credentials>({
    resolver: zodResolver(loginEntrepreneur.body, undefined, { raw: true }),
    defaultValues: { email: '', password: '' },
  })
  const fillIn = (account: DemoAccount): void => {
    setValue('email', account.username)
    setValue('password', account.password)
    clearErrors()
  }
  return (
    <>
      <form
        noValidate
        onSubmit={handleSubmit(
          (values) => {
            if (!login.isPending) login.mutate(values)
          },
          // What is said of the last try does not belong beside a field that is empty now.
          () => login.reset(),
        )}
        className="grid gap-5 mt-5"
      >
        {login.isError && (
          <Notice tone="bad">
            <b>Login Failed</b>
            <p>{loginFailure(login.error)}</p>
          </Notice>
        )}
        <Field
          {...register('email')}
          label="Username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          error={formState.errors.email?.message}
        />
        <div>
          <PasswordField
            {...register('password')}
            label="Password"
            autoComplete="current-password"
            error={formState.errors.password?.message}
          />
          <p className="mt-3 text-sm">
            <TextLink href={paths.forgotPassword()}>Forgot password?</TextLink>
          </p>
        </div>
        <Button type="submit" isWide isBusy={login.isPending} busyLabel="Logging in...">
          Log in
        </Button>
      </form>
      <DemoAccounts onChoose={fillIn} />
    </>
  )
}
