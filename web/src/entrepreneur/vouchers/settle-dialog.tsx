import { ApiError } from '@minit/contract/call.ts'
import { settleAgent } from '@minit/contract/entrepreneur/voucher-agents.ts'
import { readLe } from '@minit/domain/kernel/typed-numbers.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { call, failureText } from '../../lib/call.ts'
import { leText } from '../../lib/money.ts'
import { newKey } from '../../lib/new-key.ts'
import { leField } from '../../lib/number-fields.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { toast } from '../../ui/toast-store.ts'
import { type Agent, refreshVouchers } from './queries.ts'

const Line = ({ label, value, isSum = false }: { label: string; value: string; isSum?: boolean }) => (
  <div
    className={
      isSum ? 'flex justify-between gap-4 pt-2 border-t border-line font-bold' : 'flex justify-between gap-4'
    }
  >
    <dt>{label}</dt>
    <dd className="whitespace-nowrap">{value}</dd>
  </div>
)

const problemOf = (error: Error | null): string | undefined => {
  if (error === null) return undefined
  const field = error instanceof ApiError ? error.details?.fields?.cash : undefined
  return field ?? failureText(error, 'Nothing was booked. Please try again.')
}

const openText = ({ name }: Agent, owed: number): string => {
  if (owed === 0) return `Nothing is open between you and ${name} now.`
  return owed > 0 ? `${name} still owes you ${leText(owed)}.` : `You still owe ${name} ${leText(-owed)}.`
}

/** The parts of the open amount. */
const Account = ({ agent }: { agent: Agent }) => {
  const { sold, commission, owed } = agent
  // Without the cash that was handed back to them.
  const paid = Math.round((sold - commission - owed) * 100) / 100
  return (
    <dl className="grid gap-1.5">
      <Line label="Sold in all" value={leText(sold)} />
      <Line label="Their commission" value={`− ${leText(commission)}`} />
      {paid > 0 && <Line label="Brought before" value={`− ${leText(paid)}`} />}
      {paid < 0 && <Line label="Handed to them before" value={leText(-paid)} />}
      <Line label={owed > 0 ? 'Owes you' : 'You owe them'} value={leText(Math.abs(owed))} isSum />
    </dl>
  )
}

/** Records cash between an agent and the stall: all or part of the open amount, in either direction. */
export const SettleDialog = ({ agent, onDone }: { agent: Agent; onDone: () => void }) => {
  const client = useQueryClient()
  const [key] = useState(newKey)
  const [cash, setCash] = useState(String(Math.abs(agent.owed)))
  const direction = agent.owed > 0 ? 'brought' : 'handed'
  const settle = useMutation({
    mutationFn: () =>
      call(settleAgent, {
        params: { id: agent.id },
        headers: { 'idempotency-key': key },
        body: { cash: readLe(cash), direction },
      }),
    onSuccess: ({ owed }) => {
      toast({ title: 'Cash booked', message: openText(agent, owed) })
      onDone()
    },
    onSettled: () => refreshVouchers(client),
  })
  const submit = (event: SubmitEvent): void => {
    event.preventDefault()
    if (!settle.isPending) settle.mutate()
  }
  return (
    <Dialog
      isOpen
      onOpenChange={onDone}
      title={direction === 'brought' ? `Cash from ${agent.name}` : `Cash to ${agent.name}`}
    >
      <Account agent={agent} />
      <form noValidate onSubmit={submit} className="grid gap-4">
        <Field
          label={direction === 'brought' ? 'Cash that you count, in Le' : 'Cash that you hand over, in Le'}
          inputMode="decimal"
          {...leField(cash, setCash)}
          error={problemOf(settle.error)}
        />
        <Button type="submit" isBusy={settle.isPending} busyLabel="Booking...">
          {direction === 'brought' ? 'I have the cash' : 'They have the cash'}
        </Button>
      </form>
    </Dialog>
  )
}
