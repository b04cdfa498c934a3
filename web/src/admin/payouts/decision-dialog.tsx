import {
  approvePayout,
  holdAllPayouts,
  holdPayouts,
  refusePayout,
  settlePayoutAlarm,
} from '@minit/contract/admin/payouts.ts'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { ALL_PAYOUTS_AND_REFUNDS_ARE_HELD, HOLD_ALL_PAYOUTS_AND_REFUNDS } from '../../words/admins.ts'
import { KEPT_IN_THE_AUDIT_LOG } from '../../words/everyone.ts'
import { ReasonDialog } from '../reason-dialog.tsx'

/**
 * `id` is the payout's; for `settle` its part's, for `hold` and `release` the seller's. Unused for
 * all sellers.
 */
export type Decision = { kind: keyof typeof WORDS; id: string; name: string }

const KEPT = KEPT_IN_THE_AUDIT_LOG
const SEEN_BY_SELLER = 'The seller reads this with their money.'

const WORDS = {
  approve: {
    title: 'Approve the payout',
    text: 'The money is sent at once.',
    hint: KEPT,
    action: 'Approve and send',
    done: 'The payout is on its way',
    tone: 'action',
  },
  refuse: {
    title: 'Refuse the payout',
    text: 'The money goes back to the seller’s balance.',
    hint: KEPT,
    action: 'Refuse',
    done: 'The payout was refused',
    tone: 'danger',
  },
  hold: {
    title: 'Hold payouts',
    text: 'Nothing more is sent to this seller until you release payouts. Payouts already at a provider continue.',
    hint: SEEN_BY_SELLER,
    action: 'Hold',
    done: 'The payouts are held',
    tone: 'danger',
  },
  release: {
    title: 'Release payouts',
    text: 'The seller can have money sent again. Payouts that wait are sent.',
    hint: KEPT,
    action: 'Release',
    done: 'The payouts are released',
    tone: 'action',
  },
  hold_all: {
    title: HOLD_ALL_PAYOUTS_AND_REFUNDS,
    text: 'Nothing more is sent to any seller or customer until you release payouts. Payments already at a provider continue.',
    hint: 'All sellers read this on their money page, and where they refund a sale.',
    action: 'Hold all',
    done: ALL_PAYOUTS_AND_REFUNDS_ARE_HELD,
    tone: 'danger',
  },
  release_all: {
    title: 'Release all payouts and refunds',
    text: 'Sellers can have money sent and refund sales again. What waits is sent. Sellers held one by one stay held.',
    hint: KEPT,
    action: 'Release all',
    done: 'Payouts and refunds are released',
    tone: 'action',
  },
  settle: {
    title: 'Resolved',
    text: 'The note about this payout leaves the list. Nothing is sent.',
    hint: KEPT,
    action: 'Resolved',
    done: 'Noted',
    tone: 'action',
  },
} as const

/** Decides about a payout or a seller, with a reason. */
export const DecisionDialog = ({ decision, onClose }: { decision: Decision; onClose: () => void }) => {
  const client = useQueryClient()
  const { kind, id, name } = decision
  const { title, text, hint, ...words } = WORDS[kind]
  const act = async (reason: string): Promise<void> => {
    const input = { params: { id }, body: { reason } }
    if (kind === 'approve') await call(approvePayout, input)
    else if (kind === 'refuse') await call(refusePayout, input)
    else if (kind === 'settle') await call(settlePayoutAlarm, input)
    else if (kind === 'hold_all' || kind === 'release_all')
      await call(holdAllPayouts, { body: { reason, isHeld: kind === 'hold_all' } })
    else await call(holdPayouts, { params: { id }, body: { reason, isHeld: kind === 'hold' } })
    await client.invalidateQueries()
  }
  return (
    <ReasonDialog
      {...words}
      title={name === '' ? title : `${title}: ${name}`}
      description={text}
      reasonHint={hint}
      act={act}
      onClose={onClose}
    />
  )
}
