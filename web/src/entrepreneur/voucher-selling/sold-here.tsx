import { formatLe } from '@minit/domain/money/money.ts'
import { voucherName } from '@minit/domain/sales/vouchers.ts'
import { useState } from 'react'
import { HowMany } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Section } from '../../ui/card.tsx'
import { I_HAVE_READ_IT, KEPT_ON_THIS_PHONE } from '../../words/sellers.ts'
import { useLine } from '../offline/line.ts'
import { StorageWarning } from '../offline/storage-warning.tsx'
import { whenText } from '../when-text.ts'
import type { SoldCard } from './card-store.ts'
import type { Selling } from './use-selling.ts'

const REFUSED = { sold_before: 'Was sold before', refused: 'Not taken' } as const

const SoldRow = ({ sale, onDrop }: { sale: SoldCard; onDrop: () => void }) => {
  const { card, outcome, message, soldAt } = sale
  const name = voucherName(card.number, card.position)
  return (
    <li className="px-4 py-3 border-t border-line">
      <div className="flex items-start justify-between gap-3">
        <p className="min-w-0">
          <b className="block">Card {name}</b>
          <span className="text-xs text-muted [overflow-wrap:anywhere]">
            {card.packageName} · {whenText(soldAt)}
          </span>
        </p>
        <b className="text-lg whitespace-nowrap">{formatLe(card.priceMinor)}</b>
      </div>
      {(outcome === 'sold_before' || outcome === 'refused') && (
        <>
          <p className="mt-1 text-sm text-danger-ink">
            {REFUSED[outcome]}: {message}
          </p>
          <div className="mt-2">
            <Button size="small" variant="ghost" onClick={onDrop}>
              {I_HAVE_READ_IT}
              <span className="spoken"> for card {name}</span>
            </Button>
          </div>
        </>
      )}
    </li>
  )
}

const TryNow = ({ onTry }: { onTry: () => Promise<void> }) => {
  const [isBusy, setIsBusy] = useState(false)
  const send = (): void => {
    setIsBusy(true)
    void onTry().finally(() => setIsBusy(false))
  }
  return (
    <div className="p-2 border-t border-line">
      <Button variant="plain" size="small" isWide isBusy={isBusy} busyLabel="Trying..." onClick={send}>
        Try now
      </Button>
    </div>
  )
}

/** Cards sold on this phone that are not uploaded yet, or that the server refused. Hidden without any. */
export const SoldHere = ({ selling }: { selling: Selling }) => {
  const { isDown } = useLine()
  const open = selling.sold.filter(({ outcome }) => outcome !== 'sold')
  const waiting = open.filter(({ outcome }) => outcome === null)
  if (open.length === 0) return null
  return (
    <Section
      id="sold-here"
      className="border-sun shadow-[0_0_0_1px_var(--color-sun)]"
      headClassName="min-h-12 pr-4 rounded-t-[11px] bg-sun-soft text-sun-ink"
      title={KEPT_ON_THIS_PHONE}
      aside={<HowMany count={waiting.length} />}
    >
      {waiting.length > 0 && (
        <>
          <p role="status" className="px-4 py-3 text-sm">
            {isDown
              ? 'You have the cash. These sales are booked by themselves when the line is back.'
              : 'You have the cash. These sales are being booked.'}
          </p>
          <StorageWarning />
        </>
      )}
      <ul>
        {open.map((sale) => (
          <SoldRow key={sale.key} sale={sale} onDrop={() => void selling.drop(sale)} />
        ))}
      </ul>
      {waiting.length > 0 && <TryNow onTry={selling.tryNow} />}
    </Section>
  )
}
