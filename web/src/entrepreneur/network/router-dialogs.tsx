import '../../lib/zod-without-eval.ts'
import { zodResolver } from '@hookform/resolvers/zod'
import { ApiError } from '@minit/contract/call.ts'
import { changeGateway, removeGateway } from '@minit/contract/entrepreneur/gateways.ts'
import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useForm } from 'react-hook-form'
import { failure, useAction } from '../../lib/action.ts'
import { call } from '../../lib/call.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import type { Gateway } from '../queries.ts'
import { KIND_WORDS } from './kinds.ts'
import { type Made, refreshRouters, useRenew } from './queries.ts'

export const ROUTERS_HEADING = 'routers'

type RouterDialogProps = { gateway: Pick<Gateway, 'id' | 'name' | 'kind'>; onDone: () => void }

export const RenameDialog = ({ gateway, onDone }: RouterDialogProps) => {
  const client = useQueryClient()
  const { register, handleSubmit, formState, setError } = useForm({
    resolver: zodResolver(changeGateway.body, undefined, { raw: true }),
    defaultValues: { name: gateway.name },
  })
  const renaming = useAction({
    act: (body: { name: string }) => call(changeGateway, { params: { id: gateway.id }, body }),
    done: (_, { name }) => ({ title: 'Router Renamed', message: `It is ${name} now.` }),
    failed: failure('Update Failed', 'The router keeps its name. Please try again.'),
    onDone,
    onFailed: (error) => {
      const message = error instanceof ApiError ? error.details?.fields?.name : undefined
      if (message !== undefined) setError('name', { message }, { shouldFocus: true })
    },
    onSettled: () => refreshRouters(client),
  })
  const submit = handleSubmit(({ name = '' }) => {
    if (!renaming.isPending) renaming.mutate({ name })
  })
  return (
    <Dialog isOpen onOpenChange={onDone} title="Rename the router">
      <form noValidate onSubmit={submit} className="grid gap-4">
        <Field
          {...register('name')}
          label="Name of the router"
          autoComplete="off"
          maxLength={60}
          error={formState.errors.name?.message}
        />
        <Button type="submit" isBusy={renaming.isPending} busyLabel="Saving...">
          Save
        </Button>
      </form>
    </Dialog>
  )
}

type QuestionProps = { title: string; text: string; onNo: () => void; children: ReactNode }

const Question = ({ title, text, onNo, children }: QuestionProps) => (
  <Dialog isOpen onOpenChange={onNo} title={title} description={text}>
    <div className="grid grid-cols-2 gap-3 mt-1">
      <Button variant="ghost" onClick={onNo}>
        Keep it
      </Button>
      {children}
    </div>
  </Dialog>
)

/** Asks first, because a router with the old secret stops working. */
export const RenewDialog = ({
  gateway,
  onDone,
  onMade,
}: RouterDialogProps & { onMade: (made: Made) => void }) => {
  const renewing = useRenew((made) => {
    onDone()
    onMade(made)
  })
  const { renew, renewing: busy, renewTitle, renewText } = KIND_WORDS[gateway.kind]
  return (
    <Question title={renewTitle(gateway.name)} text={renewText} onNo={onDone}>
      <Button isBusy={renewing.isPending} busyLabel={busy} onClick={() => renewing.mutate(gateway)}>
        {renew}
      </Button>
    </Question>
  )
}

export const RemoveDialog = ({
  gateway,
  onDone,
  onRemoved,
}: RouterDialogProps & { onRemoved: () => void }) => {
  const client = useQueryClient()
  const removing = useAction({
    act: () => call(removeGateway, { params: { id: gateway.id } }),
    done: () => ({
      title: 'Router Removed',
      message: `${gateway.name} ${gateway.kind === 'codes' ? 'sells no more codes' : 'lets no new phones in'}.`,
    }),
    failed: failure('Update Failed', 'The router is still there. Please try again.'),
    onDone: () => {
      onDone()
      onRemoved()
    },
    onSettled: async (_, error) => {
      await refreshRouters(client)
      // The focused element disappears with its row.
      if (error === null) document.getElementById(ROUTERS_HEADING)?.focus()
    },
  })
  return (
    <Question title={`Remove ${gateway.name}?`} text={KIND_WORDS[gateway.kind].removeText} onNo={onDone}>
      <Button
        variant="danger"
        isBusy={removing.isPending}
        busyLabel="Removing..."
        onClick={() => removing.mutate()}
      >
        Remove
      </Button>
    </Question>
  )
}
