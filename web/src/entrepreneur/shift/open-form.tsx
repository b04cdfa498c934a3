import { openShift } from '@minit/contract/entrepreneur/shifts.ts'
import { totalOfCount } from '@minit/domain/money/cash-counts.ts'
import { formatLe } from '@minit/domain/money/money.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { call } from '../../lib/call.ts'
import { Button } from '../../ui/button.tsx'
import { Section } from '../../ui/card.tsx'
import { toast } from '../../ui/toast-store.ts'
import { FormProblem } from '../form-problem.tsx'
import { CountFields, sentCount } from './count-fields.tsx'
import { type Counts, refreshOwnShift } from './queries.ts'

/** Opens a shift with a count of the drawer. */
export const OpenForm = () => {
  const client = useQueryClient()
  const [count, setCount] = useState<Counts>({})
  const total = totalOfCount(count)
  const opening = useMutation({
    mutationFn: () => call(openShift, { body: { count: sentCount(count) } }),
    onSuccess: async () => {
      await refreshOwnShift(client)
      toast({ title: 'Your shift is open', message: `You begin with ${formatLe(total)}.` })
    },
  })
  const submit = (event: SubmitEvent): void => {
    event.preventDefault()
    if (!opening.isPending) opening.mutate()
  }
  return (
    <Section id="open-shift" title="Open your shift">
      <form noValidate onSubmit={submit} className="grid gap-4 px-4 pb-4">
        <p className="text-sm text-muted">
          Count the change that lies in the drawer now. With nothing in it, open with Le 0.
        </p>
        <FormProblem error={opening.error} />
        <CountFields count={count} onChange={setCount} />
        <Button type="submit" isWide isBusy={opening.isPending} busyLabel="Opening...">
          Open with {formatLe(total)}
        </Button>
      </form>
    </Section>
  )
}
