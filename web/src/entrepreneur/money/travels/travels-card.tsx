import { leText } from '../../../lib/money.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Section } from '../../../ui/card.tsx'
import { MINUTES_AT_OTHER_SHOPS } from '../../../words/everyone.ts'
import { HelpPageLink } from '../../help-page-link.tsx'
import type { Travels } from './queries.ts'
import { type Clearing, clearingText, dayText, stateOf, type Travel, usedText, waitingText } from './words.ts'

const signed = (amount: number): string => (amount > 0 ? `+${leText(amount)}` : leText(amount))

const TravelRow = ({ travel }: { travel: Travel }) => {
  const { tone, word } = stateOf(travel)
  return (
    <li className="flex items-start justify-between gap-3 px-4 py-3 border-t border-line">
      <div className="min-w-0">
        <p className="font-medium [overflow-wrap:anywhere]">
          {travel.side === 'home' ? 'At' : 'From'} {travel.otherName}
        </p>
        <p className="text-sm text-muted">{usedText(travel)}</p>
      </div>
      <div className="grid justify-items-end gap-1 flex-none">
        {travel.amount !== null && <b className="whitespace-nowrap">{signed(travel.amount)}</b>}
        <Badge tone={tone}>{word}</Badge>
      </div>
    </li>
  )
}

const ClearingRow = ({ clearing }: { clearing: Clearing }) => (
  <li className="flex items-start justify-between gap-3 px-4 py-3 border-t border-line">
    <div className="min-w-0">
      <p className="font-medium [overflow-wrap:anywhere]">
        {dayText(clearing.day)}, with {clearing.otherName}
      </p>
      <p className="text-sm text-muted">{clearingText(clearing)}</p>
    </div>
    <b className="flex-none whitespace-nowrap">{signed(clearing.earned - clearing.given)}</b>
  </li>
)

const PartTitle = ({ children }: { children: string }) => (
  <h3 className="px-4 pt-3 pb-2 border-t border-line text-sm font-medium text-muted">{children}</h3>
)

/** Minutes that went to other shops and came from them, and what each evening cleared. */
export const TravelsCard = ({ found }: { found: Travels }) => {
  const waiting = waitingText(found)
  return (
    <Section id="travels" title={MINUTES_AT_OTHER_SHOPS} aside={<HelpPageLink topic="let-minutes-travel" />}>
      {waiting !== null && <p className="px-4 pb-3 text-sm">{waiting}</p>}
      <ul aria-label="Minutes at other shops, newest first">
        {found.travels.map((travel) => (
          <TravelRow key={travel.id} travel={travel} />
        ))}
      </ul>
      {found.clearings.length > 0 && (
        <>
          <PartTitle>Cleared each evening</PartTitle>
          <ul aria-label="Cleared, newest first">
            {found.clearings.map((clearing) => (
              <ClearingRow key={clearing.id} clearing={clearing} />
            ))}
          </ul>
        </>
      )}
    </Section>
  )
}
