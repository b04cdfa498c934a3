import { formatDuration } from '@minit/domain/kernel/durations.ts'
import { cx } from '../../lib/cx.ts'
import { leText } from '../../lib/money.ts'
import { whenText } from '../when-text.ts'
import { ColumnHeads, PhoneNumber, TierBadge } from './cells.tsx'
import { counted } from './figures.tsx'
import type { Customer } from './queries.ts'

const headsOf = (isUseKnown: boolean) => [
  ['Customer', 'text-left'] as const,
  ['Phone number', 'text-left'] as const,
  ['Purchases', 'text-right'] as const,
  ['Spent', 'text-right'] as const,
  ...(isUseKnown ? [['Used of sold', 'text-right'] as const] : []),
  ['Last purchase', 'text-right'] as const,
]
const CELL = 'px-2 py-3 first:pl-4 last:pr-4'

const LastSeen = ({ customer }: { customer: Customer }) => (
  <time dateTime={customer.lastPurchaseAt} className="whitespace-nowrap">
    {whenText(customer.lastPurchaseAt)}
  </time>
)

/** "45 min of 2h": the online time of this customer out of the minutes sold. Null if no router reports it. */
const usedText = ({ minutes }: Customer): string | null =>
  minutes === null ? null : `${formatDuration(minutes.used)} of ${formatDuration(minutes.sold)}`

const NotKnown = () => (
  <>
    <span aria-hidden="true">–</span>
    <span className="spoken">not known</span>
  </>
)

type RowProps = { customer: Customer; isUseKnown: boolean }

const Row = ({ customer, isUseKnown }: RowProps) => (
  <tr className="border-t border-line">
    <th scope="row" className={cx(CELL, 'font-bold text-left')}>
      {customer.name} {customer.phoneNumber.startsWith('+') && <TierBadge tier={customer.loyaltyTier} />}
    </th>
    <td className={CELL}>
      <PhoneNumber customer={customer} />
    </td>
    <td className={cx(CELL, 'text-right')}>{customer.purchases}</td>
    <td className={cx(CELL, 'font-bold text-right whitespace-nowrap')}>{leText(customer.spent)}</td>
    {isUseKnown && (
      <td className={cx(CELL, 'text-right whitespace-nowrap')}>{usedText(customer) ?? <NotKnown />}</td>
    )}
    <td className={cx(CELL, 'text-right')}>
      <LastSeen customer={customer} />
    </td>
  </tr>
)

const Item = ({ customer }: { customer: Customer }) => (
  <li className="px-4 py-3 border-t border-line">
    <p className="flex justify-between gap-3">
      <span className="min-w-0">
        <b>{customer.name}</b>{' '}
        {customer.phoneNumber.startsWith('+') && <TierBadge tier={customer.loyaltyTier} />}
      </span>
      <b className="flex-none whitespace-nowrap">{leText(customer.spent)}</b>
    </p>
    {usedText(customer) !== null && <p className="mt-1 text-sm text-muted">Online {usedText(customer)}</p>}
    <p className="flex items-center justify-between gap-3 mt-1.5 text-sm text-muted">
      <PhoneNumber customer={customer} />
      <span className="text-right">
        {counted(customer.purchases, 'purchase', 'purchases')} · <LastSeen customer={customer} />
      </span>
    </p>
  </li>
)

/** Lists customers, the latest buyer first: as a table if there is room. */
export const CustomersList = ({ customers }: { customers: readonly Customer[] }) => {
  // Without a router that admits phones the column would be empty.
  const isUseKnown = customers.some(({ minutes }) => minutes !== null)
  return (
    <>
      <ul className="wide:hidden">
        {customers.map((customer) => (
          <Item key={customer.id} customer={customer} />
        ))}
      </ul>
      <table className="hidden w-full border-collapse wide:table">
        <ColumnHeads heads={headsOf(isUseKnown)} />
        <tbody>
          {customers.map((customer) => (
            <Row key={customer.id} customer={customer} isUseKnown={isUseKnown} />
          ))}
        </tbody>
      </table>
    </>
  )
}
