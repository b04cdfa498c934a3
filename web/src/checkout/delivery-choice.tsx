import type { DeliveryMethod } from '@minit/domain/money/payments.ts'
import { MessageCircle, MessageSquare, QrCode } from 'lucide-react'
import { SegmentChoice } from '../ui/choice.tsx'
import { FieldError } from '../ui/field.tsx'

const CHOICES = [
  { value: 'qr_display', label: 'QR code', Icon: QrCode },
  { value: 'sms', label: 'SMS', Icon: MessageSquare },
  { value: 'whatsapp', label: 'WhatsApp', Icon: MessageCircle },
] as const

type DeliveryChoiceProps = {
  chosen: DeliveryMethod
  /** The delivery methods that work now; the screen is always one of them. */
  offered: readonly DeliveryMethod[]
  error?: string | undefined
  /** True on the seller's screens: the code is the customer's. */
  isForOther?: boolean
  className?: string
}

/** Chooses how the access code reaches the customer. The screen always shows it as well. */
export const DeliveryChoice = ({ chosen, offered, error, isForOther, className }: DeliveryChoiceProps) => {
  const choices = CHOICES.filter(({ value }) => offered.includes(value))
  // The chosen method may have become unavailable: fall back to the screen.
  const start = choices.some(({ value }) => value === chosen) ? chosen : 'qr_display'
  return (
    <fieldset className={className} aria-describedby={error === undefined ? undefined : 'delivery-error'}>
      <legend className="text-sm font-medium">{isForOther ? 'Give the code by' : 'Get your code by'}</legend>
      <div className="grid grid-cols-3 gap-2 mt-1">
        {choices.map(({ value, label, Icon }) => (
          <SegmentChoice
            key={value}
            name="deliveryMethod"
            value={value}
            defaultChecked={value === start}
            icon={<Icon />}
            label={label}
          />
        ))}
      </div>
      {choices.length === 1 && (
        <p className="mt-1.5 text-sm text-muted">The code is shown on the screen. It cannot be sent now.</p>
      )}
      {error !== undefined && <FieldError id="delivery-error">{error}</FieldError>}
    </fieldset>
  )
}
