import {
  confirmSponsorMoney,
  confirmSponsorReturn,
  listAllSponsorships,
} from '@minit/contract/admin/sponsors.ts'
import { readLe } from '@minit/domain/kernel/typed-numbers.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../lib/call.ts'
import { leText } from '../../lib/money.ts'
import { refreshRows } from '../../lib/query.ts'
import { Field } from '../../ui/field.tsx'
import { ReasonDialog } from '../reason-dialog.tsx'
import { type AdminSponsorship, returnText, type ToConfirm } from './sponsorship-line.tsx'

type DialogProps = { found: AdminSponsorship; onClose: () => void; onDone: () => Promise<void> }

const REFERENCE = { label: 'Reference of the transfer', reasonHint: 'As the bank or operator shows it.' }

/** Money that came to the bank account: any sum is the sponsor's. */
const MoneyCame = ({ found, onClose, onDone }: DialogProps) => {
  const [amount, setAmount] = useState(String(found.open || ''))
  return (
    <ReasonDialog
      {...REFERENCE}
      title={`Did the money of ${found.sponsorName} come?`}
      description={`Invoice ${found.invoice?.number ?? ''} is for ${leText(found.sum)}, and ${leText(found.paid)} came so far. Look at the bank account first: phones go online with this sum at once.`}
      action="It came"
      done="Money confirmed"
      act={async (reference) => {
        const body = { amount: readLe(amount), paidBefore: found.paid, reference }
        await call(confirmSponsorMoney, { params: { id: found.id }, body })
        await onDone()
      }}
      onClose={onClose}
    >
      <Field
        label="Sum in Le that came"
        inputMode="decimal"
        autoComplete="off"
        maxLength={14}
        value={amount}
        onChange={(event) => setAmount(event.target.value)}
      />
    </ReasonDialog>
  )
}

const SentBack = ({ found, onClose, onDone }: DialogProps) => {
  const { toSendBack } = found
  if (toSendBack === null) return null
  const { id, amount, heldBy } = toSendBack
  return (
    <ReasonDialog
      {...REFERENCE}
      title={`Was ${leText(amount)} sent back?`}
      description={`It goes back ${returnText(toSendBack)}, to ${found.sponsorName}.${heldBy === 'bank' ? '' : ` The money is held by ${heldBy}.`} Confirm only what you have sent: nothing is sent from here.`}
      action="It was sent"
      done="Sent back"
      act={async (reference) => {
        await call(confirmSponsorReturn, { params: { id }, body: { reference } })
        await onDone()
      }}
      onClose={onClose}
    />
  )
}

/** Asks once, with the reference of the transfer, before money counts as come or sent. */
export const ConfirmDialog = ({ asked, onClose }: { asked: ToConfirm; onClose: () => void }) => {
  const client = useQueryClient()
  const dialog = { found: asked.found, onClose, onDone: () => refreshRows(client, listAllSponsorships) }
  return asked.kind === 'came' ? <MoneyCame {...dialog} /> : <SentBack {...dialog} />
}
