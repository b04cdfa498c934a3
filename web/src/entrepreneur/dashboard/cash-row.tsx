import type { Answer } from '@minit/contract/endpoint.ts'
import type { listCashOrders } from '@minit/contract/entrepreneur/cash.ts'
import { confirmCash, declineCash } from '@minit/contract/entrepreneur/notifications.ts'
import type { AccessMode } from '@minit/domain/shop/joining.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { failureOr, useAction } from '../../lib/action.ts'
import { call } from '../../lib/call.ts'
import { waitText } from '../../lib/clock.ts'
import { leText } from '../../lib/money.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { manualPassesQuery, refreshManualPasses } from '../manual-access/queries.ts'
import { refreshFigures, refreshNotifications } from '../queries.ts'
import { ACTIVITY_HEADING, CASH_HEADING, keepFocus } from './keep-focus.ts'

type CashDecision = 'received' | 'declined'

/** A cash order as the card shows it, from the feed or found by a search. */
export type CashOrder = Answer<typeof listCashOrders>['orders'][number]

/** What happens next, by the shop's way of joining. */
const afterCash = (joining: AccessMode | undefined, name: string): string => {
  if (joining === 'router') return `${name} can go online now.`
  return joining === 'codes'
    ? `${name} types the code at your WiFi.`
    : `Type your WiFi password into ${name}’s phone, then tap Connected.`
}

/** Confirms or declines the cash of a sale. Pending until the lists show the result. */
const useCashDecision = (sale: Pick<CashOrder, 'transactionId' | 'customerName'>) => {
  const client = useQueryClient()
  const joining = useQuery(manualPassesQuery()).data?.joining
  return useAction({
    act: async (decision: CashDecision): Promise<void> => {
      await call(decision === 'received' ? confirmCash : declineCash, { params: { id: sale.transactionId } })
    },
    done: (_, decision) =>
      decision === 'received'
        ? { title: 'Cash received', message: afterCash(joining, sale.customerName) }
        : { title: 'Sale declined', message: `${sale.customerName} gets no code.` },
    failed: failureOr('Update Failed'),
    onSettled: async () => {
      await Promise.all([refreshNotifications(client), refreshFigures(client), refreshManualPasses(client)])
      keepFocus(CASH_HEADING, ACTIVITY_HEADING)
    },
  })
}

type DeclineDialogProps = {
  sale: CashOrder
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  onDecline: () => void
}

/** Asks once before declining a waiting customer's order. */
const DeclineDialog = ({ sale, isOpen, onOpenChange, onDecline }: DeclineDialogProps) => (
  <Dialog
    isOpen={isOpen}
    onOpenChange={onOpenChange}
    title="Decline this sale?"
    description={`${sale.customerName} gets no code for ${sale.packageName}. If you have the ${leText(sale.amount)}, give it back.`}
  >
    <div className="grid grid-cols-2 gap-3 mt-1">
      <Button variant="ghost" onClick={() => onOpenChange(false)}>
        Keep waiting
      </Button>
      <Button variant="danger" onClick={onDecline}>
        Decline
      </Button>
    </div>
  </Dialog>
)

const STATES = { replaced: 'Replaced', cancelled: 'Cancelled' } as const

/** One customer who wants to pay in cash; `now` in epoch milliseconds. */
export const CashRow = ({ order: sale, now }: { order: CashOrder; now: number }) => {
  const decision = useCashDecision(sale)
  const [isAsking, setIsAsking] = useState(false)
  // The provider page asks for no name, so the number takes its place.
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
