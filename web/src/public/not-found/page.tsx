import * as paths from '../../lib/paths.ts'
import type { PageMeta } from '../../lib/route.ts'
import { LinkButton } from '../../ui/button.tsx'
import { PlainPage } from '../../ui/plain-page.tsx'
import { EmptyState } from '../../ui/states.tsx'

export const head = (): PageMeta => ({ title: 'Page Not Found', status: 404 })

export const Page = () => (
  <PlainPage>
    <EmptyState level="page" title="Page Not Found" text="The page you're looking for doesn't exist.">
      <LinkButton variant="ghost" href={paths.home()}>
        Home
      </LinkButton>
    </EmptyState>
  </PlainPage>
)
