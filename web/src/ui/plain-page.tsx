import type { ReactNode } from 'react'
import * as paths from '../lib/paths.ts'
import { LinkButton } from './button.tsx'
import { PageHead } from './page-head.tsx'

/** The column of a message that is all there is. */
export const Narrow = ({ children }: { children: ReactNode }) => (
  <div className="max-w-[480px] mx-auto px-page py-7">{children}</div>
)

/** A page that is no more than one message. */
export const PlainPage = ({ children }: { children: ReactNode }) => (
  <>
    <PageHead />
    <main>
      <Narrow>{children}</Narrow>
    </main>
  </>
)

/** The way on where there is none other. */
export const MainPageLink = () => (
  <LinkButton variant="ghost" href={paths.home()}>
    Back to Main Page
  </LinkButton>
)
