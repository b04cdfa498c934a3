import { listShifts, readShiftSummary, SUMMARY_PERIODS } from '@minit/contract/entrepreneur/shifts.ts'
import { PERIOD_NAMES } from '@minit/domain/kernel/periods.ts'
import { useQuery } from '@tanstack/react-query'
import { ArrowRight } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../lib/call.ts'
import { cx } from '../../lib/cx.ts'
import * as paths from '../../lib/paths.ts'
import { rowKey, rowQuery } from '../../lib/query.ts'
import { GoLink } from '../../ui/go-link.tsx'
import { PagedList, usePages } from '../../ui/list.tsx'
import { AUTHENTICATED_WIDTH } from '../../ui/page-head.tsx'
import { FailedSection } from '../../ui/sections.tsx'
import { Skeleton } from '../../ui/states.tsx'
import { SubHead } from '../back-link.tsx'
import { RequireEntrepreneur } from '../require-entrepreneur.tsx'
import { ShiftRow } from './shift-row.tsx'
import { CashAndRouters, OutsideShifts, PeopleSums } from './summary.tsx'
import { HandedBack, LateUploads, TakenOff, UntappedCards } from './unseen-cash.tsx'

type Period = (typeof SUMMARY_PERIODS)[number]
type PeriodSelectProps = { value: Period; onChange: (period: Period) => void }

const PeriodSelect = ({ value, onChange }: PeriodSelectProps) => (
  <select
    aria-label="Period"
    value={value}
    onChange={({ target }) => onChange(SUMMARY_PERIODS.find((period) => period === target.value) ?? value)}
    className="min-h-touch px-3 border border-edge rounded-lg bg-surface font-medium"
  >
    {SUMMARY_PERIODS.map((period) => (
      <option key={period} value={period}>
        {PERIOD_NAMES[period]}
      </option>
    ))}
  </select>
)

const Sums = ({ period }: { period: Period }) => {
  const { data, isPending, isFetching } = useQuery({
    ...rowQuery(readShiftSummary, { query: { period } }),
    staleTime: 0,
  })
  if (data === undefined && !isPending)
    return <FailedSection title="We could not load the sums" isBusy={isFetching} />
  if (data === undefined) return <Skeleton className="h-60 rounded-lg" />
  return (
    <>
      <PeopleSums people={data.people} />
      <OutsideShifts outside={data.outside} />
      <HandedBack handedBack={data.handedBack} />
      <UntappedCards untapped={data.untapped} />
      <LateUploads late={data.late} />
      <TakenOff takenOff={data.takenOff} />
      <CashAndRouters routers={data.routers} />
    </>
  )
}

const AllShifts = () => {
  const { items, query } = usePages({
    queryKey: rowKey(listShifts),
    read: (after, signal) => call(listShifts, { query: { ...(after !== undefined && { after }) }, signal }),
  })
  return (
    <PagedList
      what="shifts"
      items={items}
      query={query}
      empty={{
        title: 'No shift yet',
        text: 'Whoever sells opens a shift with a counted drawer, and closes it by counting again.',
      }}
      row={(shift) => <ShiftRow key={shift.id} shift={shift} />}
    />
  )
}

/** The shifts of all staff, for the owner. */
export const Page = () => {
  const [period, setPeriod] = useState<Period>('30d')
  return (
    <>
      <SubHead title="Shifts and counts" help="cash-and-shifts">
        <GoLink href={paths.staff()} variant="ghost" size="small">
          Staff
          <ArrowRight />
        </GoLink>
      </SubHead>
      <RequireEntrepreneur action="see_all_shifts" fallback={<main aria-busy="true" />}>
        <main
          className={cx(
            AUTHENTICATED_WIDTH,
            'grid grid-cols-[minmax(0,1fr)] items-start gap-3 pt-4 pb-12 desk:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] desk:gap-5 desk:pt-6',
          )}
        >
          <AllShifts />
          <div className="grid grid-cols-[minmax(0,1fr)] gap-3 desk:gap-5">
            <PeriodSelect value={period} onChange={setPeriod} />
            <Sums period={period} />
          </div>
        </main>
      </RequireEntrepreneur>
    </>
  )
}
