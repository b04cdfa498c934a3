import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTitle } from '../lib/navigation.ts'
import * as paths from '../lib/paths.ts'
import { GoLink } from '../ui/go-link.tsx'
import { AuthenticatedHead } from '../ui/page-head.tsx'
import { BACK_TO_THE_COUNTER } from '../words/sellers.ts'
import { HelpPageLink } from './help-page-link.tsx'
import { useMay } from './rights.tsx'

type Back = { href: string; label: string }

/** Links to the dashboard, or to the counter for users who only have that; or to `to`. */
export const BackLink = ({ to }: { to?: Back | undefined }) => {
  const hasDashboard = useMay('read_reports')
  const home = hasDashboard
    ? { href: paths.dashboard(), label: 'Back to Dashboard' }
    : { href: paths.counter(), label: BACK_TO_THE_COUNTER }
  const { href, label } = to ?? home
  return (
    <GoLink href={href} variant="plain" size="small" className="-mr-3">
      <ArrowLeft />
      {label}
    </GoLink>
  )
}

type SubHeadProps = {
  title: string
  /** Under the title, what the screen is for. */
  text?: string
  /** Where the link back leads, if not to the dashboard. */
  back?: Back
  /** The help page about this screen. */
  help?: string
  children?: ReactNode
}

/** The head of a screen under one of the bar's. `children` appear next to the title. */
export const SubHead = ({ title, text, back, help, children }: SubHeadProps) => {
  useTitle(title)
  return (
    <AuthenticatedHead aside={<BackLink to={back} />}>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 pt-0.5 pb-4 desk:pb-5">
        <div className="min-w-0">
          <h1 className="text-xl leading-[1.2] desk:text-2xl">{title}</h1>
          {text !== undefined && <p className="text-sm text-muted">{text}</p>}
        </div>
        <div className="flex flex-wrap gap-2 empty:hidden">
          {children}
          {help !== undefined && <HelpPageLink topic={help} />}
        </div>
      </div>
    </AuthenticatedHead>
  )
}
