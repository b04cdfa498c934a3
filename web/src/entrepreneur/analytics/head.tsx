import { useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { paths } from '../../lib/paths.ts'
import { GoLink } from '../../ui/go-link.tsx'
import { OfficeHead } from '../../ui/office-head.tsx'
import { statsQuery } from '../dashboard/queries.ts'

const BackLink = () => (
  <GoLink href={paths.dashboard()} variant="plain" size="small" className="-mr-3">
    <ArrowLeft />
    Dashboard
  </GoLink>
)

type ScreenHeadProps = {
  title: string
  /** Beside the title on a desk, below it on a phone. */
  controls?: ReactNode
  children?: ReactNode
}

/** The top of a screen that the dashboard leads to: the way back, what it is and whose. */
export const ScreenHead = ({ title, controls, children }: ScreenHeadProps) => {
  const name = useQuery(statsQuery()).data?.businessName
  return (
    <OfficeHead aside={<BackLink />}>
      <div className="grid gap-3 pt-0.5 pb-3 desk:flex desk:items-center desk:justify-between">
        <div>
          <h1 className="text-xl leading-[1.2] desk:text-2xl">{title}</h1>
          <p className="min-h-[1.35em] text-xs text-muted">{name}</p>
        </div>
        {controls !== undefined && <div className="flex items-center gap-2.5">{controls}</div>}
      </div>
      {children}
    </OfficeHead>
  )
}
