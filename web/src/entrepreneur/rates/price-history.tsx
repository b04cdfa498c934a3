import { formatDay } from '@minit/domain/kernel/durations.ts'
import { leText } from '../../lib/money.ts'
import { Badge, type BadgeTone } from '../../ui/badge.tsx'
import type { Rate } from './queries.ts'

type Change = Rate['history'][number]

const BY: Record<Change['by'], string> = {
  seller: 'You set it',
  suggestion: 'You took our suggestion',
  automatic: 'Automatic',
  back: 'Back again',
}

const OUTCOMES: Record<NonNullable<Change['outcome']>, { word: string; tone: BadgeTone }> = {
  kept: { word: 'Kept', tone: 'good' },
  went_back: { word: 'Went back', tone: 'warn' },
  overtaken: { word: 'Ended by you', tone: 'quiet' },
}

const outcomeOf = ({ by, outcome }: Change) => {
  if (by !== 'automatic') return null
  return outcome === null ? ({ word: 'Watched', tone: 'line' } as const) : OUTCOMES[outcome]
}

const ChangeLine = ({ change }: { change: Change }) => {
  const outcome = outcomeOf(change)
  return (
    <li className="py-2 border-t border-line text-sm">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <b>
          {leText(change.from)} → {leText(change.to)}
        </b>
        <span className="text-muted">
          {formatDay(new Date(change.at))} · {BY[change.by]}
        </span>
        {outcome !== null && <Badge tone={outcome.tone}>{outcome.word}</Badge>}
      </p>
      {change.why !== '' && <p className="text-muted">{change.why}</p>}
      {change.outcomeWhy !== null && <p>{change.outcomeWhy}</p>}
    </li>
  )
}

/** The changes of a price, newest first, and the results of the automatic ones. */
export const PriceHistory = ({ history }: { history: readonly Change[] }) => {
  if (history.length === 0) return null
  return (
    <section aria-labelledby="changes">
      <h3 id="changes" className="pb-1.5 text-base">
        Changes of this price
      </h3>
      <ul>
        {history.map((change) => (
          <ChangeLine key={change.id} change={change} />
        ))}
      </ul>
    </section>
  )
}
