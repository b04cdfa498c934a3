import { useQuery } from '@tanstack/react-query'
import { ArrowRight } from 'lucide-react'
import { cx } from '../../lib/cx.ts'
import * as paths from '../../lib/paths.ts'
import { GoLink } from '../../ui/go-link.tsx'
import { AUTHENTICATED_WIDTH } from '../../ui/page-head.tsx'
import { FailedSection } from '../../ui/sections.tsx'
import { Skeleton } from '../../ui/states.tsx'
import { SubHead } from '../back-link.tsx'
import { RequireEntrepreneur } from '../require-entrepreneur.tsx'
import { DevicesCard } from './devices-card.tsx'
import { PeopleCard } from './people-card.tsx'
import { staffQuery } from './queries.ts'

const HowItWorks = () => (
  <section aria-labelledby="how" className="grid gap-2 p-4 rounded-lg bg-info-soft text-info-ink">
    <h2 id="how" className="text-lg text-ink">
      How your people log in
    </h2>
    <ol className="grid gap-1 pl-5 list-decimal text-sm">
      <li>Let the phone of the stall in, once.</li>
      <li>
        On it they open <b className="block break-all">{`${window.location.host}${paths.staffLogin()}`}</b>
      </li>
      <li>Phone number, PIN, and they sell. Sales and counts carry their name.</li>
    </ol>
  </section>
)

const Parts = () => {
  const { data, isPending, isFetching } = useQuery(staffQuery())
  if (data === undefined && !isPending)
    return <FailedSection title="We could not load your staff" isBusy={isFetching} />
  if (data === undefined)
    return (
      <div aria-busy="true">
        <span className="spoken">Loading your staff</span>
        <Skeleton className="h-48 rounded-lg" />
      </div>
    )
  return (
    <>
      <PeopleCard people={data.staff} />
      <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-3 desk:gap-5">
        <DevicesCard devices={data.devices} />
        <HowItWorks />
      </div>
    </>
  )
}

export const Page = () => (
  <>
    <SubHead title="Staff" help="staff">
      <GoLink href={paths.staffLog()} variant="ghost" size="small">
        What they did
        <ArrowRight className="max-[400px]:hidden" />
      </GoLink>
      <GoLink href={paths.shifts()} variant="ghost" size="small">
        Shifts and counts
        <ArrowRight className="max-[400px]:hidden" />
      </GoLink>
    </SubHead>
    <RequireEntrepreneur action="manage_staff" fallback={<main aria-busy="true" />}>
      <main
        className={cx(
          AUTHENTICATED_WIDTH,
          'grid grid-cols-[minmax(0,1fr)] content-start items-start gap-3 pt-4 pb-12 desk:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] desk:gap-5 desk:pt-6',
        )}
      >
        <Parts />
      </main>
    </RequireEntrepreneur>
  </>
)
