import { useEffect } from 'react'
import { useSearchParams } from 'wouter'
import { type PageState, usePageState } from '../../lib/page-state.ts'
import { paths } from '../../lib/paths.ts'
import { DemoPost } from '../../ui/demo-accounts.tsx'
import { TextLink } from '../../ui/door-page.tsx'
import { Notice } from '../../ui/notice.tsx'
import { toast } from '../../ui/toast-store.ts'

const linkText = ({ sendsSms, demoAccounts }: Pick<PageState, 'sendsSms' | 'demoAccounts'>): string => {
  if (demoAccounts.length > 0)
    return 'Open the link to set your password first, then log in here with your phone number.'
  return sendsSms
    ? 'The link to set your password is on its way to your phone by SMS. Open it first, then log in here with your phone number.'
    : 'We cannot send an SMS now. The link to set your password comes as soon as we can.'
}

/** For who comes from the sign-up, whose password is not set yet. */
export const SignupNote = () => {
  const [search] = useSearchParams()
  const state = usePageState()
  const isNew = search.get('from') === 'signup'
  useEffect(() => {
    // Said where it happened too, but there this page's load cuts it short.
    if (isNew) toast({ title: 'Micro Business Enabled!', message: 'Welcome to the MicroPreneur program' })
  }, [isNew])
  if (!isNew) return null
  return (
    <Notice tone="good" className="mt-4">
      <b>Your account is open.</b>
      <p>
        {linkText(state)} Nothing came? <TextLink href={paths.forgotPassword()}>Get a new link</TextLink>
      </p>
      <DemoPost />
    </Notice>
  )
}
