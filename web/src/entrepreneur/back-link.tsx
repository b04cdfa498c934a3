import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTitle } from '../lib/navigation.ts'
import * as paths from '../lib/paths.ts'
import { GoLink } from '../ui/go-link.tsx'
import { AuthenticatedHead } from '../ui/page-head.tsx'
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

/** The head of a screen opened from the dashboard. `children` appear next to the title. */
export const SubHead = ({ title, children }: { title: string; children?: ReactNode }) => {
  useTitle(title)
  return (
    <AuthenticatedHead aside={<BackLink />}>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 pt-0.5 pb-4 desk:pb-5">
        <h1 className="text-xl leading-[1.2] desk:text-2xl">{title}</h1>
        {children !== undefined && <div className="flex flex-wrap gap-2">{children}</div>}
      </div>
    </AuthenticatedHead>
  )
}
