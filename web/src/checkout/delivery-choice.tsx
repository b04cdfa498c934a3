import type { DeliveryMethod } from '@minit/domain/payments.ts'
import { MessageCircle, MessageSquare, QrCode } from 'lucide-react'
import { SegmentChoice } from '../ui/choice.tsx'
import { FieldError } from '../ui/field.tsx'

const CHOICES = [
  { value: 'qr_display', label: 'QR code', Icon: QrCode },
  { value: 'sms', label: 'SMS', Icon: MessageSquare },
  { value: 'whatsapp', label: 'WhatsApp', Icon: MessageCircle },
] as const

type DeliveryChoiceProps = { chosen: DeliveryMethod; error?: string | undefined; className?: string }

/** How the access code reaches the customer; it is on the screen in any case. */
export const DeliveryChoice = ({ chosen, error, className }: DeliveryChoiceProps) => (
  <fieldset className={className} aria-describedby={error === undefined ? undefined : 'delivery-error'}>
    <legend className="text-sm font-medium">Get your code by</legend>
    <div className="grid grid-cols-3 gap-2 mt-1">
      {CHOICES.map(({ value, label, Icon }) => (
        <SegmentChoice
          key={value}
          name="deliveryMethod"
          value={value}
          defaultChecked={value === chosen}
          icon={<Icon />}
          label={label}
        />
      ))}
    </div>
    {error !== undefined && <FieldError id="delivery-error">{error}</FieldError>}
  </fieldset>
)
