import { METHOD_NAMES } from '../../checkout/method-texts.ts'
import { leText } from '../../lib/le-text.ts'
import { Card } from '../../ui/card.tsx'
import { PaymentMark } from '../../ui/payment-mark.tsx'
import { counted } from './figures.tsx'
import type { Analytics } from './queries.ts'

type Stats = Analytics['paymentMethodStats']

const inOrder = (stats: Stats) =>
  (['orange_money', 'africell_money', 'vult', 'cash'] as const)
    .map((method) => ({ method, ...stats[method] }))
    .toSorted((a, b) => b.count - a.count)

/** How customers paid, the most used way first. */
export const MethodList = ({ stats }: { stats: Stats }) => (
  <Card className="p-4">
    <h2 className="text-lg leading-[1.3]">How customers paid</h2>
    <ul className="grid gap-4 mt-3.5">
      {inOrder(stats).map(({ method, count, percentage, revenue }) => (
        <li key={method} className="flex items-start gap-3">
          <PaymentMark method={method} />
          <div className="flex-1 min-w-0">
            <p className="flex justify-between gap-3 font-bold">
              {METHOD_NAMES[method]}
              <span className="whitespace-nowrap">{leText(revenue)}</span>
            </p>
            <div aria-hidden="true" className="h-2.5 mt-1.5 mb-1 rounded-[3px] overflow-hidden bg-sunk">
              <i className="block h-full bg-action" style={{ width: `${percentage}%` }} />
            </div>
            <p className="flex justify-between gap-3 text-xs text-muted">
              {counted(count, 'payment', 'payments')}
              <span>{Math.round(percentage)}%</span>
            </p>
          </div>
        </li>
      ))}
    </ul>
  </Card>
)
