import { savePlatformSettings } from '@minit/contract/admin/platform.ts'
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
import { rateText, settingsQuery } from '../usd.ts'

const RateForm = ({ usdRate, onDone }: { usdRate: number; onDone: () => void }) => {
  const client = useQueryClient()
  const { register, handleSubmit } = useForm({ defaultValues: { usdRate, reason: '' } })
  const save = useAction({
    act: (body: { usdRate: number; reason: string }) => call(savePlatformSettings, { body }),
    done: () => ({ title: 'Settings Updated' }),
    onDone: async () => {
      onDone()
      // Every figure in dollars hangs on it.
      await client.invalidateQueries()
    },
    failed: failure('Update Failed', 'Please try again.'),
  })
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
        {...register('usdRate', { valueAsNumber: true })}
        label="Le for one dollar"
        type="number"
        inputMode="decimal"
        step="0.01"
        min="1"
      />
      <Field {...register('reason')} label="Reason" maxLength={300} autoComplete="off" />
      <Button type="submit" isBusy={save.isPending} busyLabel="Saving...">
        Save
      </Button>
    </form>
  )
}

/** The rate behind every dollar in the admin area. */
export const RateCard = () => {
  const { data } = useQuery(settingsQuery())
  const [isOpen, setIsOpen] = useState(false)
  if (data === undefined) return null
  return (
    <Card className="flex flex-wrap items-center justify-between gap-3 p-4">
      <div className="min-w-0">
        <h2 className="text-lg">Dollar rate</h2>
        <p className="mt-0.5 text-sm text-muted">
          {rateText(data.usdRate)} for one dollar, wherever dollars are shown here. Money is kept in leones.
        </p>
      </div>
      <Button variant="ghost" size="small" onClick={() => setIsOpen(true)}>
        Change
      </Button>
      <Dialog isOpen={isOpen} onOpenChange={setIsOpen} title="Dollar rate">
        <RateForm usdRate={data.usdRate} onDone={() => setIsOpen(false)} />
      </Dialog>
    </Card>
  )
}
