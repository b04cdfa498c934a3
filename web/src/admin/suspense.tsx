import { settleSuspense } from '@minit/contract/admin/suspense.ts'
import type { readWorklist } from '@minit/contract/admin/worklist.ts'
import type { Answer } from '@minit/contract/endpoint.ts'
import { SUSPENSE_CHOICES, type SuspenseOutcome } from '@minit/domain/suspense.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../lib/call.ts'
import { leText } from '../lib/money.ts'
import { Button } from '../ui/button.tsx'
import { Choice } from '../ui/choice.tsx'
import { ReasonDialog } from './reason-dialog.tsx'
import { whenText } from './words.ts'

export type SuspenseItem = Answer<typeof readWorklist>['unmatched'][number]

const PROBLEMS = {
  wrong_sum: 'The money that came is not the money that was asked',
  paid_again: 'Money came a second time',
  sold_out: 'Money came when the last code was sold',
  unmatched: 'Money came for no payment of ours',
}

const OUTCOMES = {
  sent_back: { title: 'Sent back', text: "By hand, in the provider's own console. Do it first." },
  kept: { title: 'Kept', text: 'Made good in another way, such as a pass or another purchase.' },
  placed: { title: 'Paid for an order', text: 'Its payer named it.' },
} satisfies Record<SuspenseOutcome, { title: string; text: string }>

/** The sum as it came. */
export const sumText = ({ money }: SuspenseItem): string => {
  if (money === null) return 'A sum that the provider did not state'
  return money.currency === 'SLE' ? leText(money.amount) : `${money.amount} ${money.currency}`
}

/** What came and where to look it up, with the way to say what was done with it. */
export const SuspenseLine = ({ item }: { item: SuspenseItem }) => {
  const [isDealing, setIsDealing] = useState(false)
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 text-sm">
      <div className="min-w-0">
        <p className={item.outcome === null ? 'text-danger-ink' : undefined}>
          {PROBLEMS[item.reason]}: <b>{sumText(item)}</b>
        </p>
        <p className="text-muted break-words">
          {whenText(item.receivedAt)}, {item.provider} {item.reference}, {item.transaction}
        </p>
      </div>
      {item.outcome === null ? (
        <Button variant="soft" size="small" onClick={() => setIsDealing(true)}>
          Deal with it
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
  const [outcome, setOutcome] = useState<(typeof SUSPENSE_CHOICES)[number]>('sent_back')
  return (
    <ReasonDialog
      title={`What was done with ${item.money === null ? 'this money' : sumText(item)}?`}
      description="It leaves the worklist, and the books say what became of it. This does not move any money."
      reasonHint="With the provider's reference. Kept in the audit log."
      action="Dealt with"
      act={async (reason) => {
        await call(settleSuspense, { params: { id: item.id }, body: { outcome, reason } })
        await client.invalidateQueries()
      }}
      done="Taken off the worklist"
      onClose={onClose}
    >
      <fieldset className="grid gap-2">
        <legend className="spoken">What was done</legend>
        {SUSPENSE_CHOICES.map((each) => (
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
