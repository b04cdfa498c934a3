import type { Answer } from '@minit/contract/endpoint.ts'
import { loginStaff, readDevice } from '@minit/contract/public/staff.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { call, failureText } from '../../lib/call.ts'
import { useNavigation, useTitle } from '../../lib/navigation.ts'
import * as paths from '../../lib/paths.ts'
import { rowQuery } from '../../lib/query.ts'
import { storeLogin } from '../../lib/session.ts'
import { AuthLayout, TextLink } from '../../ui/auth-layout.tsx'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Field, PasswordField } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/states.tsx'
import { PIN_OF_6_DIGITS } from '../../words/sellers.ts'
import { problemFields } from '../form-problem.tsx'

const deviceQuery = () => ({ ...rowQuery(readDevice, {}), staleTime: 0 })

/** Logs in by PIN and opens the user's selling screen. */
const usePinLogin = (typed: { phone: string; pin: string }) => {
  const client = useQueryClient()
  const { navigate } = useNavigation()
  return useMutation({
    mutationFn: () => call(loginStaff, { body: typed }),
    onSuccess: async ({ user, sessionToken }: Answer<typeof loginStaff>) => {
      storeLogin(user, sessionToken)
      client.removeQueries()
      await navigate(user.staff?.role === 'manager' ? paths.dashboard() : paths.counter())
    },
  })
}

const PinForm = () => {
  const [typed, setTyped] = useState({ phone: '', pin: '' })
  const login = usePinLogin(typed)
  const problems = problemFields(login.error)
  const submit = (event: SubmitEvent): void => {
    event.preventDefault()
    if (!login.isPending) login.mutate()
  }
  return (
    <form noValidate onSubmit={submit} className="grid gap-5 mt-5">
      {login.error !== null && Object.keys(problems).length === 0 && (
        <Notice tone="bad" role="alert">
          <b>You are not logged in</b>
          <p>{failureText(login.error, 'The phone number or the PIN is not right')}</p>
        </Notice>
      )}
      <Field
        label="Phone number"
        type="tel"
        inputMode="tel"
        autoComplete="username"
        value={typed.phone}
        onChange={({ target }) => setTyped({ ...typed, phone: target.value })}
        error={problems.phone}
      />
      <PasswordField
        label={PIN_OF_6_DIGITS}
        what="PIN"
        inputMode="numeric"
        autoComplete="current-password"
        maxLength={6}
        value={typed.pin}
        onChange={({ target }) => setTyped({ ...typed, pin: target.value.replace(/\D/g, '') })}
        error={problems.pin}
      />
      <Button type="submit" isWide isBusy={login.isPending} busyLabel="Logging in...">
        Log in
      </Button>
    </form>
  )
}

/** A user with a password needs no trusted device. */
const ByPassword = () => (
  <p className="mt-5 text-sm text-muted">
    Have you set a password? <TextLink href={paths.entrepreneurLogin()}>Log in with it</TextLink>
  </p>
)

const NotTrusted = () => (
  <AuthLayout
    title="This phone is not let in yet"
    text="A PIN counts only on phones that the owner let in. Ask the owner to open “Staff” under More, tap “Let a phone in”, and scan the code with this phone."
    below={<ByPassword />}
  >
    <LinkButton href={paths.entrepreneurLogin()} variant="ghost" isWide className="mt-5">
      Log in with a password
    </LinkButton>
  </AuthLayout>
)

/** The login of cashiers and managers, on a trusted device. */
export const Page = () => {
  useTitle('Staff login')
  const { data, isPending } = useQuery(deviceQuery())
  if (isPending)
    return (
      <AuthLayout title="Staff login" text="One moment.">
        <Skeleton className="h-40 mt-5 rounded-lg" />
      </AuthLayout>
    )
  if (data?.businessName === null) return <NotTrusted />
  return (
    <AuthLayout
      title="Staff login"
      text={data === undefined ? 'Phone number and PIN.' : `At ${data.businessName}: phone number and PIN.`}
      below={<ByPassword />}
    >
      <PinForm />
    </AuthLayout>
  )
}
