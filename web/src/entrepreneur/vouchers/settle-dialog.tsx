import { ApiError } from '@minit/contract/call.ts'
import { settleAgent } from '@minit/contract/entrepreneur/voucher-agents.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { call, failureText } from '../../lib/call.ts'
import { leText } from '../../lib/money.ts'
import { newKey } from '../../lib/new-key.ts'
import { readLe } from '../../lib/typed-amount.ts'
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

/** Cash that an agent brings: all that is owed, or as much of it as there is. */
export const SettleDialog = ({ agent, onDone }: { agent: Agent; onDone: () => void }) => {
  const client = useQueryClient()
  const [key] = useState(newKey)
  const [cash, setCash] = useState(String(agent.owed))
  const settle = useMutation({
    mutationFn: () =>
      call(settleAgent, {
        params: { id: agent.id },
        headers: { 'idempotency-key': key },
        body: { cash: readLe(cash) },
      }),
    onSuccess: ({ owed }) => {
      toast({
        title: 'Cash booked',
        message:
          owed === 0
            ? `${agent.name} owes you nothing now.`
            : `${agent.name} still owes you ${leText(owed)}.`,
      })
      onDone()
    },
    onSettled: () => refreshVouchers(client),
  })
  const submit = (event: SubmitEvent): void => {
    event.preventDefault()
    if (!settle.isPending) settle.mutate()
  }
  const paidBefore = Math.round((agent.sold - agent.commission - agent.owed) * 100) / 100
  return (
    <Dialog isOpen onOpenChange={onDone} title={`Cash from ${agent.name}`}>
      <dl className="grid gap-1.5">
        <Line label="Sold in all" value={leText(agent.sold)} />
        <Line label="Their commission" value={`− ${leText(agent.commission)}`} />
        {paidBefore > 0 && <Line label="Brought before" value={`− ${leText(paidBefore)}`} />}
        <Line label="Owes you" value={leText(agent.owed)} isSum />
      </dl>
      <form noValidate onSubmit={submit} className="grid gap-4">
        <Field
          label="Cash that you count, in Le"
          inputMode="decimal"
          autoComplete="off"
          value={cash}
          onChange={({ target }) => setCash(target.value)}
          error={problemOf(settle.error)}
        />
        <Button type="submit" isBusy={settle.isPending} busyLabel="Booking...">
          I have the cash
        </Button>
      </form>
    </Dialog>
  )
}
