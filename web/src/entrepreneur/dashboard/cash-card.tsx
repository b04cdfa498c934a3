import { useQuery } from '@tanstack/react-query'
import { Banknote } from 'lucide-react'
import { useNow } from '../../lib/clock.ts'
import { Part } from '../../ui/part.tsx'
import { CashRow } from './cash-row.tsx'
import { CASH_HEADING } from './keep-focus.ts'
import { type News, notificationsQuery } from './queries.ts'

const WAITS_MS = 5000

const Waiting = ({ sales }: { sales: readonly News[] }) => {
  const now = useNow(WAITS_MS)
  return (
    <ul>
      {sales.map((sale) => (
        <CashRow key={sale.id} sale={sale} now={now} />
      ))}
    </ul>
  )
}

const Amount = ({ value }: { value: number }) => (
  <span className="inline-grid place-items-center min-w-[22px] h-[22px] px-1.5 rounded-full bg-sun text-on-sun text-xs font-bold">
    {value}
    <span className="spoken"> waiting</span>
  </span>
)

export const useWaitingCash = (): readonly News[] =>
  useQuery(notificationsQuery()).data?.filter(({ awaitsCash }) => awaitsCash) ?? []

/** The sales that wait for the seller's word. Not there when nobody waits. */
export const CashCard = ({ sales }: { sales: readonly News[] }) => (
  <Part
    id={CASH_HEADING}
    className="border-sun shadow-[0_0_0_1px_var(--color-sun)]"
    headClassName="min-h-12 pr-4 rounded-t-[11px] bg-sun-soft text-sun-ink"
    title={
      <>
        <Banknote />
        Cash to confirm
      </>
    }
    aside={<Amount value={sales.length} />}
  >
    <Waiting sales={sales} />
  </Part>
)
