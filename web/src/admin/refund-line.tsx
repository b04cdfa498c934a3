import type { readWorklist } from '@minit/contract/admin/worklist.ts'
import type { Answer } from '@minit/contract/endpoint.ts'
import { providerName } from '@minit/domain/platform/provider-names.ts'
import { useState } from 'react'
import { leText } from '../lib/money.ts'
import { Badge, type BadgeTone } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { type RefundAct, RefundDialog } from './refund-dialog.tsx'
import { whenText } from './words.ts'

type PlatformRefund = Answer<typeof readWorklist>['refunds'][number]['refund']

const STATES: Record<PlatformRefund['state'], { word: string; tone: BadgeTone }> = {
  waiting: { word: 'To be sent', tone: 'info' },
  asked: { word: 'Under way', tone: 'info' },
  to_confirm: { word: 'Waits for you', tone: 'warn' },
  sent: { word: 'Sent', tone: 'good' },
  failed: { word: 'Not sent', tone: 'bad' },
}

const WAYS: Record<PlatformRefund['method'], string> = {
  provider: 'through its provider',
  payout: 'sent to the payer’s number',
  by_hand: 'by hand',
  cash: 'in cash, by the seller',
}

const BY: Record<PlatformRefund['actor'], string> = {
  seller: 'the seller',
  admin: 'an admin',
  platform: 'the platform',
}

/** Sending it again to a number without an account fails again. */
const waysOf = ({ isNumberGone }: PlatformRefund): RefundAct[] =>
  isNumberGone ? ['by_hand', 'again'] : ['again', 'by_hand']

const actsOn = (refund: PlatformRefund): RefundAct[] => [
  ...(refund.state === 'to_confirm' ? (['confirm'] as const) : []),
  ...(refund.isToSendAgain ? waysOf(refund) : []),
  ...(refund.alarm === null ? [] : (['settle'] as const)),
]

const BUTTONS: Record<RefundAct, string> = {
  confirm: 'It was sent',
  again: 'Send again',
  by_hand: 'Send by hand',
  settle: 'Resolved',
}

type RefundLineProps = {
  refund: PlatformRefund
  /** The look of its first button; `action` where it is the main thing to do. */
  look?: 'action' | 'soft'
}

/** A refund with its details and actions. */
export const RefundLine = ({ refund, look = 'soft' }: RefundLineProps) => {
  const [act, setAct] = useState<RefundAct | null>(null)
  const { word, tone } = STATES[refund.state]
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 text-sm">
      <div className="flex-1 min-w-60">
        <p className="flex flex-wrap items-center gap-2">
          <b>{leText(refund.amount)}</b> to {refund.phone} <Badge tone={tone}>{word}</Badge>
        </p>
        {refund.alarm !== null && <p className="text-danger-ink">{refund.alarm}</p>}
        {refund.problem !== null && <p className="text-danger-ink">{refund.problem}</p>}
        <p className="text-muted break-words">
          {refund.isOfSuspense ? 'Money without an order' : 'The price of the order'}, {WAYS[refund.method]}.
          Asked for by {BY[refund.actor]}
          {refund.actorName !== refund.actor && ` (${refund.actorName})`} {whenText(refund.createdAt)}
          {refund.endedAt !== null && `, ended ${whenText(refund.endedAt)}`}.
        </p>
        <p className="text-muted break-words">
          {refund.reference !== null && `Reference ${refund.reference}. `}
          {refund.confirmedBy !== null && `Confirmed by ${refund.confirmedBy}. `}
          {refund.provider !== null &&
            refund.providerReference !== null &&
            `${providerName(refund.provider)} ${refund.providerReference}. `}
          Reason: {refund.why}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        {actsOn(refund).map((each, at) => (
          <Button key={each} variant={at === 0 ? look : 'ghost'} size="small" onClick={() => setAct(each)}>
            {BUTTONS[each]}
          </Button>
        ))}
      </div>
      {act !== null && <RefundDialog act={act} refund={refund} onClose={() => setAct(null)} />}
    </div>
  )
}
