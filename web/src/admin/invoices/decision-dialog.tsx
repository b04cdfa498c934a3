import { cancelInvoice, extendInvoice, waiveInvoice } from '@minit/contract/admin/invoices.ts'
import { readNumber } from '@minit/domain/kernel/typed-numbers.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../lib/call.ts'
import { numberField } from '../../lib/number-fields.ts'
import { Field } from '../../ui/field.tsx'
import { ReasonDialog } from '../reason-dialog.tsx'
import type { AdminInvoice } from './queries.ts'

export type Decision = { kind: keyof typeof WORDS; invoice: AdminInvoice }

const WORDS = {
  waive: {
    title: 'Waive',
    text: 'The seller need not pay it. It keeps its number.',
    done: 'The invoice was waived',
    tone: 'danger',
  },
  cancel: {
    title: 'Cancel',
    text: 'For an invoice that was made in error. It keeps its number.',
    done: 'The invoice was cancelled',
    tone: 'danger',
  },
  extend: {
    title: 'Give more time',
    text: 'The days are added to the time to pay, from now where that is over. The shop then sells again.',
    done: 'There is more time',
    tone: 'action',
  },
} as const

/** Decides about an invoice, with a reason. */
export const DecisionDialog = ({ decision, onClose }: { decision: Decision; onClose: () => void }) => {
  const client = useQueryClient()
  const [days, setDays] = useState('7')
  const { kind, invoice } = decision
  const { title, text, done, tone } = WORDS[kind]
  const params = { id: invoice.id }
  const act = async (reason: string): Promise<void> => {
    if (kind === 'waive') await call(waiveInvoice, { params, body: { reason } })
    else if (kind === 'cancel') await call(cancelInvoice, { params, body: { reason } })
    else await call(extendInvoice, { params, body: { days: readNumber(days), reason } })
    await client.invalidateQueries()
  }
  return (
    <ReasonDialog
      title={`${title}: ${invoice.number}`}
      description={text}
      reasonHint="The seller reads this with the invoice."
      action={kind === 'cancel' ? 'Cancel invoice' : title}
      tone={tone}
      act={act}
      done={done}
      onClose={onClose}
    >
      {kind === 'extend' && <Field label="Days" inputMode="numeric" {...numberField(days, setDays)} />}
    </ReasonDialog>
  )
}
