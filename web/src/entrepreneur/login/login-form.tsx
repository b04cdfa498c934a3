import type { Answer, CallInput } from '@minit/contract/endpoint.ts'
import { loginEntrepreneur } from '@minit/contract/public/auth.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { useSearch } from '../../lib/location.ts'
import { useNavigation } from '../../lib/navigation.ts'
import { storeLogin } from '../../lib/session.ts'
import { toast } from '../../ui/toast-store.ts'
import { nextPathOf } from '../require-entrepreneur.tsx'
import '../../lib/zod-without-eval.ts'
import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import * as paths from '../../lib/paths.ts'
import type { DemoAccount } from '../../lib/route.ts'
import { TextLink } from '../../ui/auth-layout.tsx'
import { Field, PasswordField } from '../../ui/field.tsx'
import { LoginForm, loginFailure } from '../../ui/login-form.tsx'

type Credentials = CallInput<typeof loginEntrepreneur>['body']

/** Logs in, stores the session, and opens the requested page. */
const useLogin = () => {
  const client = useQueryClient()
  const { navigate } = useNavigation()
  const search = useSearch()
  return useMutation({
    mutationKey: ['loginEntrepreneur'],
    mutationFn: (body: Credentials) => call(loginEntrepreneur, { body }),
    onSuccess: async ({ user, sessionToken }: Answer<typeof loginEntrepreneur>) => {
      storeLogin(user, sessionToken)
      client.removeQueries()
      await navigate(nextPathOf(search))
    },
    onError: (error) => toast({ title: 'Login Failed', message: loginFailure(error), tone: 'destructive' }),
  })
}

/** Username and password; the input stays after a refusal. */
export const EntrepreneurLoginForm = () => {
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
    <LoginForm
      error={login.error}
      isBusy={login.isPending}
      onFillIn={fillIn}
      onSubmit={handleSubmit(
        (values) => {
          if (!login.isPending) login.mutate(values)
        },
        // The last error does not apply to an empty field.
        () => login.reset(),
      )}
    >
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
    </LoginForm>
  )
}
