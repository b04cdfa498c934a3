import { changeOwnLogin } from '@minit/contract/entrepreneur/staff.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, type SubmitEvent, useState } from 'react'
import { call } from '../../lib/call.ts'
import { cx } from '../../lib/cx.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { PasswordField } from '../../ui/field.tsx'
import { AUTHENTICATED_WIDTH } from '../../ui/page-head.tsx'
import { toast } from '../../ui/toast-store.ts'
import {
  EVERY_OTHER_PHONE_OR_COMPUTER_WAS_LOGGED_OUT,
  WHERE_YOU_ARE_LOGGED_IN,
  YOUR_PASSWORD_IS_SET,
} from '../../words/sellers.ts'
import { LoginSessions, refreshLoginSessions } from '../account/login-sessions.tsx'
import { SubHead } from '../back-link.tsx'
import { FormProblem, problemFields } from '../form-problem.tsx'
import { RequireEntrepreneur } from '../require-entrepreneur.tsx'

type NewLogin = { name: 'newPin' | 'newPassword'; label: string; hint: string; done: string; button: string }

const PIN: NewLogin = {
  name: 'newPin',
  label: 'New PIN',
  hint: 'Six digits that are hard to guess. The owner no longer knows it.',
  done: 'Your PIN is changed',
  button: 'Change PIN',
}
const PASSWORD: NewLogin = {
  name: 'newPassword',
  label: 'New password',
  hint: 'At least 10 characters. With it you log in on any phone, with your phone number.',
  done: YOUR_PASSWORD_IS_SET,
  button: 'Set password',
}

const digitsOf = (text: string): string => text.replace(/\D/g, '').slice(0, 6)

/** The current PIN, and its replacement or a password. */
const LoginForm = ({ name, label, hint, done, button }: NewLogin) => {
  const client = useQueryClient()
  const [pin, setPin] = useState('')
  const [typed, setTyped] = useState('')
  const change = useMutation({
    mutationFn: () => call(changeOwnLogin, { body: { pin, [name]: typed } }),
    onSuccess: async () => {
      setPin('')
      setTyped('')
      toast({ title: done, message: EVERY_OTHER_PHONE_OR_COMPUTER_WAS_LOGGED_OUT })
      await refreshLoginSessions(client)
    },
  })
  const problems = problemFields(change.error)
  const submit = (event: SubmitEvent): void => {
    event.preventDefault()
    if (!change.isPending) change.mutate()
  }
  return (
    <form noValidate onSubmit={submit} className="grid gap-5 max-w-[480px]">
      <FormProblem error={change.error} />
      <PasswordField
        label={`Your PIN now${name === 'newPassword' ? ', to set a password' : ''}`}
        what="PIN"
        inputMode="numeric"
        autoComplete="off"
        value={pin}
        onChange={({ target }) => setPin(digitsOf(target.value))}
        error={problems.pin}
      />
      <PasswordField
        label={label}
        hint={hint}
        autoComplete="new-password"
        {...(name === 'newPin' && { inputMode: 'numeric' as const, what: 'PIN' as const })}
        value={typed}
        onChange={({ target }) => setTyped(name === 'newPin' ? digitsOf(target.value) : target.value)}
        error={problems[name]}
      />
      <Button type="submit" isBusy={change.isPending} busyLabel="Saving..." className="justify-self-start">
        {button}
      </Button>
    </form>
  )
}

const Part = ({ id, title, children }: { id: string; title: string; children: ReactNode }) => (
  <section aria-labelledby={id}>
    <Card className="grid gap-4 p-4 wide:p-6">
      <h2 id={id} className="text-lg">
        {title}
      </h2>
      {children}
    </Card>
  </section>
)

/** For staff: the PIN, a password for other phones, and the login sessions. */
export const Page = () => (
  <>
    <SubHead title="My login" />
    <RequireEntrepreneur action="change_own_login" fallback={<main aria-busy="true" />}>
      <main className={cx(AUTHENTICATED_WIDTH, 'grid grid-cols-[minmax(0,1fr)] gap-4 pt-4 pb-12 wide:pt-6')}>
        <Part id="pin" title="Change PIN">
          <LoginForm {...PIN} />
        </Part>
        <Part id="password" title="Password for other phones">
          <LoginForm {...PASSWORD} />
        </Part>
        <Part id="login-sessions" title={WHERE_YOU_ARE_LOGGED_IN}>
          <LoginSessions />
        </Part>
      </main>
    </RequireEntrepreneur>
  </>
)
