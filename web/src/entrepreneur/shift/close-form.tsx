import { closeShift } from '@minit/contract/entrepreneur/shifts.ts'
import { totalOfCount } from '@minit/domain/money/cash-counts.ts'
import { leToMinor, minorToLe } from '@minit/domain/money/money.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { call, isRefusal } from '../../lib/call.ts'
import { leText } from '../../lib/money.ts'
import { Button } from '../../ui/button.tsx'
import { Section } from '../../ui/card.tsx'
import { Field } from '../../ui/field.tsx'
import { FormProblem, problemFields } from '../form-problem.tsx'
import { CountFields, sentCount } from './count-fields.tsx'
import { type Counts, refreshOwnShift, type WholeShift } from './queries.ts'
import { differenceText } from './shift-words.ts'
import { UnsyncedSales } from './unsynced-sales.tsx'

/** The expected amount, compared with the counted one. */
const Comparison = ({ expected, difference }: { expected: number; difference: number }) => (
  <dl className="grid grid-cols-[1fr_auto] gap-x-3 gap-y-1 p-3 rounded-lg bg-sunk">
    <dt>Should be in the drawer</dt>
    <dd className="font-bold text-right">{leText(expected)}</dd>
    <dt>Difference</dt>
    <dd className={difference === 0 ? 'font-bold text-right' : 'font-bold text-right text-danger-ink'}>
      {differenceText(difference)}
    </dd>
  </dl>
)

type CloseFormProps = { shift: WholeShift; onClosed: (shift: WholeShift) => void; onCancel: () => void }

/** Closes the shift with a count. A difference needs a reason; nothing can be changed afterwards. */
export const CloseForm = ({ shift, onClosed, onCancel }: CloseFormProps) => {
  const client = useQueryClient()
  const [count, setCount] = useState<Counts>({})
  const [reason, setReason] = useState('')
  const difference = minorToLe(totalOfCount(count) - leToMinor(shift.expected))
  const closing = useMutation({
    mutationFn: () =>
      call(closeShift, {
        body: { count: sentCount(count), expected: shift.expected, reason: reason.trim() },
      }),
    onSuccess: async (closed) => {
      onClosed(closed)
      await refreshOwnShift(client)
    },
    onError: (error) => (isRefusal(error, 'shift_changed') ? refreshOwnShift(client) : undefined),
  })
  const submit = (event: SubmitEvent): void => {
    event.preventDefault()
    if (!closing.isPending) closing.mutate()
  }
  return (
    <Section id="close-shift" title="Count and close">
      <form noValidate onSubmit={submit} className="grid gap-4 px-4 pb-4">
        <UnsyncedSales />
        <CountFields count={count} onChange={setCount} />
        <Comparison expected={shift.expected} difference={difference} />
        {difference !== 0 && (
          <Field
            label="Why does it differ?"
            hint="Such as “gave too much change”, or “do not know”. The owner reads it."
            maxLength={120}
            autoComplete="off"
            value={reason}
            onChange={({ target }) => setReason(target.value)}
            error={problemFields(closing.error).reason}
          />
        )}
        <FormProblem error={closing.error} />
        <p className="text-sm text-muted">Once it is closed, nothing can be changed.</p>
        <div className="grid grid-cols-2 gap-3">
          <Button variant="ghost" onClick={onCancel}>
            Not yet
          </Button>
          <Button type="submit" isBusy={closing.isPending} busyLabel="Closing...">
            Close shift
          </Button>
        </div>
      </form>
    </Section>
  )
}
