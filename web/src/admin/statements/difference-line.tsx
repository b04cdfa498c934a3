import { bookForgottenPayout, settleDifference } from '@minit/contract/admin/statements.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../lib/call.ts'
import { leText } from '../../lib/money.ts'
import * as paths from '../../lib/paths.ts'
import { Button } from '../../ui/button.tsx'
import { GoLink } from '../../ui/go-link.tsx'
import { TAKEN_OFF_THE_LIST } from '../../words/admins.ts'
import { ReasonDialog } from '../reason-dialog.tsx'
import { dayText } from '../words.ts'
import type { Difference } from './queries.ts'
import { adviceOf, KINDS, PROVIDER_NAMES } from './words.ts'

const problemOf = ({ kind, provider, theirs, ours }: Difference): string => {
  const name = PROVIDER_NAMES[provider]
  if (kind === 'missing_there') return `We have ${leText(ours ?? 0)}, and ${name} does not`
  if (kind === 'other_amount') return `${name} says ${leText(theirs ?? 0)}, and we have ${leText(ours ?? 0)}`
  return `${name} sent ${leText(theirs ?? 0)} that is not in our books`
}

/** The recipient of money that our ledger does not know: the only fact that identifies a forgotten payout. */
const paidToOf = ({ kind, phone, paidAtNumber }: Difference): string | null => {
  if (kind !== 'unmatched_out' || phone === null) return null
  if (paidAtNumber.length === 0) return `To ${phone}`
  const names = paidAtNumber.map(({ businessName }) => businessName).join(' and ')
  return `To ${phone}, where ${names} is paid. It may be a payout: approve none of theirs before this is clear.`
}

type Paid = Difference['paidAtNumber'][number]

/** Sellers whose payout it may be; a refund to a buyer is none. */
const payeesOf = ({ kind, lineKind, paidAtNumber }: Difference): readonly Paid[] =>
  kind === 'unmatched_out' && lineKind === 'payout' ? paidAtNumber : []

const BookDialog = ({
  difference,
  payee,
  onClose,
}: {
  difference: Difference
  payee: Paid
  onClose: () => void
}) => {
  const client = useQueryClient()
  const amount = leText(difference.theirs ?? 0)
  return (
    <ReasonDialog
      title={`Record ${amount} as a payout to ${payee.businessName}?`}
      description={`For a payout that was sent and is missing in our books, as after a restore. ${amount} is taken off what we owe ${payee.businessName}, below zero if need be. Nothing is sent.`}
      reasonHint="How you know that it was their payout. Kept in the audit log."
      action="Record"
      act={async (reason) => {
        const body = { entrepreneurId: payee.id, reason }
        await call(bookForgottenPayout, { params: { id: difference.id }, body })
        await client.invalidateQueries()
      }}
      done="Recorded as a payout"
      onClose={onClose}
    />
  )
}

const SettleDialog = ({ difference, onClose }: { difference: Difference; onClose: () => void }) => {
  const client = useQueryClient()
  return (
    <ReasonDialog
      title={problemOf(difference)}
      description="This difference leaves the list. No money and no books change, so the sums of its day still differ."
      reasonHint="What you found out, and from whom. Kept in the audit log."
      action="Resolved"
      act={async (reason) => {
        await call(settleDifference, { params: { id: difference.id }, body: { reason } })
        await client.invalidateQueries()
      }}
      done={TAKEN_OFF_THE_LIST}
      onClose={onClose}
    />
  )
}

type DifferencePartProps = {
  difference: Difference
  /** The look of its first button; `action` where it is the main thing to do. */
  look?: 'action' | 'soft'
}

/** One difference, with both sides next to each other and its actions. */
export const DifferencePart = ({ difference, look = 'soft' }: DifferencePartProps) => {
  const [isDealing, setIsDealing] = useState(false)
  const [booking, setBooking] = useState<Paid | null>(null)
  const payees = payeesOf(difference)
  const { day, lineKind, reference, transaction, transactionId, businessName } = difference
  const paidTo = paidToOf(difference)
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 text-sm">
      <div className="min-w-0">
        <p className="text-danger-ink">{problemOf(difference)}</p>
        <p>{adviceOf(difference)}</p>
        <p className="text-muted [overflow-wrap:anywhere]">
          {KINDS[lineKind]} of {dayText(day)}
          {businessName !== null && `, ${businessName}`}
        </p>
        <p className="text-xs text-muted [overflow-wrap:anywhere] select-all">
          {reference}
          {transaction !== null && `, ${transaction}`}
        </p>
        {paidTo !== null && <p className="text-muted [overflow-wrap:anywhere]">{paidTo}</p>}
      </div>
      <div className="flex flex-wrap gap-2">
        {payees.map((payee, at) => (
          <Button
            key={payee.id}
            variant={at === 0 ? look : 'ghost'}
            size="small"
            onClick={() => setBooking(payee)}
          >
            {payees.length === 1 ? 'Record as payout' : `Payout of ${payee.businessName}`}
          </Button>
        ))}
        <Button
          variant={payees.length === 0 ? look : 'ghost'}
          size="small"
          onClick={() => setIsDealing(true)}
        >
          Resolve
        </Button>
        {transactionId !== null && (
          <GoLink variant="ghost" size="small" href={paths.adminPurchase(transactionId)}>
            Purchase
          </GoLink>
        )}
      </div>
      {isDealing && <SettleDialog difference={difference} onClose={() => setIsDealing(false)} />}
      {booking !== null && (
        <BookDialog difference={difference} payee={booking} onClose={() => setBooking(null)} />
      )}
    </div>
  )
}

/** One difference in a list. */
export const DifferenceLine = ({ difference }: { difference: Difference }) => (
  <li className="px-4 py-3 border-t border-line">
    <DifferencePart difference={difference} />
  </li>
)
