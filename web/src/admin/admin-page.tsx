import { useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { cx } from '../lib/cx.ts'
import { useTitle } from '../lib/navigation.ts'
import * as paths from '../lib/paths.ts'
import { RequireRole, sessionQuery } from '../lib/require-role.tsx'
import { GoLink } from '../ui/go-link.tsx'
import { OfflineBanner } from '../ui/offline-banner.tsx'
import { AUTHENTICATED_WIDTH, WaitingScreen } from '../ui/page-head.tsx'
import { AdminHead } from './head.tsx'
import { leaveForLogin } from './leave.ts'
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

type AdminPageProps = {
  title: string
  /** One sentence under the title. */
  text?: ReactNode
  /** To the right of the title. */
  aside?: ReactNode
  /** The link above the title; by default the dashboard. */
  back?: { href: string; label: string }
  children: ReactNode
}

const HOME = { href: paths.adminDashboard(), label: 'Dashboard' }

const Body = ({ title, text, aside, back = HOME, children }: AdminPageProps) => {
  const [openedAt] = useState(Date.now)
  useTitle(title)
  return (
    <>
      <AdminHead />
      <OfflineBanner since={openedAt} />
      <main className={cx(AUTHENTICATED_WIDTH, 'pt-2 pb-10')}>
        <GoLink variant="plain" size="small" href={back.href} className="-ml-3">
          <ArrowLeft />
          {back.label}
        </GoLink>
        <div className="flex flex-wrap items-end justify-between gap-3 pb-4">
          <div className="min-w-0">
            <h1 className="text-xl leading-[1.2] desk:text-2xl">{title}</h1>
            {text !== undefined && <p className="mt-1 text-sm text-muted">{text}</p>}
          </div>
          {aside}
        </div>
        {children}
      </main>
    </>
  )
}

/** The layout of a separate admin screen, for admins only, with a link back. */
export const AdminPage = (props: AdminPageProps) => (
  <RequireAdmin fallback={<WaitingScreen title={props.title} />}>
    <Body {...props} />
  </RequireAdmin>
)
