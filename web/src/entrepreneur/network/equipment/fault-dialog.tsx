import { ApiError } from '@minit/contract/call.ts'
import { listOwnEquipment, reportEquipmentFault } from '@minit/contract/entrepreneur/equipment.ts'
import type { EquipmentFault } from '@minit/domain/shop/equipment.ts'
import { useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { failure, useAction } from '../../../lib/action.ts'
import { call } from '../../../lib/call.ts'
import { refreshRows } from '../../../lib/query.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { SelectField, TextAreaField } from '../../../ui/field.tsx'

type FaultDialogProps = { piece: { id: string; name: string; serial: string }; onDone: () => void }

/** Reports that a piece is broken or was stolen. */
export const FaultDialog = ({ piece, onDone }: FaultDialogProps) => {
  const client = useQueryClient()
  const [fault, setFault] = useState<EquipmentFault>('broken')
  const [text, setText] = useState('')
  const reporting = useAction({
    act: () => call(reportEquipmentFault, { params: { id: piece.id }, body: { fault, text } }),
    done: () => ({ title: 'Fault reported', message: 'Minit sees it and gets in touch with you.' }),
    failed: failure('Not Reported', 'Please try again, or call Minit.'),
    onDone,
    onSettled: () => refreshRows(client, listOwnEquipment),
  })
  const { error } = reporting
  const problem = error instanceof ApiError ? error.details?.fields?.text : undefined
  const submit = (event: SubmitEvent): void => {
    event.preventDefault()
    if (!reporting.isPending) reporting.mutate()
  }
  return (
    <Dialog
      isOpen
      onOpenChange={onDone}
      title="Report a fault"
      description={`${piece.name}, ${piece.serial}`}
    >
      <form noValidate onSubmit={submit} className="grid gap-3.5">
        <SelectField
          label="What happened"
          value={fault}
          onChange={({ target }) => setFault(target.value === 'stolen' ? 'stolen' : 'broken')}
        >
          <option value="broken">It is broken</option>
          <option value="stolen">It was stolen</option>
        </SelectField>
        <TextAreaField
          label="Tell us more"
          hint="Since when, and what you see: lights, cables, power."
          maxLength={300}
          value={text}
          onChange={({ target }) => setText(target.value)}
          error={problem}
        />
        <Button type="submit" isBusy={reporting.isPending} busyLabel="Sending...">
          Report
        </Button>
      </form>
    </Dialog>
  )
}
