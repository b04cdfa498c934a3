import type { DeliveryMethod } from '@minit/domain/money/payments.ts'
import { Send } from 'lucide-react'
import type { MouseEvent } from 'react'
import { useSearch } from '../lib/location.ts'
import { Field } from '../ui/field.tsx'
import { Notice } from '../ui/notice.tsx'

/** Id of an element inside the fold, so that a link to it opens the fold. */
const SEND_TO = 'send-to'

/** Opens the field of the other number. Without scripts the browser opens the fold of a linked element. */
const goToSendTo = (event: MouseEvent): void => {
  const field = document.querySelector<HTMLInputElement>('input[name="sendTo"]')
  const fold = field?.closest('details')
  if (!field || !fold) return
  event.preventDefault()
  fold.open = true
  field.focus()
}

/** Says that minutes bought during a pass extend it, while a gift waits until its code is used. */
export const KeepForLater = () => (
  <a href={`#${SEND_TO}`} onClick={goToSendTo} className="block py-1.5 font-medium text-info">
    Keep it for later: send it as a gift code
  </a>
)

type SendToProps = {
  start: string
  /** The delivery methods that work now. Without any, no other number can get the pass. */
  offered: readonly DeliveryMethod[]
  error?: string | undefined
}

/** The field for another person's number: folded by default, open when its input has an error. */
export const SendTo = ({ start, offered, error }: SendToProps) => {
  const isGiftAgain = useSearch().get('gift') === 'again'
  if (offered.every((way) => way === 'qr_display')) return null
  return (
    <details open={isGiftAgain || start !== '' || error !== undefined} className="mt-2">
      <summary className="flex items-center gap-2 min-h-touch font-medium text-info">
        <Send />
        Send it to another number
      </summary>
      {isGiftAgain && (
        <Notice tone="warn" className="my-2">
          Your gift was not paid. Type the number in again: without it this pass is for you.
        </Notice>
      )}
      <span id={SEND_TO} />
      <Field
        label="Whose phone gets the WiFi code?"
        name="sendTo"
        type="tel"
        inputMode="tel"
        autoComplete="off"
        maxLength={100}
        placeholder="+232 76 123 456"
        defaultValue={start}
        error={error}
        hint="That phone gets the code by message, and their minutes start when they use it. You pay, and get the receipt. Your name and number are not shown to them. Leave it empty to buy for yourself."
      />
    </details>
  )
}
