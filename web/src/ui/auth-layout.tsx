import type { ReactNode, SubmitEventHandler } from 'react'
import { failureText } from '../lib/call.ts'
import { usePageState } from '../lib/page-state.ts'
import * as paths from '../lib/paths.ts'
import type { DemoAccount } from '../lib/route.ts'
import { Button } from './button.tsx'
import { Card } from './card.tsx'
import { Notice } from './notice.tsx'
import { AuthenticatedHead } from './page-head.tsx'

type AuthLayoutProps = {
  title: string
  text: ReactNode
  /** Inside the card. */
  children: ReactNode
  /** Under it. */
  below?: ReactNode
}

/** A screen before the login: one card, one thing to do. */
export const AuthLayout = ({ title, text, children, below }: AuthLayoutProps) => (
  <>
    <AuthenticatedHead />
    <main className="max-w-[480px] mx-auto px-page pt-6 pb-12 wide:pt-10">
      <Card className="p-4 wide:p-6">
        <h1 className="text-xl leading-[1.2]">{title}</h1>
        <p className="mt-1 text-sm text-muted">{text}</p>
        {children}
      </Card>
      {below}
    </main>
  </>
)

/** A link in a sentence, tall enough for a thumb. */
export const TextLink = ({ href, children }: { href: string; children: ReactNode }) => (
  <a href={href} className="inline-block py-3 -my-3 font-medium">
    {children}
  </a>
)

/** The words of a login that failed. "Invalid credentials" is never said of a server that was not reached. */
export const loginFailure = (error: unknown): string => failureText(error, 'Invalid credentials')

type LoginFormProps = {
  /** Why the last try failed; null when it did not. */
  error: unknown
  isBusy: boolean
  onSubmit: SubmitEventHandler
  onFillIn: (account: DemoAccount) => void
  /** Its fields. */
  children: ReactNode
}

/** Logs in; in the demo the accounts to do it with stand below. */
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

/** Lets a visitor of the demo in without having to ask for a password. */
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

/** In the demo no message leaves: where the link that a page speaks of can be read. Nothing elsewhere. */
export const DemoPost = () => {
  const { demoAccounts } = usePageState()
  if (demoAccounts.length === 0) return null
  return (
    <p className="mt-1.5">
      <b>This is the demo:</b> no SMS is sent. Read the message with the link as the{' '}
      <TextLink href={paths.adminLogin()}>admin</TextLink>, under Messages.
    </p>
  )
}
