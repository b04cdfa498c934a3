import { loginAgent } from '@minit/contract/agent/agents.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { call } from '../lib/call.ts'
import { useSearch } from '../lib/location.ts'
import { AuthLayout } from '../ui/auth-layout.tsx'
import { Button } from '../ui/button.tsx'
import { Field, PasswordField } from '../ui/field.tsx'
import { loginFailure } from '../ui/login-form.tsx'
import { Notice } from '../ui/notice.tsx'
import { PIN_OF_6_DIGITS } from '../words/sellers.ts'
import { dashboardQuery } from './queries.ts'

/** Asks for phone number and PIN, with a numeric keyboard. */
export const AgentLogin = () => {
  const client = useQueryClient()
  const shop = useSearch().get('shop') ?? undefined
  const [phone, setPhone] = useState('')
  const [pin, setPin] = useState('')
  const login = useMutation({
    mutationFn: () => call(loginAgent, { body: { name: phone, pin, ...(shop && { shop }) } }),
    onSuccess: () => client.resetQueries({ queryKey: dashboardQuery().queryKey }),
  })
  const submit = (event: SubmitEvent): void => {
    event.preventDefault()
    if (!login.isPending) login.mutate()
  }
  return (
    <AuthLayout title="Vouchers to sell" text="Log in with your phone number and the PIN from the seller.">
      <form noValidate onSubmit={submit} className="grid gap-5 mt-5">
        {login.error !== null && (
          <Notice tone="bad" role="alert">
            <b>Login Failed</b>
            <p>{loginFailure(login.error)}</p>
          </Notice>
        )}
        <Field
          label="Your phone number"
          type="tel"
          inputMode="tel"
          autoComplete="username"
          value={phone}
          onChange={({ target }) => setPhone(target.value)}
        />
        <PasswordField
          label={PIN_OF_6_DIGITS}
          inputMode="numeric"
          autoComplete="current-password"
          value={pin}
          onChange={({ target }) => setPin(target.value)}
        />
        <Button type="submit" size="big" isWide isBusy={login.isPending} busyLabel="Logging in...">
          Log in
        </Button>
      </form>
      <p className="mt-5 text-sm text-muted">
        No PIN, or forgotten? Ask the seller whose cards you sell: they make a new one for you.
      </p>
    </AuthLayout>
  )
}
