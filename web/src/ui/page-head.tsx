import { Phone } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from '../lib/cx.ts'
import * as paths from '../lib/paths.ts'
import { Wordmark, WovenBand } from './mark.tsx'

/** The support phone number as a link; empty when there is none. */
export const HelpLink = ({ phone }: { phone: string | null | undefined }) =>
  phone ? (
    <a
      href={paths.call(phone)}
      className="flex items-center gap-1.5 min-h-touch text-sm font-medium text-inherit no-underline"
    >
      <Phone />
      Help
    </a>
  ) : null

/**
 * The page's subject, on the right of its bar. It may break anywhere, because some names are wider than
 * a phone.
 */
export const AsideName = ({ name }: { name: string }) => (
  <span className="min-w-0 py-2 text-sm text-muted text-right [overflow-wrap:anywhere]">{name}</span>
)

type PageHeadProps = {
  /** On the right of the bar. */
  aside?: ReactNode
  /** Under the bar, on the same surface. */
  children?: ReactNode
  /** Without the line below it, for screens that continue in the same colour. */
  isSeamless?: boolean
  /** Classes of the column width. */
  width?: string
}

/** The top of every page: the band, the logo that links home, and the page's subject. */
export const PageHead = ({
  aside,
  children,
  isSeamless,
  width = 'max-w-[960px] mx-auto px-page',
}: PageHeadProps) => (
  <>
    <WovenBand />
    <header className={cx('bg-surface', !isSeamless && 'border-b border-line')}>
      <div className={width}>
        <div className="flex items-center justify-between gap-3 min-h-13">
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

/** The width of a seller's or an admin's screen. */
export const AUTHENTICATED_WIDTH = 'max-w-[1200px] mx-auto px-page wide:px-6'

/** The head of a screen behind a login, wider than a customer's. */
export const AuthenticatedHead = (props: Pick<PageHeadProps, 'aside' | 'children'>) => (
  <PageHead {...props} width={AUTHENTICATED_WIDTH} />
)

/** Replaces a screen behind a login until the user is known. */
export const WaitingScreen = ({ title }: { title: string }) => (
  <>
    <AuthenticatedHead />
    <main aria-busy="true">
      <h1 className="spoken">{title}</h1>
    </main>
  </>
)
