import { confirmRefund, sendRefundAgain, settleRefundAlarm } from '@minit/contract/admin/refunds.ts'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../lib/call.ts'
import { leText } from '../lib/money.ts'
import { THE_REFUND_IS_ON_ITS_WAY } from '../words/admins.ts'
import { KEPT_IN_THE_AUDIT_LOG } from '../words/everyone.ts'
import { ReasonDialog } from './reason-dialog.tsx'

export type RefundAct = 'confirm' | 'again' | 'by_hand' | 'settle'

const PUT_BACK = 'When it failed, the money was put back on the seller’s balance. It is taken off now.'
const KEPT = KEPT_IN_THE_AUDIT_LOG
const WORDS = {
  confirm: {
    title: 'It was sent',
    text: 'Confirm it once the money has gone. The customer sees the reference.',
    label: 'Reference',
    hint: 'Such as the number of the transfer.',
    action: 'Confirm',
    done: 'The refund is confirmed',
  },
  again: {
    title: 'Send it again',
    text: 'A new request goes to the same number.',
    label: 'Reason',
    hint: KEPT,
    action: 'Send again',
    done: THE_REFUND_IS_ON_ITS_WAY,
  },
  by_hand: {
    title: 'Send it by hand',
    text: 'Send it in the provider’s own console, to a number of the customer, then confirm it here.',
    label: 'Reason',
    hint: KEPT,
    action: 'Send by hand',
    done: 'The refund waits for you to send it',
  },
  settle: {
    title: 'Resolved',
    text: 'This refund leaves the list. Nothing is sent.',
    label: 'Reason',
    hint: KEPT,
    action: 'Resolved',
    done: 'Noted',
  },
} as const

type RefundDialogProps = {
  act: RefundAct
  refund: { id: string; amount: number; phone: string; isOfSuspense: boolean }
  onClose: () => void
}

/** Decides about a refund, with a reason or a reference. */
export const RefundDialog = ({ act, refund, onClose }: RefundDialogProps) => {
  const { id, amount, phone } = refund
  const client = useQueryClient()
  const { title, text, hint, ...words } = WORDS[act]
  const isSending = act === 'again' || act === 'by_hand'
  const decide = async (typed: string): Promise<void> => {
    const params = { id }
    if (act === 'confirm') await call(confirmRefund, { params, body: { reference: typed } })
    else if (act === 'settle') await call(settleRefundAlarm, { params, body: { reason: typed } })
    else await call(sendRefundAgain, { params, body: { way: act, reason: typed } })
    await client.invalidateQueries()
  }
  return (
    <ReasonDialog
      {...words}
      title={`${title}: ${leText(amount)} to ${phone}`}
      description={isSending && !refund.isOfSuspense ? `${text} ${PUT_BACK}` : text}
      reasonHint={hint}
      act={decide}
      onClose={onClose}
    />
  )
}
