import { ChevronDown } from 'lucide-react'
import { paths } from '../../lib/paths.ts'
import { useTitle } from '../../lib/use-title.ts'
import { DoorPage, TextLink } from '../../ui/door-page.tsx'
import { LoginForm } from './login-form.tsx'

const PlatformInfo = () => (
  <details className="group mt-4 border border-line rounded-lg bg-surface shadow-card">
    <summary className="flex items-center justify-between gap-3 min-h-13 px-4 font-medium">
      About the platform
      <ChevronDown className="group-open:rotate-180" />
    </summary>
    <div className="grid gap-2 px-4 pb-4 text-sm text-muted">
      <p>
        Minit is where local entrepreneurs in Sierra Leone sell WiFi by the minute. Admins review
        applications, watch sales and payments, help sellers and customers, and switch integrations on and
        off.
      </p>
      <p>What an admin changes is written down, with who, what and when.</p>
    </div>
  </details>
)

export const Page = () => {
  useTitle('Admin login')
  return (
    <DoorPage title="Admin login" text="For the people who run the platform." below={<PlatformInfo />}>
      <LoginForm />
      <p className="mt-5 text-sm text-muted">
        You sell WiFi? <TextLink href={paths.entrepreneurLogin()}>Go to the entrepreneur login</TextLink>
      </p>
    </DoorPage>
  )
}
