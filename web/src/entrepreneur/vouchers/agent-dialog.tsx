import { ApiError } from '@minit/contract/call.ts'
import { addAgent, editAgent, removeAgent } from '@minit/contract/entrepreneur/voucher-agents.ts'
import { readNumber } from '@minit/domain/kernel/typed-numbers.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { failure, useAction } from '../../lib/action.ts'
import { call, failureText } from '../../lib/call.ts'
import { numberField } from '../../lib/number-fields.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { NOTHING_WAS_CHANGED_PLEASE_TRY_AGAIN } from '../../words/everyone.ts'
import { type Agent, refreshVouchers } from './queries.ts'

type Props = { agent: Agent | null; onDone: () => void }

const fieldsOf = (error: Error | null): Record<string, string> =>
  error instanceof ApiError ? (error.details?.fields ?? {}) : {}

const RemoveButton = ({ agent, onDone }: { agent: Agent; onDone: () => void }) => {
  const client = useQueryClient()
  const remove = useAction({
    act: () => call(removeAgent, { params: { id: agent.id } }),
    done: () => ({ title: 'Agent removed', message: `${agent.name} sells for you no more.` }),
    failed: failure('Not removed', 'Please try again.'),
    onDone,
    onSettled: () => refreshVouchers(client),
  })
  return (
    <Button
      variant="danger-ghost"
      isBusy={remove.isPending}
      busyLabel="Removing..."
      onClick={() => remove.mutate()}
    >
      Remove {agent.name}
    </Button>
  )
}

/** Name, number and commission of an agent; without `agent` it adds one. */
export const AgentDialog = ({ agent, onDone }: Props) => {
  const client = useQueryClient()
  const [name, setName] = useState(agent?.name ?? '')
  const [phoneNumber, setPhoneNumber] = useState(agent?.phoneNumber ?? '')
  const [percent, setPercent] = useState(String(agent?.commissionPercent ?? 10))
  const save = useMutation({
    mutationFn: async () => {
      const body = { name, phoneNumber, commissionPercent: readNumber(percent) }
      if (agent === null) await call(addAgent, { body })
      else await call(editAgent, { params: { id: agent.id }, body })
    },
    onSuccess: onDone,
    onSettled: () => refreshVouchers(client),
  })
  const fields = fieldsOf(save.error)
  const submit = (event: SubmitEvent): void => {
    event.preventDefault()
    if (!save.isPending) save.mutate()
  }
  return (
    <Dialog isOpen onOpenChange={onDone} title={agent === null ? 'Add an agent' : 'Edit the agent'}>
      <form noValidate onSubmit={submit} className="grid gap-4">
        {save.error !== null && Object.keys(fields).length === 0 && (
          <Notice tone="bad" role="alert">
            <p>{failureText(save.error, NOTHING_WAS_CHANGED_PLEASE_TRY_AGAIN)}</p>
          </Notice>
        )}
        <Field
          label="Name of the agent or shop"
          autoComplete="off"
          maxLength={80}
          value={name}
          onChange={({ target }) => setName(target.value)}
          error={fields.name}
        />
        <Field
          label="Phone number"
          type="tel"
          inputMode="tel"
          autoComplete="off"
          value={phoneNumber}
          onChange={({ target }) => setPhoneNumber(target.value)}
          error={fields.phoneNumber}
        />
        <Field
          label="Commission in percent"
          inputMode="decimal"
          {...numberField(percent, setPercent)}
          hint="What the agent keeps of each price. A change holds for batches that you make from now on."
          error={fields.commissionPercent}
        />
        <Button type="submit" isBusy={save.isPending} busyLabel="Saving...">
          Save
        </Button>
        {agent !== null && agent.owed === 0 && <RemoveButton agent={agent} onDone={onDone} />}
      </form>
    </Dialog>
  )
}
