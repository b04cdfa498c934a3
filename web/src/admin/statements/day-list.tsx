import type { PaymentMethod as Method } from '@minit/domain/money/payments.ts'
import { leText } from '../../lib/money.ts'
import { Badge } from '../../ui/badge.tsx'
import { Section } from '../../ui/card.tsx'
import { EmptySection } from '../../ui/sections.tsx'
import { countText, dayText } from '../words.ts'
import type { StatementDay, Statements } from './queries.ts'
import { DAY_STATES, PROVIDER_NAMES } from './words.ts'

const apartText = (theirs: number, ours: number): string =>
  theirs > ours ? `they have ${leText(theirs - ours)} more` : `we have ${leText(ours - theirs)} more`

/** Whether the sums agree although single payments do not: they make up for each other. */
const isEvenedOut = ({ state, theirsIn, oursIn, theirsOut, oursOut }: StatementDay): boolean =>
  state === 'differs' && theirsIn === oursIn && theirsOut === oursOut

export const notesOf = (day: StatementDay): string[] => [
  countText(day.lines, 'line'),
  ...(day.theirsIn === day.oursIn ? [] : [`in: ${apartText(day.theirsIn, day.oursIn)}`]),
  ...(day.theirsOut === day.oursOut ? [] : [`out: ${apartText(day.theirsOut, day.oursOut)}`]),
  ...(isEvenedOut(day) ? ['the sums agree, single payments do not'] : []),
  ...(day.toWorkOn > 0 ? [`${day.toWorkOn} to work on`] : []),
  ...(day.byHand > 0 ? [`${day.byHand} resolved by hand`] : []),
  ...(day.isAsked ? ['asked payment by payment'] : []),
  ...(day.state === 'open' ? ['no whole statement yet'] : []),
]

const DayLine = ({ day }: { day: StatementDay }) => {
  const { word, tone } = DAY_STATES[day.state]
  return (
    <li className="flex items-start justify-between gap-4 px-4 py-3 border-t border-line text-sm">
      <div className="min-w-0 flex-1 desk:flex desk:gap-4">
        <p className="desk:w-36 desk:flex-none">
          <b>{dayText(day.day)}</b> {PROVIDER_NAMES[day.provider]}
        </p>
        <p className="text-muted">{notesOf(day).join(' · ')}</p>
      </div>
      <div className="grid flex-none justify-items-end gap-1 desk:grid-flow-col desk:items-center desk:gap-4">
        {day.theirsOut > 0 && (
          <span className="text-muted max-desk:order-3">{leText(day.theirsOut)} out</span>
        )}
        <span className="font-medium max-desk:order-2 desk:min-w-24 desk:text-right">
          {leText(day.theirsIn)} in
        </span>
        <span className="grid desk:w-16 justify-items-end">
          <Badge tone={tone}>{word}</Badge>
        </span>
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

type Provider = StatementDay['provider']

const hasMovement = ({ theirsIn, oursIn, theirsOut, oursOut, toWorkOn }: StatementDay): boolean =>
  [theirsIn, oursIn, theirsOut, oursOut, toWorkOn].some((figure) => figure !== 0)

/** The rails of a method's money: their statements say what came by it. */
const RAILS: readonly { name: string; methods: readonly Method[]; providers: readonly Provider[] }[] = [
  {
    name: 'Mobile money',
    methods: ['orange_money', 'africell_money'],
    providers: ['pawapay', 'monime', 'orange-web'],
  },
  { name: 'Vult', methods: ['vult'], providers: ['vult'] },
]

type DayBadgesProps = { day: string; methods: readonly Method[]; statements: Statements | undefined }

/** The state of one day with each provider that moved money on it; none for days and rails without any. */
export const DayBadges = ({ day, methods, statements }: DayBadgesProps) => {
  if (statements === undefined) return null
  const ofDay = statements.days.filter((each) => each.day === day)
  const moved = ofDay.filter(hasMovement)
  const unknown = RAILS.filter(
    (rail) =>
      rail.methods.some((method) => methods.includes(method)) &&
      !ofDay.some(({ provider }) => rail.providers.includes(provider)),
  )
  if (moved.length + unknown.length === 0) return null
  return (
    <span className="flex flex-wrap gap-1 max-desk:mt-1.5">
      {moved.map(({ provider, state }) => (
        <Badge key={provider} tone={DAY_STATES[state].tone}>
          {PROVIDER_NAMES[provider]} {DAY_STATES[state].word.toLowerCase()}
        </Badge>
      ))}
      {unknown.length > 0 && (
        <span className="text-xs text-muted leading-[22px]">
          No statement yet: {unknown.map(({ name }) => name).join(', ')}
        </span>
      )}
    </span>
  )
}
