import { applicationReference } from '@minit/domain/shop/applications.ts'
import type { ReactNode } from 'react'
import * as paths from '../../lib/paths.ts'
import { LinkButton } from '../../ui/button.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { Steps } from '../../ui/steps.tsx'

type ApplicationPageProps = {
  title: string
  lead: string
  /** Next to the form on a wide screen, after it on a phone. */
  aside: ReactNode
  /** For visitors who opened the wrong one of the two forms. */
  other: ReactNode
  children: ReactNode
}

/** The page layout of both forms. */
export const ApplicationPage = ({ title, lead, aside, other, children }: ApplicationPageProps) => (
  <>
    <PageHead
      aside={
        <LinkButton variant="plain" size="small" href={paths.entrepreneurLogin()}>
          Login
        </LinkButton>
      }
    />
    <main className="max-w-[960px] mx-auto px-page pt-7 pb-12">
      <h1 className="text-3xl leading-[1.15] tracking-[-.02em]">{title}</h1>
      <p className="max-w-[36em] mt-3 text-lg text-muted">{lead}</p>
      <p className="mt-2">{other}</p>
      <div className="grid gap-x-8 gap-y-6 mt-2 wide:grid-cols-[minmax(0,1fr)_300px] wide:items-start">
        {children}
        <aside className="wide:sticky wide:top-4 wide:mt-4">{aside}</aside>
      </div>
    </main>
  </>
)

/** A link within a sentence, tall enough for a thumb. */
export const SentenceLink = ({ href, children }: { href: string; children: ReactNode }) => (
  <a href={href} className="inline-block py-3 -my-3 font-medium">
    {children}
  </a>
)

/** Returns a new reference of this year; the application contains it, so that support can find it. */
export const newReference = (): string =>
  applicationReference(new Date().getFullYear(), crypto.getRandomValues(new Uint8Array(8)))

/** What happens to an application, in the promised order. */
export const ReviewSteps = () => (
  <Steps>
    <span>
      We review your application <b>in 24-48 hours</b>
    </span>
    <span>We contact you by e-mail or phone</span>
    <span>When it is approved, we schedule the installation</span>
    <span>Training follows, and you start selling</span>
  </Steps>
)
