import { formatDuration } from '@minit/domain/kernel/durations.ts'
import { leText } from '../lib/money.ts'
import { PaymentMark } from '../ui/payment-mark.tsx'
import { METHOD_NAMES } from './methods.ts'
import type { Order } from './purchase-query.ts'

/** What is being paid, how and how much. `payer` is the number that pays or may pay. */
export const OrderSlip = ({ order, payer }: { order: Order; payer: string }) => (
  <div className="flex items-center gap-3 p-3 border border-line rounded-lg">
    <PaymentMark method={order.paymentMethod} />
    <span className="flex-1 min-w-0">
      <b className="block">{timeOf(order)}</b>
      <small className="block text-xs text-muted">
        {METHOD_NAMES[order.paymentMethod]} · <span className="whitespace-nowrap">{payer}</span>
      </small>
    </span>
    <span className="text-lg font-bold whitespace-nowrap">{leText(order.price)}</span>
  </div>
)

/** Formats the minutes as the pay button does: "1h + 3 min". */
const timeOf = ({ baseMinutes, totalMinutes }: Order): string => {
  const base = formatDuration(baseMinutes)
  return totalMinutes === baseMinutes ? base : `${base} + ${formatDuration(totalMinutes - baseMinutes)}`
}

/** The code by which the seller finds a cash order. */
export const OrderCode = ({ code }: { code: string }) => (
  <p className="flex items-center justify-between gap-3 mt-2.5 px-3 py-2.5 rounded-lg bg-sunk">
    <span>Order code</span>
    <b className="text-2xl tracking-[0.12em]">{code}</b>
  </p>
)
