import { secretNameOf } from '@minit/domain/shop/wifi.ts'
import { CircleAlert, CircleCheck, Clock } from 'lucide-react'
import { cx } from '../lib/cx.ts'
import type { Access, AccessMessage } from './purchase-query.ts'

const CHANNELS = { sms: 'SMS', whatsapp: 'WhatsApp message' } as const

const STATES = {
  queued: { look: 'bg-sun-soft text-sun-ink', Icon: Clock, words: 'is on its way' },
  sent: { look: 'bg-action-soft', Icon: CircleCheck, words: 'sent' },
  stuck: { look: 'bg-sun-soft text-sun-ink', Icon: Clock, words: 'could not be sent yet' },
  failed: { look: 'bg-danger-soft text-danger-ink', Icon: CircleAlert, words: 'could not be sent' },
} as const

type MessageCardProps = { message: AccessMessage; wifiKind: Access['wifiKind'] }

/** Shows the message with the access details, and whether it was sent and delivered. */
export const MessageCard = ({ message, wifiKind }: MessageCardProps) => {
  const { look, Icon, words } = STATES[message.isStuck ? 'stuck' : message.state]
  return (
    <div className={cx('mt-4 p-3.5 rounded-lg', look)} role="status">
      <p className="flex gap-3">
        <Icon className={cx(message.state === 'sent' && 'text-action-ink')} />
        <span>
          <b>
            {CHANNELS[message.channel]} {words}
          </b>{' '}
          to {message.to}
          {(message.state === 'failed' || message.isStuck) && (
            <small className="block text-xs">The {secretNameOf(wifiKind)} is on this page.</small>
          )}
        </span>
      </p>
      <p className="mt-3 px-3 py-2 rounded-lg bg-surface text-ink text-sm break-words">{message.text}</p>
    </div>
  )
}
