import { CircleAlert, CircleCheck, Clock, Gift, Phone } from 'lucide-react'
import { Suspense } from 'react'
import type { PurchaseView } from '../../checkout/purchase-query.ts'
import { Receipt } from '../../checkout/receipt.tsx'
import { FootNote, WaitingFrame, WaitingTitle } from '../../checkout/waiting-frame.tsx'
import { useSearch } from '../../lib/location.ts'
import * as paths from '../../lib/paths.ts'
import { LinkButton } from '../../ui/button.tsx'
import { serverPart } from '../../ui/later.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { Origin } from './origins.ts'
import { Emblem } from './outcome.tsx'
import { SuspenseNotice } from './suspense-notice.tsx'

export type SentGift = NonNullable<PurchaseView['gift']>

const CHANNELS = { sms: 'SMS', whatsapp: 'WhatsApp message' } as const

const STATES = {
  queued: { tone: 'warn', words: 'is on its way' },
  stuck: { tone: 'warn', words: 'could not be sent yet. We go on trying' },
  sent: { tone: 'good', words: 'was sent' },
  failed: { tone: 'bad', words: 'could not be sent' },
} as const

const HowFar = ({ gift: { to, message } }: { gift: SentGift }) => {
  if (message === null) return null
  const { tone, words } = STATES[message.isStuck ? 'stuck' : message.state]
  return (
    <Notice tone={tone} role="status" className="mt-4">
      <b>
        The {CHANNELS[message.channel]} {words}
      </b>{' '}
      to <span className="whitespace-nowrap">{to}</span>.
      {message.state === 'failed' && ' Send it again, or ask the seller to show the code to them.'}
    </Notice>
  )
}

const EMBLEMS = {
  good: { look: 'bg-action-soft text-action-ink', Icon: CircleCheck },
  wait: { look: 'bg-sun-soft text-sun-ink', Icon: Clock },
  bad: { look: 'bg-danger-soft text-danger-ink', Icon: CircleAlert },
} as const

const faceOf = ({ message }: SentGift): keyof typeof EMBLEMS => {
  if (message?.state === 'sent') return 'good'
  return message?.state === 'failed' ? 'bad' : 'wait'
}

export const giftTitle = ({ message }: SentGift): string => {
  if (message?.state === 'sent') return 'Your gift was sent'
  return message?.state === 'failed' ? 'Your gift is paid, and did not arrive' : 'Your gift is on its way'
}

// Only the payer of a gift needs it. It is a plain form that needs no script.
const SendAgain = serverPart(async () => (await import('./send-again.tsx')).SendAgain)

type GiftSentProps = { purchase: PurchaseView; gift: SentGift; origin: Origin; fetchedAt: number }

/** Shows the payer of a gift how far its message got, and the receipt. It shows no code and no phone. */
export const GiftSent = ({ purchase, gift, origin, fetchedAt }: GiftSentProps) => {
  const { look, Icon } = EMBLEMS[faceOf(gift)]
  const { order, transactionId } = purchase
  const search = useSearch()
  // Most gifts arrive: the form to send one again loads when it is asked for.
  const showsForm = search.has('resent') || gift.message?.state !== 'sent'
  return (
    <WaitingFrame order={order} fetchedAt={fetchedAt}>
      <Emblem look={look}>
        <Icon />
      </Emblem>
      <WaitingTitle title={giftTitle(gift)}>
        You paid for a pass for <b className="whitespace-nowrap">{gift.to}</b>. The WiFi code is in the
        message to that phone.
      </WaitingTitle>
      <HowFar gift={gift} />
      {showsForm ? (
        <Suspense>
          <SendAgain transactionId={transactionId} canSend={gift.canSendAgain} />
        </Suspense>
      ) : (
        <LinkButton variant="ghost" href={`?${search}&resent=ask`}>
          It did not arrive
        </LinkButton>
      )}
      <FootNote icon={<Gift />}>
        We do not show them your name or your number. Only they see the code, so only they use the time.
      </FootNote>
      <SuspenseNotice purchase={purchase} />
      <Receipt order={order} transactionId={transactionId} href={purchase.receiptPath} isSellerNotified />
      <div className="grid gap-2.5 mt-5">
        <LinkButton variant="soft" href={origin.againHref(order.entrepreneurId)}>
          {origin.again}
        </LinkButton>
        <LinkButton variant="ghost" href={paths.myPasses()}>
          My passes
        </LinkButton>
        {order.helpPhone !== null && (
          <LinkButton variant="ghost" href={paths.call(order.helpPhone)}>
            <Phone />
            Call the seller
          </LinkButton>
        )}
      </div>
    </WaitingFrame>
  )
}

/** A note while a gift waits for its payment. */
export const GiftNote = ({ gift }: { gift: SentGift | undefined }) =>
  gift === undefined ? null : (
    <FootNote icon={<Gift />}>
      This pass is for <b className="whitespace-nowrap text-ink">{gift.to}</b>. The code goes there once you
      have paid, and not to this page.
    </FootNote>
  )
