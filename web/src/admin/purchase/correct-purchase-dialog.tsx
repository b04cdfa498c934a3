import { refundPurchase, regrantPass } from '@minit/contract/admin/purchases.ts'
import { readNumber } from '@minit/domain/kernel/typed-numbers.ts'
import { refundAwayText } from '@minit/domain/money/refunds.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../lib/call.ts'
import { numberField } from '../../lib/number-fields.ts'
import { Field } from '../../ui/field.tsx'
import { Switch } from '../../ui/switch.tsx'
import { THE_REFUND_IS_ON_ITS_WAY } from '../../words/admins.ts'
import { ReasonDialog } from '../reason-dialog.tsx'
import { type Detail, purchaseQuery } from './parts.tsx'

export type Correction = 'refund' | 'regrant'

type DialogProps = {
  transactionId: string
  isCash: boolean
  isOvertime: boolean
  /** The shop where the minutes of its pass are used now. */
  awayAt: string | null
  onClose: () => void
}

const useRefreshAfterCorrection = (transactionId: string) => {
  const client = useQueryClient()
  return async (detail: Detail): Promise<void> => {
    // Figures, lists and the worklist change as well.
    await client.invalidateQueries()
    client.setQueryData(purchaseQuery(transactionId).queryKey, detail)
  }
}

type RefundCase = Pick<DialogProps, 'isCash' | 'isOvertime' | 'awayAt'>

/** Says before a refund whose money moves, and where to. */
export const refundText = ({ isCash, isOvertime, awayAt }: RefundCase): string => {
  const how = isCash
    ? 'The seller has this cash: they hand it back and confirm it.'
    : 'The whole price is sent back to the buyer’s number, and taken off the seller’s balance.'
  const away = awayAt === null ? '' : ` ${refundAwayText(awayAt)}`
  const what = isOvertime ? 'The pass keeps the minutes.' : `It ends the pass.${away}`
  return `${what} ${how} The sale leaves all figures. This cannot be undone.`
}

const RefundDialog = (props: DialogProps) => {
  const { transactionId, isCash, onClose } = props
  const after = useRefreshAfterCorrection(transactionId)
  const [isManual, setIsManual] = useState(false)
  const body = (reason: string) => ({ reason, ...(isManual && { isByHand: isManual }) })
  return (
    <ReasonDialog
      title="Refund"
      description={refundText(props)}
      reasonHint="Kept with the purchase and in the audit log."
      action="Refund"
      tone="danger"
      act={async (reason) =>
        after(await call(refundPurchase, { params: { transactionId }, body: body(reason) }))
      }
      done={isManual ? 'The refund waits for you to confirm it' : THE_REFUND_IS_ON_ITS_WAY}
      onClose={onClose}
    >
      {!isCash && (
        <Switch
          label={isManual ? 'You send it by hand, and confirm it' : 'Minit sends it'}
          checked={!isManual}
          onCheckedChange={(isSent) => setIsManual(!isSent)}
        />
      )}
    </ReasonDialog>
  )
}

const RegrantDialog = ({ transactionId, onClose }: DialogProps) => {
  const after = useRefreshAfterCorrection(transactionId)
  const [isNewCode, setIsNewCode] = useState(true)
  const [minutes, setMinutes] = useState('0')
  const body = (reason: string) => ({ isNewCode, minutes: readNumber(minutes), reason })
  return (
    <ReasonDialog
      title="Give again"
      description="A new code, extra minutes, or both. The buyer gets the message again."
      reasonHint="Kept with the purchase and in the audit log."
      action="Give again"
      act={async (reason) =>
        after(await call(regrantPass, { params: { transactionId }, body: body(reason) }))
      }
      done="Given again"
      onClose={onClose}
    >
      <Switch
        label={isNewCode ? 'New code; the old one stops working' : 'Keep the code'}
        checked={isNewCode}
        onCheckedChange={setIsNewCode}
      />
      <Field
        label="Extra minutes"
        hint="Once for each pass. They begin at its end, or now if it has ended."
        inputMode="numeric"
        {...numberField(minutes, setMinutes)}
      />
    </ReasonDialog>
  )
}

const DIALOGS = { refund: RefundDialog, regrant: RegrantDialog }

/** An admin's correction of a purchase, after a question and with a reason. */
export const CorrectPurchaseDialog = ({ correction, ...props }: DialogProps & { correction: Correction }) => {
  const Chosen = DIALOGS[correction]
  return <Chosen {...props} />
}
