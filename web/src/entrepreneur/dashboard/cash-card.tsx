import { useQuery } from '@tanstack/react-query'
import { Banknote } from 'lucide-react'
import { useState } from 'react'
import { useNow } from '../../lib/clock.ts'
import { Button } from '../../ui/button.tsx'
import { Section } from '../../ui/card.tsx'
import { WE_COULD_NOT_REACH_OUR_SERVER_PLEASE_TRY_AGAIN } from '../../words/everyone.ts'
import { cashOrdersQuery, type Notification, notificationsQuery } from '../queries.ts'
import { type CashOrder, CashRow } from './cash-row.tsx'
import { CashSearch } from './cash-search.tsx'
import { DeclineUnknown } from './decline-unknown.tsx'
import { CASH_HEADING } from './keep-focus.ts'

const orderOf = (news: Notification): CashOrder => ({ ...news, state: 'waiting' })

const WAITS_MS = 5000

/** Maximum number of orders of unknown numbers in the feed; there may be more. */
const UNKNOWN_IN_FEED = 20

const MIN_TO_SEARCH = 2

const MIN_TO_DECLINE = 3

const Rows = ({ orders }: { orders: readonly CashOrder[] }) => {
  const now = useNow(WAITS_MS)
  return (
    <ul>
      {orders.map((order) => (
        <CashRow key={order.transactionId} order={order} now={now} />
      ))}
    </ul>
  )
}

const Amount = ({ value }: { value: string }) => (
  <span className="inline-grid place-items-center min-w-[22px] h-[22px] px-1.5 rounded-full bg-sun text-on-sun text-xs font-bold">
    {value}
    <span className="spoken"> waiting</span>
  </span>
)

export const useWaitingCash = (): readonly Notification[] =>
  useQuery(notificationsQuery()).data?.filter(({ awaitsCash }) => awaitsCash) ?? []

/** Orders beyond the feed, page by page. */
const OlderOrders = ({ after }: { after: string }) => {
  const [isOpen, setIsOpen] = useState(false)
  const { data, isFetching } = useQuery({ ...cashOrdersQuery({ after }), enabled: isOpen })
  const last = data?.orders.at(-1)
  if (data === undefined) {
    return (
      <div className="p-2 border-t border-line">
        <Button variant="plain" size="small" isWide isBusy={isFetching} onClick={() => setIsOpen(true)}>
          Show older orders
        </Button>
      </div>
    )
  }
  return (
    <div className="border-t border-line">
      {data.orders.length === 0 ? (
        <p className="px-4 py-3 text-sm text-muted">There are no older orders.</p>
      ) : (
        <Rows orders={data.orders} />
      )}
      {data.hasMore && last !== undefined && (
        <OlderOrders key={last.transactionId} after={last.transactionId} />
      )}
    </div>
  )
}

/** Sales that wait for the seller's confirmation, known buyers first. Hidden if there are none. */
export const CashCard = ({ sales }: { sales: readonly Notification[] }) => {
  const [search, setSearch] = useState('')
  const unknown = sales.filter(({ isKnownBuyer }) => !isKnownBuyer)
  const isFull = unknown.length >= UNKNOWN_IN_FEED
  const last = sales.at(-1)
  return (
    <Section
      id={CASH_HEADING}
      className="border-sun shadow-[0_0_0_1px_var(--color-sun)]"
      headClassName="min-h-12 pr-4 rounded-t-[11px] bg-sun-soft text-sun-ink"
      title={
        <>
          <Banknote />
          Cash to confirm
        </>
      }
      aside={<Amount value={isFull ? `${sales.length}+` : String(sales.length)} />}
    >
      {sales.length >= MIN_TO_SEARCH && <CashSearch search={search} onSearch={setSearch} />}
      {search === '' ? (
        <>
          <Rows orders={sales.map(orderOf)} />
          {isFull && last !== undefined && <OlderOrders after={last.transactionId} />}
          {unknown.length >= MIN_TO_DECLINE && unknown[0] !== undefined && (
            <DeclineUnknown newest={unknown[0].transactionId} />
          )}
        </>
      ) : (
        <Found search={search} />
      )}
    </Section>
  )
}

const Found = ({ search }: { search: string }) => {
  const { data, isError } = useQuery(cashOrdersQuery({ search }))
  if (data === undefined)
    return (
      <p role="status" className="px-4 py-3 text-sm text-muted">
        {isError ? WE_COULD_NOT_REACH_OUR_SERVER_PLEASE_TRY_AGAIN : 'Searching...'}
      </p>
    )
  return (
    <>
      <p role="status" className={data.orders.length > 0 ? 'spoken' : 'px-4 py-3 text-sm text-muted'}>
        {data.orders.length > 0
          ? `${data.orders.length} found`
          : 'No order fits. Ask the customer for the order code on their page.'}
      </p>
      <Rows orders={data.orders} />
    </>
  )
}
