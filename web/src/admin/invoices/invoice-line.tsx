import { formatDayOfMonth } from '@minit/domain/kernel/durations.ts'
import { leText } from '../../lib/money.ts'
import { Badge, type BadgeTone } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { ListRow } from '../../ui/list.tsx'
import { whenText } from '../words.ts'
import type { Decision } from './decision-dialog.tsx'
import type { AdminInvoice, INVOICE_STATES } from './queries.ts'

export const STATE_WORDS: Record<(typeof INVOICE_STATES)[number], { tone: BadgeTone; word: string }> = {
  open: { tone: 'warn', word: 'Open' },
  overdue: { tone: 'bad', word: 'Overdue' },
  paid: { tone: 'good', word: 'Paid' },
  waived: { tone: 'info', word: 'Waived' },
  cancelled: { tone: 'line', word: 'Cancelled' },
}

const endText = ({ state, isOverdue, stopsAt, paidBy, endedAt }: AdminInvoice): string => {
  if (isOverdue) return `The shop stopped selling ${whenText(stopsAt)}`
  if (state === 'open') return `To be paid by ${whenText(stopsAt)}`
  if (state === 'paid')
    return `Paid ${paidBy === 'balance' ? 'from the balance' : 'by mobile money'} ${whenText(endedAt)}`
  return `${STATE_WORDS[state].word} ${whenText(endedAt)}`
}

const startOf = (day: string): Date => new Date(`${day}T00:00:00Z`)

/** "20 Nov to 20 Dec 2026" */
const monthText = (dueOn: string, until: string): string =>
  `${formatDayOfMonth(startOf(dueOn))} to ${formatDayOfMonth(startOf(until))} ${until.slice(0, 4)}`

type InvoiceLineProps = { invoice: AdminInvoice; onDecide: (decision: Decision) => void }

/** One invoice to a seller, with the admin's actions. */
export const InvoiceLine = ({ invoice, onDecide }: InvoiceLineProps) => {
  const { number, businessName, total, net, gst, fee, usdRate, dueOn, until, state, isOverdue, reason } =
    invoice
  const { tone, word } = STATE_WORDS[isOverdue ? 'overdue' : state]
  return (
    <ListRow>
      <div className="flex-1 min-w-56">
        <p className="flex flex-wrap items-center gap-2 font-bold [overflow-wrap:anywhere]">
          {leText(total)} · {businessName} <Badge tone={tone}>{word}</Badge>
        </p>
        <p className="text-sm text-muted">
          {number} · {monthText(dueOn, until)} · ${fee} at {leText(usdRate)}: {leText(net)} and {leText(gst)}{' '}
          GST
        </p>
        <p className="text-sm text-muted">{endText(invoice)}</p>
        {reason !== null && <p className="text-sm">Reason: {reason}</p>}
        {invoice.alarm !== null && <p className="text-sm text-danger-ink">{invoice.alarm}</p>}
      </div>
      {state === 'open' && (
        <div className="flex flex-wrap gap-2">
          <Button variant="ghost" size="small" onClick={() => onDecide({ kind: 'extend', invoice })}>
            Give more time
          </Button>
          <Button variant="ghost" size="small" onClick={() => onDecide({ kind: 'waive', invoice })}>
            Waive
          </Button>
          <Button variant="danger-ghost" size="small" onClick={() => onDecide({ kind: 'cancel', invoice })}>
            Cancel invoice
          </Button>
        </div>
      )}
    </ListRow>
  )
}
