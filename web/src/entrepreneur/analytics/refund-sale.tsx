import { confirmCashRefund, refundSale } from '@minit/contract/entrepreneur/refunds.ts'
import { refundAwayText } from '@minit/domain/money/refunds.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { call, failureText } from '../../lib/call.ts'
import { leText } from '../../lib/money.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { toast } from '../../ui/toast-store.ts'
import { REFUND_UNDER_WAY, WRITE_THREE_LETTERS_OR_MORE } from '../../words/everyone.ts'
import type { Sale } from './queries.ts'

type AskProps = {
  title: string
  text: string
  label: string
  hint: string
  action: string
  tone: 'danger' | 'action'
  /** Performs the action; throws the server's refusal. */
  act: (text: string) => Promise<unknown>
  done: { title: string; message: string }
  onClose: () => void
}

const SHORTEST = 3

/** Asks once, with a line of text, before a refund. The input stays after a refusal. */
const AskDialog = ({ title, text, label, hint, action, tone, act, done, onClose }: AskProps) => {
  const client = useQueryClient()
  const [typed, setTyped] = useState('')
  const [isMissing, setIsMissing] = useState(false)
  const acting = useMutation({
    mutationFn: () => act(typed.trim()),
    onSuccess: async () => {
      // Figures, lists and the balance change as well.
      await client.invalidateQueries()
      toast(done)
      onClose()
    },
  })
  const submit = (event: SubmitEvent): void => {
    event.preventDefault()
    const isShort = typed.trim().length < SHORTEST
    setIsMissing(isShort)
    if (!isShort && !acting.isPending) acting.mutate()
  }
  return (
    <Dialog isOpen onOpenChange={onClose} title={title} description={text}>
      <form noValidate onSubmit={submit} className="grid gap-4">
        {acting.isError && (
          <Notice tone="bad" role="alert">
            <p>{failureText(acting.error, 'Please try again.')}</p>
          </Notice>
        )}
        <Field
          label={label}
          hint={hint}
          value={typed}
          maxLength={80}
          autoComplete="off"
          onChange={({ target }) => setTyped(target.value)}
          error={isMissing ? WRITE_THREE_LETTERS_OR_MORE : undefined}
        />
        <div className="grid grid-cols-2 gap-3">
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" variant={tone} isBusy={acting.isPending} busyLabel="Working...">
            {action}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

/** What happens to the pass: added minutes stay on it. */
const passText = ({ overtimeMinutes, isOwedBack, awayAt }: Sale): string => {
  if (isOwedBack) return 'The pass has ended already.'
  if (awayAt !== null) return `The pass ends at once. ${refundAwayText(awayAt)}`
  return overtimeMinutes > 0 ? 'The pass goes on, with these minutes.' : 'The pass ends at once.'
}

/** Returns the seller's texts before and after a refund. */
export const refundWords = (sale: Sale) => {
  const [sum, pass] = [leText(sale.amount), passText(sale)]
  return sale.paymentMethod === 'cash'
    ? {
        text: `${pass} Hand ${sum} back to the customer, then confirm it here.`,
        done: { title: 'Refunded', message: `Hand ${sum} back, then confirm it in this list.` },
      }
    : {
        text: `${pass} ${sum} of your balance goes back to the buyer’s number.`,
        done: { title: REFUND_UNDER_WAY, message: `${sum} is being sent to the buyer’s number.` },
      }
}

/** Refunds one sale, after a question and with a reason. */
export const RefundButton = ({ sale }: { sale: Sale }) => {
  const [isOpen, setIsOpen] = useState(false)
  const { text, done } = refundWords(sale)
  return (
    <>
      <Button variant="plain" size="small" className="!text-danger-ink" onClick={() => setIsOpen(true)}>
        Refund<span className="spoken"> {sale.customerName}</span>
      </Button>
      {isOpen && (
        <AskDialog
          title={`Refund ${leText(sale.amount)}`}
          text={text}
          label="Why?"
          hint="Kept with the sale. The customer does not see it."
          action="Refund"
          tone="danger"
          act={(reason) => call(refundSale, { params: { id: sale.id }, body: { reason } })}
          done={done}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  )
}

/** Records that cash was handed back; the customer sees the seller's note. */
export const CashHandedBackButton = ({ sale, refundId }: { sale: Sale; refundId: string }) => {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button variant="soft" size="small" onClick={() => setIsOpen(true)}>
        Cash handed back<span className="spoken"> to {sale.customerName}</span>
      </Button>
      {isOpen && (
        <AskDialog
          title={`${leText(sale.amount)} handed back`}
          text="Confirm it once the customer has the money."
          label="Reference"
          hint="Such as the page of your book. The customer sees it."
          action="Confirm"
          tone="action"
          act={(reference) => call(confirmCashRefund, { params: { id: refundId }, body: { reference } })}
          done={{
            title: 'Confirmed',
            message: 'The page of the pass now says that the cash was handed back.',
          }}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  )
}
