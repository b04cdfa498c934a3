import { leText } from '../../lib/money.ts'
import { Badge, type BadgeTone } from '../../ui/badge.tsx'
import { Section } from '../../ui/card.tsx'
import { EmptySection } from '../../ui/sections.tsx'
import type { Money } from '../queries.ts'
import { whenText } from '../when-text.ts'
import { beingCheckedText } from './words.ts'

type Payout = Money['payouts'][number]

const STATES: Record<Payout['state'], { tone: BadgeTone; word: string }> = {
  waits_for_admin: { tone: 'info', word: 'Being checked' },
  under_way: { tone: 'info', word: 'On its way' },
  paid: { tone: 'good', word: 'Arrived' },
  part_paid: { tone: 'warn', word: 'Part arrived' },
  failed: { tone: 'bad', word: 'Not sent' },
}

const noteOf = ({ state, problem, expectedBy, amount, paid }: Payout): string | null => {
  if (state === 'waits_for_admin') return beingCheckedText(amount, expectedBy)
  if (expectedBy !== null) return `It waits for our provider. Expected by ${whenText(expectedBy)}.`
  if (state === 'part_paid')
    return `${leText(paid)} of ${leText(amount)} arrived; the rest is back in your balance.`
  return problem
}

const Row = ({ payout }: { payout: Payout }) => {
  const { tone, word } = STATES[payout.state]
  const note = noteOf(payout)
  return (
    <li className="px-4 py-3 border-t border-line">
      <div className="flex items-start justify-between gap-3">
        <p className="min-w-0">
          <b className="block">{leText(payout.amount)}</b>
          <span className="block text-sm text-muted leading-[1.4]">
            To {payout.phone} · <span className="whitespace-nowrap">{whenText(payout.createdAt)}</span>
            {payout.askedBy === 'daily' && ' · every evening'}
            {payout.askedBy === 'admin' && ' · written down afterwards'}
          </span>
        </p>
        <Badge tone={tone}>{word}</Badge>
      </div>
      {note !== null && <p className="mt-1 text-sm">{note}</p>}
      {payout.references.length > 0 && (
        <p className="mt-1 text-xs text-muted [overflow-wrap:anywhere]">
          Reference {payout.references.join(', ')}
        </p>
      )}
    </li>
  )
}

/** Payouts, newest first. */
export const PayoutsCard = ({ payouts }: { payouts: readonly Payout[] }) => (
  <Section id="payouts" title="Sent to you">
    {payouts.length === 0 ? (
      <EmptySection title="Nothing was sent yet" text="What we send you stands here, with its reference." />
    ) : (
      <ul aria-label="Payouts, newest first">
        {payouts.map((payout) => (
          <Row key={payout.id} payout={payout} />
        ))}
      </ul>
    )}
  </Section>
)
