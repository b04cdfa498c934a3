import { moveCash } from '@minit/contract/entrepreneur/shifts.ts'
import { readLe } from '@minit/domain/kernel/typed-numbers.ts'
import type { MovementKind } from '@minit/domain/money/shifts.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { call } from '../../lib/call.ts'
import { leText } from '../../lib/money.ts'
import { newKey } from '../../lib/new-key.ts'
import { leField } from '../../lib/number-fields.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { toast } from '../../ui/toast-store.ts'
import { FormProblem, problemFields } from '../form-problem.tsx'
import { refreshOwnShift } from './queries.ts'

const WORDS = {
  in: { title: 'Put cash in', why: 'What for?', hint: 'Such as “change from home”.', done: 'Put in' },
  out: {
    title: 'Take cash out',
    why: 'What for?',
    hint: 'Such as “fuel” or “to the owner”.',
    done: 'Taken out',
  },
} as const

/**
 * Cash into or out of the drawer without a sale. It has one key: a repeat over a bad connection is
 * one movement.
 */
export const MoveDialog = ({ kind, onDone }: { kind: MovementKind; onDone: () => void }) => {
  const client = useQueryClient()
  const [key] = useState(newKey)
  const [amount, setAmount] = useState('')
  const [reason, setReason] = useState('')
  const words = WORDS[kind]
  const moving = useMutation({
    mutationFn: () => call(moveCash, { body: { key, kind, amount: readLe(amount), reason } }),
    onSuccess: async () => {
      await refreshOwnShift(client)
      toast({ title: words.done, message: leText(readLe(amount)) })
      onDone()
    },
  })
  const problems = problemFields(moving.error)
  const submit = (event: SubmitEvent): void => {
    event.preventDefault()
    if (!moving.isPending) moving.mutate()
  }
  return (
    <Dialog isOpen onOpenChange={onDone} title={words.title}>
      <form noValidate onSubmit={submit} className="grid gap-4">
        <FormProblem error={moving.error} />
        <Field
          label="How much, in Le"
          inputMode="decimal"
          {...leField(amount, setAmount)}
          error={problems.amount}
        />
        <Field
          label={words.why}
          hint={words.hint}
          maxLength={120}
          autoComplete="off"
          value={reason}
          onChange={({ target }) => setReason(target.value)}
          error={problems.reason}
        />
        <Button type="submit" isBusy={moving.isPending} busyLabel="Saving...">
          {words.title}
        </Button>
      </form>
    </Dialog>
  )
}
