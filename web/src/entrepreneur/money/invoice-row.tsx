import { drawInvoice } from '@minit/contract/entrepreneur/billing.ts'
import { formatClock, formatDay } from '@minit/domain/kernel/durations.ts'
import { Download } from 'lucide-react'
import { failure, useAction } from '../../lib/action.ts'
import { leText } from '../../lib/money.ts'
import { Badge, type BadgeTone } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { askForFile, saveFile } from '../files.ts'
import type { Invoice } from '../queries.ts'
import { whenText } from '../when-text.ts'

const STATES: Record<Invoice['state'], { tone: BadgeTone; word: string }> = {
  open: { tone: 'warn', word: 'To pay' },
  paid: { tone: 'good', word: 'Paid' },
  waived: { tone: 'info', word: 'Waived' },
  cancelled: { tone: 'line', word: 'Cancelled' },
}

const dayText = (day: string): string => formatDay(new Date(`${day}T00:00:00Z`))

/** How the invoice ended, or its deadline. */
const endText = ({ state, isOverdue, stopsAt, paidBy, endedAt, reason }: Invoice): string => {
  if (state === 'paid')
    return `${paidBy === 'balance' ? 'Taken from your balance' : 'Paid by mobile money'} ${whenText(endedAt ?? '')}`
  if (state !== 'open') return `${reason ?? ''}`
  return isOverdue
    ? 'Your shop has stopped selling for it. Once it is paid you sell again at once.'
    : `Pay by ${whenText(stopsAt)}, or your shop stops selling then.`
}

type Payment = NonNullable<Invoice['payment']>

/** The result of the last payment by phone; null if the invoice's own state says all. */
const paymentText = ({ state, phone, payBy, dial, problem, amount }: Payment): string | null => {
  if (state === 'pending')
    return dial === null
      ? `Confirm the payment of ${leText(amount)} on ${phone} until ${formatClock(new Date(payBy))}.`
      : `Dial ${dial} on ${phone} and pay ${leText(amount)} until ${formatClock(new Date(payBy))}.`
  if (state === 'failed') return `${phone}: ${problem ?? 'The payment did not go through.'}`
  if (state === 'expired')
    return `${phone}: the payment was not confirmed. If the money still comes, it counts.`
  return state === 'credited' ? `Money from ${phone} was no longer owed. It is in your balance.` : null
}

const DownloadButton = ({ invoice: { id, number } }: { invoice: Invoice }) => {
  const download = useAction({
    act: () => askForFile(drawInvoice.path.replace('{id}', id)),
    failed: failure('No file', 'Please try again.'),
    onDone: saveFile,
  })
  return (
    <Button
      variant="plain"
      size="small"
      className="flex-none -mr-3"
      isBusy={download.isPending}
      busyLabel="Preparing..."
      aria-label={`PDF of ${number}`}
      onClick={() => download.mutate()}
    >
      <Download />
      PDF
    </Button>
  )
}

/** One invoice, with a button to pay it. */
export const InvoiceRow = ({ invoice, onPay }: { invoice: Invoice; onPay: (invoice: Invoice) => void }) => {
  const { number, total, net, gst, state, isOverdue, dueOn, payment } = invoice
  const { tone, word } = isOverdue ? { tone: 'bad' as const, word: 'Overdue' } : STATES[state]
  const said = payment === null ? null : paymentText(payment)
  const isBeingPaid = payment?.state === 'pending'
  return (
    <li className="px-4 pt-3 pb-1.5 border-t border-line">
      <div className="flex items-start justify-between gap-3">
        <p className="min-w-0">
          <b className="block">{leText(total)}</b>
          <span className="block text-sm text-muted leading-[1.4]">
            {number} · month from {dayText(dueOn)}
          </span>
          <span className="block text-sm text-muted leading-[1.4]">
            {leText(net)} and {leText(gst)} GST
          </span>
        </p>
        <Badge tone={tone}>{word}</Badge>
      </div>
      {said !== null && (
        <p role="status" className="mt-1 text-sm font-medium">
          {said}
        </p>
      )}
      <div className="flex items-center justify-between gap-3">
        <p className="min-w-0 text-sm">{endText(invoice)}</p>
        <DownloadButton invoice={invoice} />
      </div>
      {state === 'open' && !isBeingPaid && (
        <Button
          isWide
          aria-label={`Pay ${leText(total)}: ${number}`}
          onClick={() => onPay(invoice)}
          className="mt-2 mb-2.5"
        >
          Pay {leText(total)}
        </Button>
      )}
    </li>
  )
}
