import { whatsappLink } from '@minit/domain/shop/share-texts.ts'
import { MessageCircle } from 'lucide-react'
import { LinkButton } from '../../../ui/button.tsx'

/** Opens WhatsApp with the steps, for someone who knows routers. `warning` says what the message holds. */
export const SendSteps = ({
  message,
  warning,
  onSend,
}: {
  message: string
  warning: string
  onSend: () => void
}) => (
  <div className="grid gap-1.5">
    <LinkButton
      variant="ghost"
      href={whatsappLink(message)}
      target="_blank"
      rel="noreferrer"
      onClick={onSend}
    >
      <MessageCircle />
      Send these steps on WhatsApp
    </LinkButton>
    <p className="text-sm text-muted">{warning}</p>
  </div>
)
