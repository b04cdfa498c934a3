import { cleanCode } from '@minit/domain/kernel/clean-text.ts'
import {
  COINS_MINOR,
  type DenominationMinor,
  denominationText,
  MAX_PIECES,
  NOTES_MINOR,
  totalOfCount,
} from '@minit/domain/money/cash-counts.ts'
import { formatLe } from '@minit/domain/money/money.ts'
import { ChevronRight } from 'lucide-react'
import type { Counts } from './queries.ts'

type CountFieldsProps = { count: Counts; onChange: (count: Counts) => void }

const piecesOf = (text: string): number | undefined => {
  const [whole = ''] = cleanCode(text).split('.')
  const digits = whole.replace(/\D/g, '')
  return digits === '' ? undefined : Math.min(Number(digits), MAX_PIECES)
}

const Row = ({ worth, count, onChange }: CountFieldsProps & { worth: DenominationMinor }) => {
  const pieces = count[`${worth}`]
  const name = denominationText(worth)
  return (
    <label className="grid grid-cols-[5.5rem_5.5rem_1fr] items-center gap-3 py-1">
      <b>{name}</b>
      <input
        inputMode="numeric"
        autoComplete="off"
        aria-label={`How many of ${name}`}
        value={pieces ?? ''}
        placeholder="0"
        onChange={({ target }) => onChange({ ...count, [`${worth}`]: piecesOf(target.value) })}
        className="w-full min-h-touch px-3 border border-edge rounded-lg bg-surface text-base text-right"
      />
      <span aria-hidden="true" className="text-right text-muted whitespace-nowrap">
        {pieces ? formatLe(worth * pieces) : ''}
      </span>
    </label>
  )
}

/** The number of each note and coin; the form calculates the total. */
export const CountFields = ({ count, onChange }: CountFieldsProps) => (
  <div>
    <fieldset>
      <legend className="text-sm font-medium">Notes</legend>
      {NOTES_MINOR.map((worth) => (
        <Row key={worth} worth={worth} count={count} onChange={onChange} />
      ))}
    </fieldset>
    <details className="group">
      <summary className="flex items-center gap-1.5 min-h-touch text-sm font-medium cursor-pointer">
        <ChevronRight className="size-4 transition-transform group-open:rotate-90" />
        Coins
      </summary>
      <fieldset>
        <legend className="spoken">Coins</legend>
        {COINS_MINOR.map((worth) => (
          <Row key={worth} worth={worth} count={count} onChange={onChange} />
        ))}
      </fieldset>
    </details>
    <p
      role="status"
      className="flex items-baseline justify-between gap-3 mt-2 pt-2 border-t border-line text-lg font-bold"
    >
      Counted <span>{formatLe(totalOfCount(count))}</span>
    </p>
  </div>
)

/** Returns the count as it is sent, without zeros. */
export const sentCount = (count: Counts): Counts =>
  Object.fromEntries(Object.entries(count).filter(([, pieces]) => pieces !== undefined && pieces > 0))
