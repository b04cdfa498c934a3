import type { Answer, CallInput } from '@minit/contract/endpoint.ts'
import { loginAdmin } from '@minit/contract/public/auth.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { call, isRefusal } from '../../lib/call.ts'
import { useSearch } from '../../lib/location.ts'
import { useNavigation, useTitle } from '../../lib/navigation.ts'
import * as paths from '../../lib/paths.ts'
import type { DemoAccount } from '../../lib/route.ts'
import { storeLogin } from '../../lib/session.ts'
import { AuthLayout, TextLink } from '../../ui/auth-layout.tsx'
import { Field, PasswordField } from '../../ui/field.tsx'
import { LoginForm, loginFailure } from '../../ui/login-form.tsx'
import { toast } from '../../ui/toast-store.ts'
import { nextPathOf } from '../leave.ts'

export type Credentials = CallInput<typeof loginAdmin>['body']

/** True when the password was right and the authenticator app's code is needed: not a failure. */
const isCodeAsked = (error: unknown): boolean => isRefusal(error, 'second_factor_needed')

/** Logs in, stores role and id (the session is the cookie alone), and opens the requested page. */
const useLogin = (onCodeAsked: () => void) => {
  const client = useQueryClient()
  const { navigate } = useNavigation()
  const search = useSearch()
  return useMutation({
    mutationKey: ['loginAdmin'],
    mutationFn: (body: Credentials) => call(loginAdmin, { body }),
    onSuccess: async ({ user }: Answer<typeof loginAdmin>) => {
      storeLogin(user, null)
      client.removeQueries()
      await navigate(nextPathOf(search))
    },
    onError: (error) => {
      if (isCodeAsked(error)) onCodeAsked()
      else toast({ title: 'Login Failed', message: loginFailure(error), tone: 'destructive' })
    },
  })
}

const EMPTY = { username: '', password: '', code: '' }
const MAX_LENGTHS = { username: 120, password: 200, code: 20 }

const useLoginForm = () => {
  const [isCodeShown, setIsCodeShown] = useState(false)
  const login = useLogin(() => setIsCodeShown(true))
  const { register, handleSubmit, setValue } = useForm({ defaultValues: EMPTY })
  const submit = handleSubmit(({ username, password, code }) => {
    const isEmpty = username.trim() === '' || password === ''
    if (login.isPending) return
    // The last error does not apply to an empty field.
    if (isEmpty || (isCodeShown && code.trim() === '')) return login.reset()
    login.mutate({ username, password, ...(isCodeShown && { code }) })
  })
  const fillIn = (account: DemoAccount): void => {
    setValue('username', account.username)
    setValue('password', account.password)
  }
  return { login, register, submit, fillIn, isCodeShown }
}

/** Asks for username and password, and the app's code if needed. While incomplete it does nothing. */
const AdminLoginForm = () => {
  const { login, register, submit, fillIn, isCodeShown } = useLoginForm()
  return (
    <LoginForm
      error={isCodeAsked(login.error) ? null : login.error}
      isBusy={login.isPending}
      onSubmit={submit}
      onFillIn={fillIn}
    >
      <Field
        {...register('username')}
        label="Username"
        maxLength={MAX_LENGTHS.username}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
      <PasswordField
        {...register('password')}
        label="Password"
        maxLength={MAX_LENGTHS.password}
        autoComplete="current-password"
      />
      {isCodeShown && (
        <Field
          {...register('code')}
          label="Code"
          hint="The six digits of your authenticator app, or one of your recovery codes."
          maxLength={MAX_LENGTHS.code}
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          autoFocus
        />
      )}
    </LoginForm>
  )
}

const PlatformInfo = () => (
  <details className="group mt-4 border border-line rounded-lg bg-surface shadow-card">
    <summary className="flex items-center justify-between gap-3 min-h-13 px-4 font-medium">
      About the platform
      <ChevronDown className="group-open:rotate-180" />
    </summary>
    <div className="grid gap-2 px-4 pb-4 text-sm text-muted">
      <p>
        Minit is where local entrepreneurs in Sierra Leone sell WiFi by the minute. Admins review
        applications, watch sales and payments, help sellers and customers, and switch integrations on and
        off.
      </p>
      <p>Each change by an admin is recorded, with name and time.</p>
    </div>
  </details>
)

export const Page = () => {
  useTitle('Admin login')
  return (
    <AuthLayout title="Admin login" text="For the people who run the platform." below={<PlatformInfo />}>
      <AdminLoginForm />
      <p className="mt-5 text-sm text-muted">
        You sell WiFi? <TextLink href={paths.entrepreneurLogin()}>Go to the entrepreneur login</TextLink>
      </p>
    </AuthLayout>
  )
}
