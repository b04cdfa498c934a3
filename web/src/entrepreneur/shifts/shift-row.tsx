import type { Answer } from '@minit/contract/endpoint.ts'
import { type listShifts, readShift } from '@minit/contract/entrepreneur/shifts.ts'
import { Printer } from 'lucide-react'
import { useState } from 'react'
import { failureOr, useAction } from '../../lib/action.ts'
import { call } from '../../lib/call.ts'
import { leText } from '../../lib/money.ts'
import { Badge, type BadgeTone } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { ListRow } from '../../ui/list.tsx'
import { THE_SLIP_WAS_NOT_LOADED } from '../../words/sellers.ts'
import type { WholeShift } from '../shift/queries.ts'
import { ShiftSlipDialog } from '../shift/shift-slip.tsx'
import { differenceText, shiftTime } from '../shift/shift-words.ts'

export type Shift = Answer<typeof listShifts>['items'][number]

const badgeOf = ({ state, difference }: Shift): { tone: BadgeTone; word: string } => {
  if (state === 'open') return { tone: 'info', word: 'Open' }
  if (difference === null) return { tone: 'warn', word: differenceText(null) }
  const tone = difference === 0 ? 'good' : difference < 0 ? 'bad' : 'warn'
  return { tone, word: differenceText(difference) }
}

/** One shift with its amounts; its slip can be printed. */
export const ShiftRow = ({ shift }: { shift: Shift }) => {
  const [slip, setSlip] = useState<WholeShift | null>(null)
  const { mutate, isPending } = useAction({
    act: () => call(readShift, { params: { id: shift.id } }),
    failed: failureOr(THE_SLIP_WAS_NOT_LOADED),
    onDone: setSlip,
  })
  const { tone, word } = badgeOf(shift)
  return (
    <ListRow>
      <div className="flex-1 min-w-52">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <b className="[overflow-wrap:anywhere]">{shift.personName}</b>
          <Badge tone={tone}>{word}</Badge>
        </p>
        <p className="text-sm text-muted">
          {shiftTime(shift)} · {leText(shift.sales)} of cash sales, {leText(shift.expected)} to be there
        </p>
        {shift.differenceReason !== null && (
          <p className="text-sm [overflow-wrap:anywhere]">“{shift.differenceReason}”</p>
        )}
      </div>
      <Button variant="ghost" size="small" isBusy={isPending} busyLabel="Loading..." onClick={() => mutate()}>
        <Printer />
        Slip<span className="spoken"> of {shift.personName}</span>
      </Button>
      {slip !== null && <ShiftSlipDialog shift={slip} onClose={() => setSlip(null)} />}
    </ListRow>
  )
}
