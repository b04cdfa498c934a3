import { paths } from '../../lib/paths.ts'
import type { PageHead as Head } from '../../lib/route.ts'
import { LinkButton } from '../../ui/button.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { EmptyState } from '../../ui/states.tsx'

export const head = (): Head => ({ title: 'Page Not Found', status: 404 })

export const Page = () => (
  <>
    <PageHead />
    <main className="max-w-[480px] mx-auto px-page py-7">
      <EmptyState level="page" title="Page Not Found" text="The page you're looking for doesn't exist.">
        <LinkButton variant="ghost" href={paths.home()}>
          Home
        </LinkButton>
      </EmptyState>
    </main>
  </>
)
