import { formatDuration } from '@minit/domain/kernel/durations.ts'
import { isSameDay } from '@minit/domain/money/shifts.ts'
import { orderCodeOf } from '@minit/domain/sales/order-codes.ts'
import { useQuery } from '@tanstack/react-query'
import { METHOD_NAMES } from '../../checkout/methods.ts'
import { cx } from '../../lib/cx.ts'
import { leText } from '../../lib/money.ts'
import { SessionsButton } from '../network/sessions-button.tsx'
import { ReceiptButton } from '../printing/receipt-button.tsx'
import { gatewaysQuery } from '../queries.ts'
import { useMay } from '../rights.tsx'
import { whenText } from '../when-text.ts'
import { ColumnHeads, HEAD, lateText, lessText, TierBadge } from './cells.tsx'
import type { Sale } from './queries.ts'
import { RefundButton } from './refund-sale.tsx'
import { RefundBadge, RefundLine } from './refund-state.tsx'

const HEADS = [
  ['Customer', 'text-left'],
  ['Package', 'text-left'],
  ['Payment', 'text-left'],
  ['Amount', 'text-right'],
  ['Time', 'text-right'],
] as const
const CELL = 'px-2 py-3 first:pl-4 last:pr-4'

const whatOf = ({ duration, overtimeMinutes, packageName }: Sale): string =>
  overtimeMinutes > 0
    ? `${packageName}, +${overtimeMinutes} min overtime`
    : `${formatDuration(duration)} ${packageName}`

/** The order code of a sale, who took its cash, what lowered its price, and when an offline sale was made. */
const FactLines = ({ sale }: { sale: Sale }) => {
  const { lateUpload, soldBy, givenMinutes } = sale
  const facts = [
    `Order ${orderCodeOf(sale.id)}`,
    // The last line of an offline sale names the same person.
    givenMinutes === 0 ? null : `Gave ${givenMinutes} min to other numbers`,
    soldBy === null || soldBy === lateUpload?.personName ? null : `Sold by ${soldBy}`,
    lessText(sale),
    lateUpload === null ? null : lateText(lateUpload),
  ].filter((text) => text !== null)
  return facts.map((text) => (
    <span key={text} className="block text-sm font-normal text-muted [overflow-wrap:anywhere]">
      {text}
    </span>
  ))
}

type SaleProps = { sale: Sale; now: Date; hasRouter: boolean }

/** Details of a sale: its sessions if a router reports them, its receipt and its refund. */
const SaleDetails = ({ sale, now, hasRouter }: SaleProps) => {
  const mayAnyDay = useMay('refund_any_day')
  const isToday = isSameDay(new Date(sale.timestamp), now)
  const mayRefund = sale.refundableUntil !== null && (mayAnyDay || isToday)
  const props = { transactionId: sale.id, of: sale.customerName, variant: 'plain', size: 'small' } as const
  return (
    <span className="inline-flex items-center">
      {hasRouter && <SessionsButton {...props} />}
      <ReceiptButton {...props} />
      {mayRefund && <RefundButton sale={sale} />}
    </span>
  )
}

const Row = ({ sale, now, hasRouter }: SaleProps) => (
  <tr className="border-t border-line">
    <th scope="row" className={cx(CELL, 'font-bold text-left')}>
      {sale.customerName} <TierBadge tier={sale.loyaltyTier} /> <RefundBadge sale={sale} />
      <FactLines sale={sale} />
      <RefundLine sale={sale} />
    </th>
    <td className={CELL}>{whatOf(sale)}</td>
    <td className={CELL}>{METHOD_NAMES[sale.paymentMethod]}</td>
    <td className={cx(CELL, 'font-bold text-right whitespace-nowrap')}>{leText(sale.amount)}</td>
    <td className={cx(CELL, 'text-right whitespace-nowrap')}>
      <time dateTime={sale.timestamp}>{whenText(sale.timestamp)}</time>
    </td>
    <td className="py-1 pr-2 text-right whitespace-nowrap">
      <SaleDetails sale={sale} now={now} hasRouter={hasRouter} />
    </td>
  </tr>
)

const Item = ({ sale, now, hasRouter }: SaleProps) => (
  <li className="flex flex-wrap justify-between gap-x-3 px-4 py-3 border-t border-line">
    <span className="flex-1 min-w-0">
      <b>{sale.customerName}</b> <TierBadge tier={sale.loyaltyTier} /> <RefundBadge sale={sale} />
      <span className="block text-sm text-muted">
        {whatOf(sale)} · {METHOD_NAMES[sale.paymentMethod]}
      </span>
    </span>
    <span className="flex-none text-right">
      <b className="block whitespace-nowrap">{leText(sale.amount)}</b>
      <time dateTime={sale.timestamp} className="text-xs text-muted whitespace-nowrap">
        {whenText(sale.timestamp)}
      </time>
      {!hasRouter && (
        <span className="block -mr-3 -mb-2.5">
          <SaleDetails sale={sale} now={now} hasRouter={hasRouter} />
        </span>
      )}
    </span>
    {/* In a narrow column they would not fit next to the amount. */}
    <span className="basis-full empty:hidden">
      <FactLines sale={sale} />
      <RefundLine sale={sale} />
    </span>
    {hasRouter && (
      <span className="basis-full -mr-3 -mb-2.5 text-right">
        <SaleDetails sale={sale} now={now} hasRouter={hasRouter} />
      </span>
    )}
  </li>
)

/** Lists sales, newest first: as a table if there is room. `now` in epoch milliseconds. */
export const SalesList = ({ sales, now }: { sales: readonly Sale[]; now: number }) => {
  const today = new Date(now)
  const hasRouter = (useQuery(gatewaysQuery()).data ?? []).length > 0
  return (
    <>
      <ul className="wide:hidden">
        {sales.map((sale) => (
          <Item key={sale.id} sale={sale} now={today} hasRouter={hasRouter} />
        ))}
      </ul>
      <table className="hidden w-full border-collapse wide:table">
        <ColumnHeads heads={HEADS}>
          <th scope="col" className={HEAD}>
            <span className="spoken">Look at</span>
          </th>
        </ColumnHeads>
        <tbody>
          {sales.map((sale) => (
            <Row key={sale.id} sale={sale} now={today} hasRouter={hasRouter} />
          ))}
        </tbody>
      </table>
    </>
  )
}
