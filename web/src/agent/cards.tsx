import { joinedCode } from '@minit/domain/kernel/clean-text.ts'
import { formatDurationWithDays } from '@minit/domain/kernel/durations.ts'
import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, Check } from 'lucide-react'
import { useState } from 'react'
import { leText } from '../lib/money.ts'
import { Button } from '../ui/button.tsx'
import { Section } from '../ui/card.tsx'
import { Field } from '../ui/field.tsx'
import { LoadingRows } from '../ui/list.tsx'
import { EmptySection, FailedSection } from '../ui/sections.tsx'
import { type AgentBatch, type AgentCard, cardsQuery } from './queries.ts'
import { SellDialog } from './sell-dialog.tsx'

const AT_FIRST = 20

const stateText = ({ soldAt, isUsed }: AgentCard): string => {
  if (soldAt === null) return ''
  return isUsed ? 'Used' : 'Sold'
}

type CardRowProps = { card: AgentCard; maySell: boolean; onSell: () => void }

const CardRow = ({ card, maySell, onSell }: CardRowProps) => (
  <li className="flex items-center justify-between gap-3 px-4 py-2 border-t border-line">
    <p className="min-w-0">
      <b className="block">{card.name}</b>
      <span className="text-sm text-muted whitespace-nowrap">{card.code}</span>
    </p>
    {card.soldAt === null && maySell && (
      <Button variant="soft" size="small" onClick={onSell}>
        Sell<span className="spoken"> card {card.name}</span>
      </Button>
    )}
    {card.soldAt !== null && (
      <span className="flex items-center gap-1 text-sm text-muted">
        <Check className="size-4" />
        {stateText(card)}
      </span>
    )}
  </li>
)

/** Finds cards by number or by the beginning of the code, without dashes. */
const matching = (cards: readonly AgentCard[], typed: string): readonly AgentCard[] => {
  const wanted = joinedCode(typed)
  const has = (text: string): boolean => text.replaceAll('-', '').includes(wanted)
  return wanted === '' ? cards : cards.filter(({ name, code }) => has(name) || has(code))
}

type CardListProps = {
  cards: readonly AgentCard[]
  /** False while the shop is not ready: then the cards are only listed. */
  maySell: boolean
  onSell: (card: AgentCard) => void
}

const CardList = ({ cards, maySell, onSell }: CardListProps) => {
  const [typed, setTyped] = useState('')
  const [shown, setShown] = useState(AT_FIRST)
  const found = matching(cards, typed)
  return (
    <>
      <Field
        label="Find a card by its number or code"
        autoCapitalize="characters"
        autoComplete="off"
        spellCheck={false}
        className="px-4 pb-4"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      {found.length === 0 ? (
        <EmptySection title="No such card" text="Look at the number on the card again." />
      ) : (
        <ul aria-label="Cards">
          {found.slice(0, shown).map((card) => (
            <CardRow key={card.id} card={card} maySell={maySell} onSell={() => onSell(card)} />
          ))}
        </ul>
      )}
      {found.length > shown && (
        <div className="grid p-4 border-t border-line">
          <Button variant="ghost" onClick={() => setShown(shown + 50)}>
            Show more
          </Button>
        </div>
      )}
    </>
  )
}

type AgentCardsProps = { batch: AgentBatch; maySell: boolean; onBack: () => void }

/** Lists the cards of one batch, each with a button to sell it. */
export const AgentCards = ({ batch, maySell, onBack }: AgentCardsProps) => {
  const { data, isPending, isFetching } = useQuery(cardsQuery(batch.id))
  const [selling, setSelling] = useState<AgentCard | null>(null)
  const title = `${formatDurationWithDays(batch.durationMinutes)} · ${leText(batch.price)}`
  const back = (
    <Button variant="plain" size="small" onClick={onBack}>
      <ArrowLeft />
      All cards
    </Button>
  )
  if (data === undefined && !isPending)
    return <FailedSection title="We could not load your cards" text="Try again." isBusy={isFetching} />
  return (
    <Section id="cards" title={title} aside={back}>
      {data === undefined ? (
        <LoadingRows label="Loading your cards" face="hidden" />
      ) : (
        <CardList cards={data} maySell={maySell} onSell={setSelling} />
      )}
      {selling !== null && <SellDialog card={selling} batch={batch} onClose={() => setSelling(null)} />}
    </Section>
  )
}
