import { leText } from '../../lib/money.ts'
import { Badge, type BadgeTone } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { whenText } from '../words.ts'
import type { Decision } from './decision-dialog.tsx'
import type { ListedPayout } from './queries.ts'

const STATES: Record<ListedPayout['state'], { tone: BadgeTone; word: string }> = {
  waits_for_admin: { tone: 'warn', word: 'To approve' },
  under_way: { tone: 'info', word: 'Under way' },
  paid: { tone: 'good', word: 'Paid' },
  part_paid: { tone: 'warn', word: 'Part paid' },
  failed: { tone: 'bad', word: 'Failed' },
}

const badgeOf = ({ state, waitsForFloat, sentAgainAt }: ListedPayout): { tone: BadgeTone; word: string } => {
  if (waitsForFloat) return { tone: 'warn', word: 'Waits for money' }
  return sentAgainAt === null
    ? STATES[state]
    : { tone: 'good', word: `Sent again, arrived ${whenText(sentAgainAt)}` }
}

/** One payout, with the admin's actions. */
export const PayoutLine = ({
  payout,
  onDecide,
}: {
  payout: ListedPayout
  onDecide: (decision: Decision) => void
}) => {
  const { id, businessName, entrepreneurId, amount, paid, state, phone, problem, alarms } = payout
  const { tone, word } = badgeOf(payout)
  const seller = { id: entrepreneurId, name: businessName }
  return (
    <li className="grid gap-2 px-4 py-3 border-t border-line">
      <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
        <p className="flex-1 min-w-45">
          <b className="block [overflow-wrap:anywhere]">
            {leText(amount)} to {businessName}
          </b>
          <span className="block text-sm text-muted">
            {phone} · {whenText(payout.createdAt)}
            {state === 'part_paid' && ` · ${leText(paid)} arrived`}
          </span>
        </p>
        <Badge tone={tone}>{word}</Badge>
      </div>
      {problem !== null && payout.sentAgainAt === null && <p className="text-sm">{problem}</p>}
      {alarms.map(({ partId, text, reference }) => (
        <div key={partId} className="flex flex-wrap items-center justify-between gap-2">
          <p className="text-sm text-danger-ink [overflow-wrap:anywhere]">
            {text}. Reference {reference}
          </p>
          <Button
            variant="ghost"
            size="small"
            onClick={() => onDecide({ kind: 'settle', id: partId, name: businessName })}
          >
            Resolved
          </Button>
        </div>
      ))}
      <div className="flex flex-wrap gap-2">
        {state === 'waits_for_admin' && (
          <>
            <Button size="small" onClick={() => onDecide({ kind: 'approve', id, name: businessName })}>
              Approve and send
            </Button>
            <Button
              variant="ghost"
              size="small"
              onClick={() => onDecide({ kind: 'refuse', id, name: businessName })}
            >
              Refuse
            </Button>
          </>
        )}
        <Button variant="ghost" size="small" onClick={() => onDecide({ kind: 'hold', ...seller })}>
          Hold this seller
        </Button>
      </div>
    </li>
  )
}
