import { MessageCircle, MessageSquare } from 'lucide-react'
import { messageOf } from '../../lib/call.ts'
import { cx } from '../../lib/cx.ts'
import { Button } from '../../ui/button.tsx'
import { type ResendMethod, useResendAccess } from './use-resend-access.ts'

const WAYS = [
  { method: 'sms', label: 'SMS', Icon: MessageSquare },
  { method: 'whatsapp', label: 'WhatsApp', Icon: MessageCircle },
] as const satisfies readonly { method: ResendMethod; label: string; Icon: unknown }[]

/** Sends the code to the customer's own number once more; what came of it is said here too, under the buttons. */
export const ResendButtons = ({ transactionId }: { transactionId: string }) => {
  const { mutate, isPending, variables, data, error } = useResendAccess(transactionId)
  const words = error === null ? data?.message : messageOf(error, 'Failed to send access details')
  const hasFailed = error !== null || data?.success === false
  return (
    <fieldset>
      <legend className="text-sm font-medium">Send the code again by</legend>
      <div className="grid grid-cols-2 gap-2.5 mt-1">
        {WAYS.map(({ method, label, Icon }) => (
          <Button
            key={method}
            variant="ghost"
            className="!px-1.5"
            isBusy={isPending && variables === method}
            busyLabel="Sending..."
            disabled={isPending && variables !== method}
            onClick={() => mutate(method)}
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
