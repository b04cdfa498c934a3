import {
  extendTrial,
  reactivateSeller,
  readHeldVouchers,
  suspendSeller,
} from '@minit/contract/admin/entrepreneurs.ts'
import { setMonthlyFee } from '@minit/contract/admin/invoices.ts'
import { readNumber } from '@minit/domain/kernel/typed-numbers.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../lib/call.ts'
import { leText } from '../../lib/money.ts'
import { numberField } from '../../lib/number-fields.ts'
import { rowQuery } from '../../lib/query.ts'
import { Field } from '../../ui/field.tsx'
import { KEPT_IN_THE_AUDIT_LOG } from '../../words/everyone.ts'
import { ReasonDialog } from '../reason-dialog.tsx'
import type { Seller } from './seller.ts'

export type Decision = { kind: 'suspend' | 'reactivate' | 'extend' | 'fee'; seller: Seller }

const SEEN_BY_SELLER = 'The seller reads this on their dashboard.'

const WORDS = {
  suspend: {
    title: 'Suspend',
    text: 'They sell nothing until they are reactivated. Sold passes keep working.',
    hint: SEEN_BY_SELLER,
    done: 'Entrepreneur suspended',
    tone: 'danger',
  },
  reactivate: {
    title: 'Reactivate',
    text: 'They can sell again at once.',
    hint: SEEN_BY_SELLER,
    done: 'Entrepreneur reactivated',
    tone: 'action',
  },
  extend: {
    title: 'Extend trial',
    text: 'The days are added to the end of their trial.',
    hint: KEPT_IN_THE_AUDIT_LOG,
    done: 'Trial extended',
    tone: 'action',
  },
  fee: {
    title: 'Set monthly fee',
    text: 'Billed from the end of the trial, or from today without one. A change counts from the next invoice. 0 ends the fee.',
    hint: KEPT_IN_THE_AUDIT_LOG,
    done: 'Monthly fee set',
    tone: 'action',
  },
} as const

/** Paid vouchers that customers hold on paper. */
const HeldVouchers = ({ id }: { id: string }) => {
  const { data } = useQuery({ ...rowQuery(readHeldVouchers, { params: { id } }), staleTime: 0 })
  if (data === undefined) return <p className="text-sm text-muted">Counting the vouchers that were sold...</p>
  return (
    <p className="text-sm">
      {data.unused === 0
        ? 'Customers hold no sold voucher that can still be used.'
        : `Customers and agents hold ${data.unused} sold ${data.unused === 1 ? 'voucher' : 'vouchers'} that are not used yet, worth ${leText(data.worth)}. They keep working.`}
    </p>
  )
}

/** Decides about a seller, with a reason. */
export const SellerDialog = ({ decision, onClose }: { decision: Decision; onClose: () => void }) => {
  const client = useQueryClient()
  const { kind, seller } = decision
  const [days, setDays] = useState('7')
  const [fee, setFee] = useState(String(seller.monthlyFee))
  const words = WORDS[kind]
  const params = { id: seller.id }
  const act = async (reason: string): Promise<void> => {
    if (kind === 'suspend') await call(suspendSeller, { params, body: { reason } })
    else if (kind === 'reactivate') await call(reactivateSeller, { params, body: { reason } })
    else if (kind === 'fee')
      await call(setMonthlyFee, { params, body: { monthlyFee: readNumber(fee), reason } })
    else await call(extendTrial, { params, body: { days: readNumber(days), reason } })
    await client.invalidateQueries()
  }
  return (
    <ReasonDialog
      title={`${words.title} ${kind === 'extend' || kind === 'fee' ? 'of ' : ''}${seller.businessName}`}
      description={words.text}
      reasonHint={words.hint}
      action={words.title}
      tone={words.tone}
      act={act}
      done={words.done}
      onClose={onClose}
    >
      {kind === 'suspend' && <HeldVouchers id={seller.id} />}
      {kind === 'fee' && (
        <Field label="US dollars a month, without GST" inputMode="decimal" {...numberField(fee, setFee)} />
      )}
      {kind === 'extend' && <Field label="Days" inputMode="numeric" {...numberField(days, setDays)} />}
    </ReasonDialog>
  )
}
