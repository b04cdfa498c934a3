import { formatDuration } from '@minit/domain/durations.ts'
import { METHOD_NAMES } from '../../checkout/methods.ts'
import { cx } from '../../lib/cx.ts'
import { leText } from '../../lib/money.ts'
import { Badge } from '../../ui/badge.tsx'
import { ReceiptButton } from '../printing/receipt-button.tsx'
import { ColumnHeads, HEAD, saleTime, TierBadge } from './cells.tsx'
import type { Sale } from './queries.ts'

const HEADS = [
  ['Customer', 'text-left'],
  ['Package', 'text-left'],
  ['Payment', 'text-left'],
  ['Amount', 'text-right'],
  ['Time', 'text-right'],
] as const
const CELL = 'px-2 py-3 first:pl-4 last:pr-4'

const REFUNDED = <Badge tone="warn">Refunded</Badge>

const whatOf = ({ duration, overtimeMinutes, packageName }: Sale): string =>
  overtimeMinutes > 0
    ? `${packageName}, +${overtimeMinutes} min overtime`
    : `${formatDuration(duration)} ${packageName}`

const Row = ({ sale, now }: { sale: Sale; now: Date }) => (
  <tr className="border-t border-line">
    <th scope="row" className={cx(CELL, 'font-bold text-left')}>
      {sale.customerName} <TierBadge tier={sale.loyaltyTier} /> {sale.isRefunded && REFUNDED}
    </th>
    <td className={CELL}>{whatOf(sale)}</td>
    <td className={CELL}>{METHOD_NAMES[sale.paymentMethod]}</td>
    <td className={cx(CELL, 'font-bold text-right whitespace-nowrap')}>{leText(sale.amount)}</td>
    <td className={cx(CELL, 'text-right whitespace-nowrap')}>
      <time dateTime={sale.timestamp}>{saleTime(new Date(sale.timestamp), now)}</time>
    </td>
    <td className="py-1 pr-2 text-right">
      <ReceiptButton transactionId={sale.id} of={sale.customerName} variant="plain" size="small" />
    </td>
  </tr>
)

const Item = ({ sale, now }: { sale: Sale; now: Date }) => (
  <li className="flex justify-between gap-3 px-4 py-3 border-t border-line">
    <span className="min-w-0">
      <b>{sale.customerName}</b> <TierBadge tier={sale.loyaltyTier} /> {sale.isRefunded && REFUNDED}
      <span className="block text-sm text-muted">
        {whatOf(sale)} · {METHOD_NAMES[sale.paymentMethod]}
      </span>
    </span>
    <span className="flex-none text-right">
      <b className="block whitespace-nowrap">{leText(sale.amount)}</b>
      <time dateTime={sale.timestamp} className="text-xs text-muted whitespace-nowrap">
        {saleTime(new Date(sale.timestamp), now)}
      </time>
      <span className="block -mr-3 -mb-2.5">
        <ReceiptButton transactionId={sale.id} of={sale.customerName} variant="plain" size="small" />
      </span>
    </span>
  </li>
)

/** Sales, newest first: a table where there is room for one, else a list. `now` in epoch milliseconds. */
export const SalesList = ({ sales, now }: { sales: readonly Sale[]; now: number }) => {
  const today = new Date(now)
  return (
    <>
      <ul className="wide:hidden">
        {sales.map((sale) => (
          <Item key={sale.id} sale={sale} now={today} />
        ))}
      </ul>
      <table className="hidden w-full border-collapse wide:table">
        <ColumnHeads heads={HEADS}>
          <th scope="col" className={HEAD}>
            <span className="spoken">Receipt</span>
          </th>
        </ColumnHeads>
        <tbody>
          {sales.map((sale) => (
            <Row key={sale.id} sale={sale} now={today} />
          ))}
        </tbody>
      </table>
    </>
  )
}
