import { leText } from '../../lib/money.ts'
import { Badge } from '../../ui/badge.tsx'
import { Section } from '../../ui/card.tsx'
import { EmptySection } from '../../ui/sections.tsx'
import { countText, dayText } from '../words.ts'
import type { StatementDay, Statements } from './queries.ts'
import { DAY_STATES, PROVIDER_NAMES } from './words.ts'

const apartText = (theirs: number, ours: number): string =>
  theirs > ours ? `${leText(theirs - ours)} more with them` : `${leText(ours - theirs)} more with us`

const notesOf = (day: StatementDay): string[] => [
  countText(day.lines, 'line'),
  ...(day.theirsIn === day.oursIn ? [] : [`in: ${apartText(day.theirsIn, day.oursIn)}`]),
  ...(day.theirsOut === day.oursOut ? [] : [`out: ${apartText(day.theirsOut, day.oursOut)}`]),
  ...(day.toWorkOn > 0 ? [`${day.toWorkOn} to work on`] : []),
  ...(day.byHand > 0 ? [`${day.byHand} resolved by hand`] : []),
  ...(day.isAsked ? ['asked payment by payment'] : []),
  ...(day.state === 'open' ? ['no whole statement yet'] : []),
]

const DayLine = ({ day }: { day: StatementDay }) => {
  const { word, tone } = DAY_STATES[day.state]
  return (
    <li className="flex items-start justify-between gap-4 px-4 py-3 border-t border-line text-sm">
      <div className="min-w-0">
        <p>
          <b>{dayText(day.day)}</b> {PROVIDER_NAMES[day.provider]}
        </p>
        <p className="text-muted">{notesOf(day).join(' · ')}</p>
      </div>
      <div className="grid flex-none justify-items-end gap-1">
        <Badge tone={tone}>{word}</Badge>
        <span className="font-medium">{leText(day.theirsIn)}</span>
        {day.theirsOut > 0 && <span className="text-muted">{leText(day.theirsOut)} out</span>}
      </div>
    </li>
  )
}

/** The days that statements cover, by provider. */
export const DayList = ({ days }: { days: StatementDay[] }) => (
  <Section id="days" title="Days">
    {days.length === 0 && (
      <EmptySection title="No statement in these days" text="Upload one, or choose a longer range." />
    )}
    <ul aria-label="Days">
      {days.map((day) => (
        <DayLine key={`${day.provider}${day.day}`} day={day} />
      ))}
    </ul>
  </Section>
)

/** The state of one day with each provider; open if no statement covers it. */
export const DayBadges = ({ day, statements }: { day: string; statements: Statements | undefined }) => (
  <span className="flex flex-wrap gap-1 mt-1.5">
    {statements?.providers.map(({ provider, name }) => {
      const found = statements.days.find((each) => each.day === day && each.provider === provider)
      const { word, tone } = DAY_STATES[found?.state ?? 'open']
      return (
        <Badge key={provider} tone={tone}>
          {name} {word.toLowerCase()}
        </Badge>
      )
    })}
  </span>
)
