import { saveSupport } from '@minit/contract/admin/platform.ts'
import { ApiError } from '@minit/contract/call.ts'
import type { CallInput } from '@minit/contract/endpoint.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { failure, useAction } from '../../lib/action.ts'
import { call, failureText } from '../../lib/call.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { settingsQuery } from '../usd.ts'

type Body = CallInput<typeof saveSupport>['body']

const SupportForm = ({ start, onDone }: { start: Body; onDone: () => void }) => {
  const client = useQueryClient()
  const { register, handleSubmit } = useForm({ defaultValues: start })
  const save = useAction({
    act: (body: Body) => call(saveSupport, { body }),
    done: () => ({ title: 'Settings Updated' }),
    onDone: async () => {
      onDone()
      await client.invalidateQueries()
    },
    failed: failure('Update Failed', 'Please try again.'),
  })
  const fields = save.error instanceof ApiError ? (save.error.details?.fields ?? {}) : {}
  return (
    <form
      noValidate
      onSubmit={handleSubmit((values) => {
        if (!save.isPending) save.mutate(values)
      })}
      className="grid gap-4"
    >
      {save.isError && <Notice tone="bad">{failureText(save.error, 'Please try again.')}</Notice>}
      <Field
        {...register('phone')}
        label="Phone number"
        hint="A number of Sierra Leone, answered at any hour. Empty: none is shown."
        inputMode="tel"
        error={fields.phone}
      />
      <Field {...register('email')} label="E-mail" inputMode="email" error={fields.email} />
      <Field
        {...register('reason')}
        label="Reason"
        maxLength={300}
        autoComplete="off"
        error={fields.reason}
      />
      <Button type="submit" isBusy={save.isPending} busyLabel="Saving...">
        Save
      </Button>
    </form>
  )
}

/** Whom sellers and applicants are told to call and write to. */
export const SupportCard = () => {
  const { data } = useQuery(settingsQuery())
  const [isOpen, setIsOpen] = useState(false)
  if (data === undefined) return null
  const { phone, email } = data.support
  const contacts = [phone, email].filter((contact) => contact !== null)
  return (
    <Card className="flex flex-wrap items-center justify-between gap-3 p-4">
      <div id="support" className="min-w-0">
        <h2 className="text-lg">Support contacts</h2>
        <p className="mt-0.5 text-sm text-muted">
          {contacts.length === 0
            ? 'Nobody is named: pages show no number and no address.'
            : `${contacts.join(', ')}, wherever sellers and applicants look for help.`}
        </p>
      </div>
      <Button variant="ghost" size="small" onClick={() => setIsOpen(true)}>
        Change
        <span className="spoken">: support contacts</span>
      </Button>
      <Dialog isOpen={isOpen} onOpenChange={setIsOpen} title="Support contacts">
        <SupportForm
          start={{ phone: phone ?? '', email: email ?? '', reason: '' }}
          onDone={() => setIsOpen(false)}
        />
      </Dialog>
    </Card>
  )
}
