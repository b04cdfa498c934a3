import { useEffect } from 'react'
import { useSearchParams } from 'wouter'
import { paths } from '../../lib/paths.ts'
import { DemoPost } from '../../ui/demo-accounts.tsx'
import { TextLink } from '../../ui/door-page.tsx'
import { Notice } from '../../ui/notice.tsx'
import { toast } from '../../ui/toast-store.ts'

/** For who comes from the sign-up, whose password is not set yet. */
export const SignupNote = () => {
  const [search] = useSearchParams()
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
        The link to set your password is on its way to your phone by SMS. Open it first, then log in here with
        your phone number. Nothing came? <TextLink href={paths.forgotPassword()}>Get a new link</TextLink>
      </p>
      <DemoPost />
    </Notice>
  )
}
