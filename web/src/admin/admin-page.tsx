import { useIsFetching, useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { cx } from '../lib/cx.ts'
import { useTitle } from '../lib/navigation.ts'
import { RequireRole, sessionQuery } from '../lib/require-role.tsx'
import { GoLink } from '../ui/go-link.tsx'
import { OfflineBanner } from '../ui/offline-banner.tsx'
import { WaitingScreen } from '../ui/page-head.tsx'
import { ADMIN_WIDTH, AdminHead } from './head.tsx'
import { type AdminHelp, AdminHelpLink } from './help-link.tsx'
import { leaveForLogin } from './leave.ts'
import { AdminMenu } from './nav/menu.tsx'
import { AdminNav } from './nav/nav.tsx'
import { useFreshCounts } from './nav/use-fresh-counts.ts'
import { FirstEnrolment } from './security/enrolment.tsx'

type RequireAdminProps = { fallback: ReactNode; children: ReactNode }

const Enrolled = ({ fallback, children }: RequireAdminProps) => {
  const session = useQuery(sessionQuery())
  if (session.isPending) return fallback
  return session.data?.mustEnrol === true ? <FirstEnrolment /> : children
}

/** Shows a screen to an admin, after the setup of a required second factor; others go to the login. */
export const RequireAdmin = (props: RequireAdminProps) => (
  <RequireRole audience="admin" leave={leaveForLogin} fallback={props.fallback}>
    <Enrolled {...props} />
  </RequireRole>
)

/** Shows and focuses the section that the address names, once it has loaded. */
const useNamedSection = (): void => {
  const isLoaded = useIsFetching() === 0
  const isShown = useRef(false)
  useEffect(() => {
    const heading = isLoaded && !isShown.current ? document.getElementById(location.hash.slice(1)) : null
    if (heading === null) return
    isShown.current = true
    heading.scrollIntoView()
    heading.focus({ preventScroll: true })
  }, [isLoaded])
}

type AdminShellProps = {
  /** Under the bar of the head. */
  head?: ReactNode
  children: ReactNode
}

/** The head and the navigation around an admin screen's content. */
export const AdminShell = ({ head, children }: AdminShellProps) => {
  const [openedAt] = useState(Date.now)
  useNamedSection()
  useFreshCounts()
  return (
    <>
      <AdminHead menu={<AdminMenu />}>{head}</AdminHead>
      <OfflineBanner since={openedAt} />
      <div
        className={cx(
          ADMIN_WIDTH,
          'min-[900px]:grid min-[900px]:grid-cols-[208px_minmax(0,1fr)] min-[900px]:gap-6',
        )}
      >
        <nav
          aria-label="Admin"
          className="max-[899px]:hidden sticky top-0 self-start max-h-screen overflow-y-auto -ml-3 py-4 px-0.5"
        >
          <AdminNav isTight />
        </nav>
        <main className="min-w-0 pb-10">{children}</main>
      </div>
    </>
  )
}

type AdminPageProps = {
  title: string
  /** One sentence under the title. */
  text?: ReactNode
  /** To the right of the title. */
  aside?: ReactNode
  /** The help page about this screen. */
  help?: AdminHelp
  /** A link above the title, to the list that this screen is from. */
  back?: { href: string; label: string }
  children: ReactNode
}

const Body = ({ title, text, aside, help, back, children }: AdminPageProps) => {
  useTitle(title)
  return (
    <AdminShell>
      {back && (
        <GoLink variant="plain" size="small" href={back.href} className="-ml-3 mt-2">
          <ArrowLeft />
          {back.label}
        </GoLink>
      )}
      <div
        className={cx(
          'flex flex-wrap items-end justify-between gap-3 pb-4',
          !back && 'pt-4 min-[900px]:pt-6',
        )}
      >
        <div className="flex flex-1 basis-60 items-start justify-between gap-3 min-w-0">
          <div className="min-w-0">
            <h1 className="text-xl leading-[1.2] desk:text-2xl">{title}</h1>
            {text !== undefined && <p className="mt-1 text-sm text-muted">{text}</p>}
          </div>
          {help !== undefined && <AdminHelpLink topic={help} />}
        </div>
        {aside}
      </div>
      {children}
    </AdminShell>
  )
}

/** The layout of a separate admin screen, for admins only. */
export const AdminPage = (props: AdminPageProps) => (
  <RequireAdmin fallback={<WaitingScreen title={props.title} />}>
    <Body {...props} />
  </RequireAdmin>
)
