import { paths } from '../../lib/paths.ts'
import { useTitle } from '../../lib/use-title.ts'
import { Card } from '../../ui/card.tsx'
import { OfficeHead } from '../../ui/office-head.tsx'
import { LearnMore } from './learn-more.tsx'
import { LoginForm } from './login-form.tsx'

const Help = () => (
  <div className="grid gap-2 mt-5 text-sm text-muted">
    <p>
      No account yet?{' '}
      <a href={paths.apply()} className="inline-block py-3 -my-3 font-medium">
        Apply to become an entrepreneur
      </a>
    </p>
    <p>Trouble logging in? Contact support and have your phone number ready.</p>
  </div>
)

export const Page = () => {
  useTitle('Entrepreneur login')
  return (
    <>
      <OfficeHead />
      <main className="max-w-[480px] mx-auto px-page pt-6 pb-12 wide:pt-10">
        <Card className="p-4 wide:p-6">
          <h1 className="text-xl leading-[1.2]">Entrepreneur login</h1>
          <p className="mt-1 text-sm text-muted">Your sales, your customers and your packages.</p>
          <LoginForm />
          <Help />
        </Card>
        <LearnMore />
      </main>
    </>
  )
}
