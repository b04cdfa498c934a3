import * as paths from '../../lib/paths.ts'
import type { PageMeta } from '../../lib/route.ts'
import { LinkButton } from '../../ui/button.tsx'
import { PlainPage } from '../../ui/plain-page.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { PAGE_NOT_FOUND_TEXT } from '../../words/everyone.ts'

export const head = (): PageMeta => ({ title: 'Page Not Found', status: 404 })

export const Page = () => (
  <PlainPage>
    <EmptyState level="page" title="Page Not Found" text={PAGE_NOT_FOUND_TEXT}>
      <LinkButton variant="ghost" href={paths.home()}>
        Home
      </LinkButton>
    </EmptyState>
  </PlainPage>
)
