import { useState } from 'react'
import { useForm } from 'react-hook-form'
import type { DemoAccount } from '../../lib/route.ts'
import { Button } from '../../ui/button.tsx'
import { DemoAccounts } from '../../ui/demo-accounts.tsx'
import { Field } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { isCodeAsked, loginFailure, useLogin } from './use-login.ts'

const EMPTY = { username: '', password: '', code: '' }
const LONGEST = { username: 120, password: 200, code: 20 }

const useLoginForm = () => {
  const [isCodeShown, setIsCodeShown] = useState(false)
  const login = useLogin(() => setIsCodeShown(true))
  const { register, handleSubmit, setValue } = useForm({ defaultValues: EMPTY })
  const submit = handleSubmit(({ username, password, code }) => {
    const isEmpty = username.trim() === '' || password === ''
    if (login.isPending) return
    // What is said of the last try does not belong beside a field that is empty now.
    if (isEmpty || (isCodeShown && code.trim() === '')) return login.reset()
    login.mutate({ username, password, ...(isCodeShown && { code }) })
  })
  const fillIn = (account: DemoAccount): void => {
    setValue('username', account.username)
    setValue('password', account.password)
  }
  return { login, register, submit, fillIn, isCodeShown }
}

/** Username and password, and the app's code where one is asked for. Incomplete, it does nothing. */
export const LoginForm = () => {
  const { login, register, submit, fillIn, isCodeShown } = useLoginForm()
  return (
    <>
      <form noValidate onSubmit={submit} className="grid gap-5 mt-5">
        {login.isError && !isCodeAsked(login.error) && (
          <Notice tone="bad">
            <b>Login Failed</b>
            <p>{loginFailure(login.error)}</p>
          </Notice>
        )}
        <Field
          {...register('username')}
          label="Username"
          maxLength={LONGEST.username}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
        />
        <PasswordField
          {...register('password')}
          label="Password"
          maxLength={LONGEST.password}
          autoComplete="current-password"
        />
        {isCodeShown && (
          <Field
            {...register('code')}
            label="Code"
            hint="The six digits of your authenticator app, or one of your recovery codes."
            maxLength={LONGEST.code}
            autoComplete="one-time-code"
            autoCapitalize="characters"
            spellCheck={false}
            autoFocus
          />
        )}
        <Button type="submit" isWide isBusy={login.isPending} busyLabel="Logging in...">
          Log in
        </Button>
      </form>
      <DemoAccounts onChoose={fillIn} />
    </>
  )
}
