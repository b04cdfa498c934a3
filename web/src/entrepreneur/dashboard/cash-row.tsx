import { useState } from 'react'
import { waitText } from '../../lib/ago.ts'
import { leText } from '../../lib/le-text.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { DeclineDialog } from './decline-dialog.tsx'
import { type CashOrder, useCashDecision } from './use-cash-decision.ts'

const STATES = { replaced: 'Replaced', cancelled: 'Cancelled' } as const

/** One customer who says to pay in cash; `now` in epoch milliseconds. */
export const CashRow = ({ order: sale, now }: { order: CashOrder; now: number }) => {
  const decision = useCashDecision(sale)
  const [isAsking, setIsAsking] = useState(false)
  // On the provider page nobody is asked for a name: there the number stands in its place.
  const phone = sale.phoneNumber === sale.customerName ? null : sale.phoneNumber
  const who = [sale.customerName, leText(sale.amount), phone, sale.orderCode].filter(Boolean).join(', ')
  const pending = decision.isPending ? decision.variables : null
  const decline = (): void => {
    setIsAsking(false)
    decision.mutate('declined')
  }
  return (
    <li className="px-4 py-3 border-t border-line first:border-t-0 desk:flex desk:items-center desk:gap-5">
      <div className="flex items-center justify-between flex-1 gap-3 min-w-0">
        <p className="min-w-0">
          <b className="block">
            {sale.customerName} {sale.isKnownBuyer && <Badge tone="good">Known</Badge>}
            {sale.state !== 'waiting' && <Badge tone="warn">{STATES[sale.state]}</Badge>}
          </b>
          <span className="text-xs text-muted">
            <b className="text-ink whitespace-nowrap">Order {sale.orderCode}</b> · {sale.packageName} ·{' '}
            {waitText(Date.parse(sale.timestamp), now)}
            {phone !== null && (
              <>
                {' · '}
                <span className="whitespace-nowrap">{phone}</span>
              </>
            )}
          </span>
        </p>
        <b className="text-lg whitespace-nowrap">{leText(sale.amount)}</b>
      </div>
      <div className="grid grid-cols-2 gap-2.5 mt-3 desk:grid-cols-[152px_96px] desk:mt-0">
        <Button
          className="!px-1.5"
          aria-label={`Cash received from ${who}`}
          isBusy={pending === 'received'}
          busyLabel="Saving..."
          disabled={pending === 'declined'}
          onClick={() => decision.mutate('received')}
        >
          Cash received
        </Button>
        {sale.state === 'waiting' && (
          <Button
            className="!px-1.5"
            variant="ghost"
            aria-label={`Decline ${who}`}
            isBusy={pending === 'declined'}
            busyLabel="Saving"
            disabled={pending === 'received'}
            onClick={() => setIsAsking(true)}
          >
            Decline
          </Button>
        )}
      </div>
      <DeclineDialog sale={sale} isOpen={isAsking} onOpenChange={setIsAsking} onDecline={decline} />
    </li>
  )
}
