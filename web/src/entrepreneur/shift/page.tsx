import { readShift } from '@minit/contract/entrepreneur/shifts.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Printer } from 'lucide-react'
import { useState } from 'react'
import { failureOr, useAction } from '../../lib/action.ts'
import { call } from '../../lib/call.ts'
import { cx } from '../../lib/cx.ts'
import { Button } from '../../ui/button.tsx'
import { AUTHENTICATED_WIDTH } from '../../ui/page-head.tsx'
import { FailedSection } from '../../ui/sections.tsx'
import { Skeleton } from '../../ui/states.tsx'
import { THE_SLIP_WAS_NOT_LOADED } from '../../words/sellers.ts'
import { SubHead } from '../back-link.tsx'
import { useSalesUpload } from '../offline/stored-sales.ts'
import { RequireEntrepreneur } from '../require-entrepreneur.tsx'
import { CloseForm } from './close-form.tsx'
import { DrawerCard } from './drawer-card.tsx'
import { OpenForm } from './open-form.tsx'
import { useOwnShift, type WholeShift } from './queries.ts'
import { ShiftSlipDialog } from './shift-slip.tsx'
import { differenceText, shiftTime } from './shift-words.ts'

type Last = Pick<WholeShift, 'id' | 'openedAt' | 'closedAt' | 'state' | 'difference'>

/** The previous shift, whose slip can be printed again. */
const LastShift = ({ last, onSlip }: { last: Last; onSlip: (shift: WholeShift) => void }) => {
  const { mutate, isPending } = useAction({
    act: () => call(readShift, { params: { id: last.id } }),
    failed: failureOr(THE_SLIP_WAS_NOT_LOADED),
    onDone: onSlip,
  })
  return (
    <section
      aria-label="Your last shift"
      className="flex flex-wrap items-center justify-between gap-3 p-4 rounded-lg bg-sunk"
    >
      <p className="min-w-0 text-sm">
        <b className="block">Your last shift: {differenceText(last.difference)}</b>
        <span className="text-muted">{shiftTime(last)}</span>
      </p>
      <Button variant="ghost" size="small" isBusy={isPending} busyLabel="Loading..." onClick={() => mutate()}>
        <Printer />
        Slip
      </Button>
    </section>
  )
}

const Parts = () => {
  const client = useQueryClient()
  useSalesUpload()
  const { data, isPending, isFetching } = useOwnShift()
  const [isCounting, setIsCounting] = useState(false)
  const [slip, setSlip] = useState<WholeShift | null>(null)
  if (data === undefined && !isPending)
    return <FailedSection title="We could not load your shift" isBusy={isFetching} />
  if (data === undefined) return <Skeleton className="h-72 rounded-lg" />
  const closed = (shift: WholeShift): void => {
    setIsCounting(false)
    setSlip(shift)
    void client.invalidateQueries()
  }
  return (
    <>
      {data.open === null ? (
        <OpenForm />
      ) : isCounting ? (
        <CloseForm shift={data.open} onClosed={closed} onCancel={() => setIsCounting(false)} />
      ) : (
        <DrawerCard shift={data.open} onCount={() => setIsCounting(true)} />
      )}
      {data.last !== null && data.open === null && <LastShift last={data.last} onSlip={setSlip} />}
      {slip !== null && <ShiftSlipDialog shift={slip} onClose={() => setSlip(null)} />}
    </>
  )
}

/** The user's own drawer, from one count to the next. */
export const Page = () => (
  <>
    <SubHead title="My shift" help="cash-and-shifts" />
    <RequireEntrepreneur action="keep_own_shift" fallback={<main aria-busy="true" />}>
      <main className={cx(AUTHENTICATED_WIDTH, 'pt-4 pb-12 wide:pt-6')}>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-3 max-w-[560px] mx-auto">
          <Parts />
        </div>
      </main>
    </RequireEntrepreneur>
  </>
)
