import { sendSuspenseBack } from '@minit/contract/admin/refunds.ts'
import { settleSuspense } from '@minit/contract/admin/suspense.ts'
import type { readWorklist } from '@minit/contract/admin/worklist.ts'
import type { Answer } from '@minit/contract/endpoint.ts'
import { SUSPENSE_CHOICES, type SuspenseOutcome } from '@minit/domain/money/suspense.ts'
import { providerName } from '@minit/domain/platform/provider-names.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../lib/call.ts'
import { leText } from '../lib/money.ts'
import { Button } from '../ui/button.tsx'
import { Choice } from '../ui/choice.tsx'
import { PAYMENT_WE_CANNOT_MATCH, TAKEN_OFF_THE_LIST } from '../words/admins.ts'
import { KEPT_IN_THE_AUDIT_LOG } from '../words/everyone.ts'
import { ReasonDialog } from './reason-dialog.tsx'
import { whenText } from './words.ts'

export type SuspenseItem = Answer<typeof readWorklist>['unmatched'][number]

const PROBLEMS = {
  wrong_sum: 'The amount differs from the price',
  paid_again: 'Paid a second time',
  sold_out: 'Paid after the last code was sold',
  not_sold: 'Dialled, and buys no minutes',
  unmatched: PAYMENT_WE_CANNOT_MATCH,
}

/** The choices of an admin; only a claim sets `placed`. */
type Dealing = 'send_back' | (typeof SUSPENSE_CHOICES)[number]

const OUTCOMES: Record<Dealing | SuspenseOutcome, { title: string; text: string }> = {
  send_back: {
    title: 'Send it back',
    text: 'To the number that paid, or else the buyer’s. The money leaves the list once it has arrived.',
  },
  sent_back: { title: 'Sent back', text: 'You sent it by hand in the provider’s console. Do that first.' },
  kept: { title: 'Kept', text: 'The customer got something else for it, such as a pass.' },
  placed: { title: 'Paid for an order', text: 'Its payer named it.' },
}

export const sumText = ({ money }: Pick<SuspenseItem, 'money'>): string => {
  if (money === null) return 'Unknown amount'
  return money.currency === 'SLE' ? leText(money.amount) : `${money.amount} ${money.currency}`
}

type SuspenseLineProps = {
  item: SuspenseItem
  /** The look of its button; `action` where it is the only thing to do. */
  look?: 'action' | 'soft'
}

/** What arrived and where to look it up, with a form to record what was done with it. */
export const SuspenseLine = ({ item, look = 'soft' }: SuspenseLineProps) => {
  const [isDealing, setIsDealing] = useState(false)
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 text-sm">
      <div className="min-w-0">
        <p className={item.outcome === null ? 'text-danger-ink' : undefined}>
          {PROBLEMS[item.reason]}: <b>{sumText(item)}</b>
        </p>
        <p className="text-muted break-words">
          {whenText(item.receivedAt)}, {providerName(item.provider)}{' '}
          <span className="text-xs select-all">
            {item.reference}, {item.transaction}
          </span>
        </p>
      </div>
      {item.outcome === null ? (
        <Button variant={look} size="small" onClick={() => setIsDealing(true)}>
          Resolve
        </Button>
      ) : (
        <span className="text-muted">
          {OUTCOMES[item.outcome].title}, {whenText(item.settledAt)}
        </span>
      )}
      {isDealing && <SettleDialog item={item} onClose={() => setIsDealing(false)} />}
    </div>
  )
}

const SettleDialog = ({ item, onClose }: { item: SuspenseItem; onClose: () => void }) => {
  const client = useQueryClient()
  // Sender and amount are known only of money that arrived for a purchase.
  const maySend = item.reason !== 'unmatched' && item.money?.currency === 'SLE'
  const choices: readonly Dealing[] = maySend ? ['send_back', ...SUSPENSE_CHOICES] : SUSPENSE_CHOICES
  const [outcome, setOutcome] = useState<Dealing>(maySend ? 'send_back' : 'sent_back')
  const isSending = outcome === 'send_back'
  return (
    <ReasonDialog
      title={`What happens with ${item.money === null ? 'this money' : sumText(item)}?`}
      description={
        isSending
          ? 'It is sent now. If it does not arrive, you see it under Refunds.'
          : 'This money leaves the list, and the books keep what was done. Nothing is sent.'
      }
      reasonHint={isSending ? KEPT_IN_THE_AUDIT_LOG : "With the provider's reference. Kept in the audit log."}
      action={isSending ? 'Send back' : 'Resolved'}
      act={async (reason) => {
        const params = { id: item.id }
        if (outcome === 'send_back') await call(sendSuspenseBack, { params, body: { reason } })
        else await call(settleSuspense, { params, body: { outcome, reason } })
        await client.invalidateQueries()
      }}
      done={isSending ? 'The money is on its way back' : TAKEN_OFF_THE_LIST}
      onClose={onClose}
    >
      <fieldset className="grid gap-2">
        <legend className="spoken">What happens with it</legend>
        {choices.map((each) => (
          <Choice
            key={each}
            name="outcome"
            value={each}
            checked={each === outcome}
            onChange={() => setOutcome(each)}
            look="block px-3 py-2"
          >
            <b className="block">{OUTCOMES[each].title}</b>
            <small className="block text-xs text-muted">{OUTCOMES[each].text}</small>
          </Choice>
        ))}
      </fieldset>
    </ReasonDialog>
  )
}
