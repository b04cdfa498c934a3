import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTitle } from '../lib/navigation.ts'
import * as paths from '../lib/paths.ts'
import { GoLink } from '../ui/go-link.tsx'
import { AuthenticatedHead } from '../ui/page-head.tsx'
import { HelpPageLink } from './help-page-link.tsx'
import { useMay } from './rights.tsx'

/** Links to the dashboard, or to the counter for users who only have that. */
const BackLink = () => {
  const hasDashboard = useMay('read_reports')
  return (
    <GoLink
      href={hasDashboard ? paths.dashboard() : paths.counter()}
      variant="plain"
      size="small"
      className="-mr-3"
    >
      <ArrowLeft />
      {hasDashboard ? 'Back to Dashboard' : 'Back to the counter'}
    </GoLink>
  )
}

type SubHeadProps = {
  title: string
  /** The help page about this screen. */
  help?: string
  children?: ReactNode
}

/** The head of a screen opened from the dashboard. `children` appear next to the title. */
export const SubHead = ({ title, help, children }: SubHeadProps) => {
  useTitle(title)
  return (
    <AuthenticatedHead aside={<BackLink />}>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 pt-0.5 pb-4 desk:pb-5">
        <h1 className="text-xl leading-[1.2] desk:text-2xl">{title}</h1>
        <div className="flex flex-wrap gap-2 empty:hidden">
          {help !== undefined && <HelpPageLink topic={help} />}
          {children}
        </div>
      </div>
    </AuthenticatedHead>
  )
}
