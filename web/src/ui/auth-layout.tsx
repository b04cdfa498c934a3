import type { ReactNode } from 'react'
import { usePageState } from '../lib/page-state.ts'
import * as paths from '../lib/paths.ts'
import { Card } from './card.tsx'
import { AuthenticatedHead } from './page-head.tsx'

type AuthLayoutProps = {
  title: string
  text: ReactNode
  /** Inside the card. */
  children: ReactNode
  /** Under it. */
  below?: ReactNode
}

/** The layout of a screen before the login: one card with one action. */
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

/** Demo only: where to read the message with the link, because no message is sent. */
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
