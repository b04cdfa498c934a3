import { paths } from '../../lib/paths.ts'
import { useTitle } from '../../lib/use-title.ts'
import { DoorPage, TextLink } from '../../ui/door-page.tsx'
import { SupportLines } from '../support-lines.tsx'
import { LearnMore } from './learn-more.tsx'
import { LoginForm } from './login-form.tsx'
import { SignupNote } from './signup-note.tsx'

const Help = () => (
  <div className="grid gap-2 mt-5 text-sm text-muted">
    <p>
      No account yet? <TextLink href={paths.apply()}>Apply to become an entrepreneur</TextLink>
    </p>
    <p>Trouble logging in? Contact support and have your phone number ready.</p>
    <SupportLines />
  </div>
)

export const Page = () => {
  useTitle('Entrepreneur login')
  return (
    <DoorPage
      title="Entrepreneur login"
      text="Your sales, your customers and your packages."
      below={<LearnMore />}
    >
      <SignupNote />
      <LoginForm />
      <Help />
    </DoorPage>
  )
}
