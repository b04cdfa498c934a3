import type { ReactNode, SubmitEventHandler } from 'react'
import { failureText } from '../lib/call.ts'
import { usePageState } from '../lib/page-state.ts'
import type { DemoAccount } from '../lib/route.ts'
import { Button } from './button.tsx'
import { Notice } from './notice.tsx'

/** Message of a failed login. It says "Invalid credentials" only if the server was reached. */
export const loginFailure = (error: unknown): string => failureText(error, 'Invalid credentials')

type LoginFormProps = {
  /** The error of the last try, else null. */
  error: unknown
  isBusy: boolean
  onSubmit: SubmitEventHandler
  onFillIn: (account: DemoAccount) => void
  /** The fields of the form. */
  children: ReactNode
}

/** A login form; in the demo it lists the demo accounts below. */
export const LoginForm = ({ error, isBusy, onSubmit, onFillIn, children }: LoginFormProps) => (
  <>
    <form noValidate onSubmit={onSubmit} className="grid gap-5 mt-5">
      {error !== null && (
        <Notice tone="bad">
          <b>Login Failed</b>
          <p>{loginFailure(error)}</p>
        </Notice>
      )}
      {children}
      <Button type="submit" isWide isBusy={isBusy} busyLabel="Logging in...">
        Log in
      </Button>
    </form>
    <DemoAccounts onChoose={onFillIn} />
  </>
)

/** Fills in a demo account, so that a visitor needs no password. */
const DemoAccounts = ({ onChoose }: { onChoose: (account: DemoAccount) => void }) => {
  const { demoAccounts } = usePageState()
  if (demoAccounts.length === 0) return null
  return (
    <Notice tone="info" className="mt-4">
      <h2>Demo accounts</h2>
      <ul className="grid gap-3 mt-2">
        {demoAccounts.map((account) => (
          <li key={account.username} className="grid justify-items-start gap-1 text-sm">
            <b>{account.label}</b>
            <span>{account.username}</span>
            <span>{account.password}</span>
            <Button variant="ghost" size="small" onClick={() => onChoose(account)}>
              Fill in {account.label}
            </Button>
          </li>
        ))}
      </ul>
    </Notice>
  )
}
