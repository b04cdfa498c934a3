import type { ReactNode } from 'react'
import { paths } from '../../lib/paths.ts'
import { LinkButton } from '../../ui/button.tsx'
import { PageHead } from '../../ui/page-head.tsx'

type ApplicationPageProps = {
  title: string
  lead: string
  /** Beside the form on a desk, after it on a phone. */
  aside: ReactNode
  /** For those who came to the wrong one of the two forms. */
  other: ReactNode
  children: ReactNode
}

/** What both forms stand on. */
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
