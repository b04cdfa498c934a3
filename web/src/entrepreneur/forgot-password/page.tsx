import { paths } from '../../lib/paths.ts'
import { useTitle } from '../../lib/use-title.ts'
import { DoorPage, TextLink } from '../../ui/door-page.tsx'
import { SupportLines } from '../support-lines.tsx'
import { ForgotForm } from './forgot-form.tsx'

export const Page = () => {
  useTitle('Forgot password?')
  return (
    <DoorPage title="Forgot password?" text="We send you a link with which you set a new one.">
      <ForgotForm />
      <div className="grid gap-2 mt-5 text-sm text-muted">
        <p>
          It came back to you? <TextLink href={paths.entrepreneurLogin()}>Log in</TextLink>
        </p>
        <p>Your phone and your e-mail are both new? Contact support and have your old phone number ready.</p>
        <SupportLines />
      </div>
    </DoorPage>
  )
}
