import type { ReactNode } from 'react'
import * as paths from '../lib/paths.ts'
import { BACK_TO_MAIN_PAGE } from '../words/everyone.ts'
import { LinkButton } from './button.tsx'
import { PageHead } from './page-head.tsx'

/** The column of a page with a single message. */
export const Narrow = ({ children }: { children: ReactNode }) => (
  <div className="max-w-[480px] mx-auto px-page py-7">{children}</div>
)

/** A page with a single message. */
export const PlainPage = ({ children }: { children: ReactNode }) => (
  <>
    <PageHead />
    <main>
      <Narrow>{children}</Narrow>
    </main>
  </>
)

/** A link to the main page, where there is no better action. */
export const MainPageLink = () => (
  <LinkButton variant="ghost" href={paths.home()}>
    {BACK_TO_MAIN_PAGE}
  </LinkButton>
)
