import { cleanPhone } from '@minit/domain/kernel/clean-text.ts'
import { formatDurationWithDays } from '@minit/domain/kernel/durations.ts'
import { formatLe } from '@minit/domain/money/money.ts'
import type { OfflineCard, OfflineSheet } from '@minit/domain/sales/offline-sheets.ts'
import { cardLastDay } from '@minit/domain/sales/voucher-sheets.ts'
import { voucherName } from '@minit/domain/sales/vouchers.ts'
import { Check, Search } from 'lucide-react'
import { type SubmitEvent, useRef, useState } from 'react'
import { serverNow } from '../../lib/clock.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Field } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useLine } from '../offline/line.ts'
import { type Found, findCard } from './find-card.ts'
import type { Selling } from './use-selling.ts'

const UNKNOWN = 'It is not among your unsold cards: it was sold or used, is an agent’s, or is not yours.'

type Sold = { name: string; priceMinor: number; isNew: boolean }

/** A card that can be sold, with a large button. */
const CardToSell = (props: { card: OfflineCard; isBusy: boolean; onSell: (phone: string) => void }) => {
  const { card, isBusy, onSell } = props
  const [phone, setPhone] = useState('')
  return (
    <div role="status" className="grid gap-3 p-4 rounded-lg bg-action-soft text-action-ink">
      <div>
        <p className="text-2xl font-bold leading-[1.2]">
          {formatDurationWithDays(card.minutes)} · {formatLe(card.priceMinor)}
        </p>
        <p className="[overflow-wrap:anywhere]">
          {card.packageName}, card {voucherName(card.number, card.position)}
        </p>
        <p className="text-sm">Not sold yet. {cardLastDay(card.lastDay)}.</p>
      </div>
      <Field
        label="Customer’s phone number (for loyalty, not needed)"
        type="tel"
        inputMode="tel"
        autoComplete="off"
        value={phone}
        onChange={({ target }) => setPhone(target.value)}
      />
      <Button
        size="big"
        isWide
        isBusy={isBusy}
        busyLabel="Keeping..."
        onClick={() => onSell(cleanPhone(phone))}
      >
        <Check />
        Sold, {formatLe(card.priceMinor)} in hand
      </Button>
    </div>
  )
}

const SoldNotice = ({ sold }: { sold: Sold }) => {
  const { isDown } = useLine()
  if (!sold.isNew)
    return (
      <Notice tone="bad" role="alert">
        <b>Card {sold.name} was sold on this phone before.</b>
        <p>Do not sell it again.</p>
      </Notice>
    )
  return (
    <Notice tone="good" role="status">
      <b>
        Card {sold.name} is sold for {formatLe(sold.priceMinor)}.
      </b>
      <p>
        {isDown
          ? 'It is kept on this phone, and booked when the line is back.'
          : 'Give it to the customer. The time begins when they type the code.'}
      </p>
    </Notice>
  )
}

const NotToSell = ({ found }: { found: Exclude<Found, { kind: 'card' | 'mistyped' }> }) => {
  const { isDown } = useLine()
  const words = {
    unknown: ['Do not sell this card', `${UNKNOWN}${isDown ? '' : ' The list is fresh.'}`],
    past: [
      'This card is too old to sell',
      found.kind === 'past' ? `${cardLastDay(found.card.lastDay)}.` : '',
    ],
    cannot: [
      'This page cannot check codes',
      'Open Minit by its address with https, or type the number of the card, such as 3-017.',
    ],
  } as const
  const [title, text] = words[found.kind]
  return (
    <Notice tone="bad" role="alert">
      <b>{title}</b>
      <p>{text}</p>
    </Notice>
  )
}

/** Checks a typed code or number against this phone's list, and sells the card. */
export const SellCard = ({ sheet, selling }: { sheet: OfflineSheet; selling: Selling }) => {
  const [typed, setTyped] = useState('')
  const [found, setFound] = useState<Found | null>(null)
  const [sold, setSold] = useState<Sold | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const input = useRef<HTMLFormElement>(null)
  const isSoldHere = ({ id, position }: OfflineCard): boolean =>
    selling.sold.some(({ card }) => card.id === id && card.position === position)

  const check = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault()
    setSold(null)
    const next = await findCard(sheet, typed, new Date(serverNow()))
    if (next.kind === 'card' && isSoldHere(next.card)) {
      setFound(null)
      const { number, position, priceMinor } = next.card
      setSold({ name: voucherName(number, position), priceMinor, isNew: false })
    } else setFound(next)
  }
  const sell = async (card: OfflineCard, phone: string): Promise<void> => {
    setIsBusy(true)
    const isNew = await selling.sell(card, phone).finally(() => setIsBusy(false))
    setSold({ name: voucherName(card.number, card.position), priceMinor: card.priceMinor, isNew })
    setFound(null)
    setTyped('')
    input.current?.querySelector('input')?.focus()
  }
  return (
    <Card className="grid gap-4 p-4">
      <form ref={input} noValidate onSubmit={(event) => void check(event)} className="grid gap-3">
        <Field
          label="Code or number on the card"
          autoCapitalize="characters"
          autoComplete="off"
          spellCheck={false}
          placeholder="7KQM-4T2-XWP"
          className="text-lg"
          value={typed}
          error={found?.kind === 'mistyped' ? found.problem : undefined}
          onChange={({ target }) => {
            setTyped(target.value)
            setFound(null)
          }}
        />
        <Button type="submit" variant="ghost" isWide>
          <Search />
          Check the card
        </Button>
      </form>
      {found?.kind === 'card' && (
        <CardToSell
          key={`${found.card.id} ${found.card.position}`}
          card={found.card}
          isBusy={isBusy}
          onSell={(phone) => void sell(found.card, phone)}
        />
      )}
      {found !== null && found.kind !== 'card' && found.kind !== 'mistyped' && <NotToSell found={found} />}
      {sold !== null && <SoldNotice sold={sold} />}
    </Card>
  )
}
