import type { CallInput } from '@minit/contract/endpoint.ts'
import { resendAccess } from '@minit/contract/entrepreneur/sales.ts'
import { MessageCircle, MessageSquare } from 'lucide-react'
import { failureOr, useAction } from '../../lib/action.ts'
import { call, messageOf } from '../../lib/call.ts'
import { cx } from '../../lib/cx.ts'
import { Button } from '../../ui/button.tsx'
import { FAILED_TO_SEND_ACCESS_DETAILS } from '../../words/everyone.ts'

type Sending = Pick<CallInput<typeof resendAccess>['body'], 'method' | 'phoneNumber'>

/** Sends a sale's access details again, to the number that bought or to a typed one. */
const useResendAccess = (transactionId: string) =>
  useAction({
    mutationKey: ['resendAccess', transactionId],
    act: (sending: Sending) => call(resendAccess, { body: { transactionId, ...sending } }),
    done: ({ success, message }) =>
      success ? { title: 'QR Code Sent!', message } : { title: 'Send Failed', message, tone: 'destructive' },
    failed: failureOr('Send Failed', FAILED_TO_SEND_ACCESS_DETAILS),
  })

const WAYS = [
  { method: 'sms', label: 'SMS', Icon: MessageSquare },
  { method: 'whatsapp', label: 'WhatsApp', Icon: MessageCircle },
] as const satisfies readonly { method: Sending['method']; label: string; Icon: unknown }[]

type ResendButtonsProps = {
  transactionId: string
  legend?: string
  /** Reads the number of a sale without one; undefined for the sale's own, null to send nothing. */
  readNumber?: () => string | null | undefined
}

/** Sends the code to the customer's number; the result appears under the buttons. */
export const ResendButtons = (props: ResendButtonsProps) => {
  const { transactionId, legend = 'Send the code again by', readNumber = () => undefined } = props
  const { mutate, isPending, variables, data, error } = useResendAccess(transactionId)
  const words = error === null ? data?.message : messageOf(error, FAILED_TO_SEND_ACCESS_DETAILS)
  const hasFailed = error !== null || data?.success === false
  const send = (method: Sending['method']): void => {
    const phoneNumber = readNumber()
    if (phoneNumber !== null) mutate({ method, ...(phoneNumber !== undefined && { phoneNumber }) })
  }
  return (
    <fieldset>
      <legend className="text-sm font-medium">{legend}</legend>
      <div className="grid grid-cols-2 gap-2.5 mt-1">
        {WAYS.map(({ method, label, Icon }) => (
          <Button
            key={method}
            variant="ghost"
            className="!px-1.5"
            isBusy={isPending && variables?.method === method}
            busyLabel="Sending..."
            disabled={isPending && variables?.method !== method}
            onClick={() => send(method)}
          >
            <Icon />
            {label}
          </Button>
        ))}
      </div>
      <p role="status" className={cx('mt-1.5 text-sm', hasFailed ? 'text-danger-ink' : 'text-muted')}>
        {isPending ? '' : words}
      </p>
    </fieldset>
  )
}
