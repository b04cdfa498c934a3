import { moveEquipment } from '@minit/contract/admin/equipment.ts'
import type { EquipmentGoal, EquipmentMove } from '@minit/domain/shop/equipment.ts'
import { useState } from 'react'
import { call } from '../../../lib/call.ts'
import { SelectField, TextAreaField } from '../../../ui/field.tsx'
import { StepForm } from '../../step-form.tsx'
import { type Piece, usePieceAction } from '../queries.ts'
import { MOVES } from '../words.ts'

type MoveDialogProps = { piece: Piece; move: EquipmentMove; onDone: () => void }

/** Records what happened to a piece, with the reason; where it goes, if it comes back or was found. */
export const MoveDialog = ({ piece, move, onDone }: MoveDialogProps) => {
  const [reason, setReason] = useState('')
  const isBack = move === 'back' || move === 'found'
  const [goal, setGoal] = useState<EquipmentGoal>(piece.seller === null ? 'store' : 'seller')
  const { id, revision, seller } = piece
  const { action, text } = MOVES[move]
  const step = usePieceAction({
    act: () =>
      call(moveEquipment, {
        params: { id },
        body: { revision, reason, move, ...(isBack && { goal }) },
      }),
    done: action,
    onDone,
  })
  return (
    <StepForm
      title={action}
      description={`${piece.name}, ${piece.serial}. ${text}`}
      action="Save"
      step={step}
      onSubmit={() => step.mutate()}
      onClose={onDone}
    >
      {isBack && seller !== null && (
        <SelectField
          label="Where it goes"
          value={goal}
          onChange={({ target }) => setGoal(target.value === 'seller' ? 'seller' : 'store')}
        >
          <option value="seller">To {seller.businessName}</option>
          <option value="store">To the store</option>
        </SelectField>
      )}
      <TextAreaField
        label="Reason"
        maxLength={300}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
        error={step.problems.reason}
      />
    </StepForm>
  )
}
