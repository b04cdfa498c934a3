import type { ReactNode } from 'react'
import { paths } from '../lib/paths.ts'
import { Wordmark, WovenBand } from './mark.tsx'

/** The width that a seller's or an admin's screen keeps to. */
export const OFFICE_WIDTH = 'max-w-[1200px] mx-auto px-page wide:px-6'

type OfficeHeadProps = {
  /** On the right of the bar: where one can go from here. */
  aside?: ReactNode
  /** Under the bar, on the same surface: whose screen this is. */
  children?: ReactNode
}

/** The top of a screen behind a login, wider than a customer's. */
export const OfficeHead = ({ aside, children }: OfficeHeadProps) => (
  <>
    <WovenBand />
    <header className="bg-surface border-b border-line">
      <div className={OFFICE_WIDTH}>
        <div className="flex items-center justify-between gap-3 min-h-14">
          <a
            href={paths.home()}
            aria-label="Minit home"
            className="flex items-center min-h-touch text-inherit"
          >
            <Wordmark />
          </a>
          {aside}
        </div>
        {children}
      </div>
    </header>
  </>
)
