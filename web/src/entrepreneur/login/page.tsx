import { ChevronDown } from 'lucide-react'
import { useEffect } from 'react'
import { useSearch } from '../../lib/location.ts'
import { useTitle } from '../../lib/navigation.ts'
import { type PageState, usePageState } from '../../lib/page-state.ts'
import * as paths from '../../lib/paths.ts'
import { AuthLayout, DemoPost, TextLink } from '../../ui/auth-layout.tsx'
import { Notice } from '../../ui/notice.tsx'
import { BetaText } from '../../ui/platform-texts.tsx'
import { toast } from '../../ui/toast-store.ts'
import { WELCOME_TO_THE_MICROPRENEUR_PROGRAM } from '../../words/everyone.ts'
import { GET_A_NEW_LINK, YOUR_SALES_YOUR_CUSTOMERS_AND_YOUR_PACKAGES } from '../../words/sellers.ts'
import { SupportLines } from '../support-lines.tsx'
import { EntrepreneurLoginForm } from './login-form.tsx'

const LearnMore = () => (
  <details className="group mt-4 border border-line rounded-lg bg-surface shadow-card">
    <summary className="flex items-center justify-between gap-3 min-h-13 px-4 font-medium">
      Learn More
      <ChevronDown className="group-open:rotate-180" />
    </summary>
    <div className="grid gap-2 px-4 pb-4 text-sm text-muted">
      <p>
        Minit lets you sell WiFi by the minute: you set the packages and the prices, customers pay with Orange
        Money, Africell Money, Vult or cash, and the platform hands them their code.
      </p>
      <p>
        You see every sale as it comes in. <BetaText of="sentence" /> If you have no internet of your own yet,
        we rent you the equipment, install it and keep it running.
      </p>
    </div>
  </details>
)

const linkText = ({ sendsSms, demoAccounts }: Pick<PageState, 'sendsSms' | 'demoAccounts'>): string => {
  if (demoAccounts.length > 0)
    return 'Open the link to set your password first, then log in here with your phone number.'
  return sendsSms
    ? 'The link to set your password is on its way to your phone by SMS. Open it first, then log in here with your phone number.'
    : 'We cannot send an SMS now. The link to set your password comes as soon as we can.'
}

/** For a new seller from the sign-up, whose password is not set yet. */
const SignupNote = () => {
  const search = useSearch()
  const state = usePageState()
  const isNew = search.get('from') === 'signup'
  useEffect(() => {
    // The sign-up page shows it too, but this page's load cuts it short.
    if (isNew) toast({ title: 'Micro Business Enabled!', message: WELCOME_TO_THE_MICROPRENEUR_PROGRAM })
  }, [isNew])
  if (!isNew) return null
  return (
    <Notice tone="good" className="mt-4">
      <b>Your account is open.</b>
      <p>
        {linkText(state)} Nothing came? <TextLink href={paths.forgotPassword()}>{GET_A_NEW_LINK}</TextLink>
      </p>
      <DemoPost />
    </Notice>
  )
}

const Help = () => (
  <div className="grid gap-2 mt-5 text-sm text-muted">
    <p>
      No account yet? <TextLink href={paths.apply()}>Apply to become an entrepreneur</TextLink>
    </p>
    <p>
      Do you sell for a shop owner? <TextLink href={paths.staffLogin()}>Log in with your PIN</TextLink>
    </p>
    <p>Trouble logging in? Contact support and have your phone number ready.</p>
    <SupportLines />
  </div>
)

export const Page = () => {
  useTitle('Entrepreneur login')
  return (
    <AuthLayout
      title="Entrepreneur login"
      text={YOUR_SALES_YOUR_CUSTOMERS_AND_YOUR_PACKAGES}
      below={<LearnMore />}
    >
      <SignupNote />
      <EntrepreneurLoginForm />
      <Help />
    </AuthLayout>
  )
}
