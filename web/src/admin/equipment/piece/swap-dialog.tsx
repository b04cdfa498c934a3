import { swapEquipment } from '@minit/contract/admin/equipment.ts'
import { useState } from 'react'
import { call } from '../../../lib/call.ts'
import { Field, SelectField, TextAreaField } from '../../../ui/field.tsx'
import { StepForm } from '../../step-form.tsx'
import { type Piece, usePieceAction } from '../queries.ts'

/** Replaces a piece at its seller by another one, in one step. */
export const SwapDialog = ({ piece, onDone }: { piece: Piece; onDone: () => void }) => {
  const [typed, setTyped] = useState<{ serial: string; to: 'in_repair' | 'in_store'; reason: string }>({
    serial: '',
    to: 'in_repair',
    reason: '',
  })
  const { id, revision, state } = piece
  const step = usePieceAction({
    act: () => call(swapEquipment, { params: { id }, body: { revision, ...typed } }),
    done: 'Swapped',
    onDone,
  })
  return (
    <StepForm
      title="Swap"
      description={`Another piece replaces ${piece.serial} at ${piece.seller?.businessName}. A serial number that is not known yet is recorded as new.`}
      action="Swap"
      step={step}
      onSubmit={() => step.mutate()}
      onClose={onDone}
    >
      <Field
        label="Serial number of the other piece"
        autoComplete="off"
        autoCapitalize="characters"
        maxLength={60}
        value={typed.serial}
        onChange={({ target }) => setTyped({ ...typed, serial: target.value })}
        error={step.problems.serial}
      />
      {state === 'at_seller' && (
        <SelectField
          label="Where the old piece goes"
          value={typed.to}
          onChange={({ target }) =>
            setTyped({ ...typed, to: target.value === 'in_store' ? 'in_store' : 'in_repair' })
          }
        >
          <option value="in_repair">To repair</option>
          <option value="in_store">To the store</option>
        </SelectField>
      )}
      <TextAreaField
        label="Reason"
        maxLength={300}
        value={typed.reason}
        onChange={({ target }) => setTyped({ ...typed, reason: target.value })}
        error={step.problems.reason}
      />
    </StepForm>
  )
}
