import { readPlatformPurchase } from '@minit/contract/admin/purchases.ts'
import type { Answer } from '@minit/contract/endpoint.ts'
import { providerName } from '@minit/domain/platform/provider-names.ts'
import type { ReactNode } from 'react'
import { leText } from '../../lib/money.ts'
import { rowQuery } from '../../lib/query.ts'
import { Badge, type BadgeTone } from '../../ui/badge.tsx'
import { Section } from '../../ui/card.tsx'
import { Facts } from '../facts.tsx'
import { RefundLine } from '../refund-line.tsx'
import { SuspenseLine } from '../suspense.tsx'
import { whenText } from '../words.ts'

export type Detail = Answer<typeof readPlatformPurchase>

/** Reads a purchase with all its details. */
export const purchaseQuery = (transactionId: string) =>
  rowQuery(readPlatformPurchase, { params: { transactionId } })

const Line = ({ children }: { children: ReactNode }) => (
  <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 py-3 border-t border-line text-sm">
    {children}
  </li>
)

const EVENTS: Record<string, { word: string; tone: BadgeTone }> = {
  succeeded: { word: 'Paid', tone: 'good' },
  failed: { word: 'Failed', tone: 'bad' },
  attempt_failed: { word: 'Try failed', tone: 'warn' },
}
const SOURCES = {
  webhook: 'sent by the provider',
  answer: 'first answer',
  poll: 'our check',
  statement: 'statement',
  seller: 'by the seller',
  customer: 'by the customer',
  claim: 'by a claim',
}

/** The payment with all events of its provider, in order. */
export const PaymentPart = ({ payment }: { payment: NonNullable<Detail['payment']> }) => (
  <Section id="payment" title="Payment">
    <Facts
      facts={[
        ['Provider', providerName(payment.provider)],
        ['Reference', payment.reference],
        ['Requested', whenText(payment.createdAt)],
        ['Accepted', whenText(payment.acceptedAt)],
        ['Checked', payment.checkCount === 1 ? 'once' : `${payment.checkCount} times`],
        ['Next check', whenText(payment.nextCheckAt)],
      ]}
    />
    {payment.events.length === 0 && (
      <p className="px-4 pb-4 text-sm text-muted">The provider has not answered yet.</p>
    )}
    <ul aria-label="Answers of the provider">
      {payment.events.map((event) => (
        <Line key={event.id}>
          <span>
            <Badge tone={EVENTS[event.kind]?.tone ?? 'quiet'}>{EVENTS[event.kind]?.word ?? event.kind}</Badge>{' '}
            {event.amount !== null && leText(event.amount)} {event.reason}
          </span>
          <span className="text-muted">
            {whenText(event.receivedAt)}, {SOURCES[event.source]}
            {event.providerTransactionId !== null && `, ${event.providerTransactionId}`}
          </span>
        </Line>
      ))}
    </ul>
  </Section>
)

const MINUTES: Record<string, string> = {
  base: 'Bought',
  wallet_bonus: 'Vult bonus',
  loyalty: 'Loyalty',
  vip: 'VIP',
  overtime: 'Overtime',
  credit: 'Added by an admin',
}

const endWord = ({ awayAt, unusedMinutes, onlineMinutes }: NonNullable<Detail['pass']>): string => {
  if (awayAt !== null) return 'Take home by'
  return unusedMinutes === null && onlineMinutes === null ? 'Ends' : 'Use until'
}

export const PassPart = ({ pass }: { pass: NonNullable<Detail['pass']> }) => (
  <Section id="pass" title="Pass">
    <Facts
      facts={[
        ['Network', pass.networkName],
        [pass.unusedMinutes === null ? 'Starts' : 'Sold, not used', whenText(pass.startsAt)],
        ...(pass.onlineMinutes === null
          ? []
          : [['Left, only while online', `${pass.onlineMinutes} min`] as const]),
        ...(pass.awayAt === null ? [] : [['Used now at', pass.awayAt] as const]),
        [endWord(pass), whenText(pass.expiresAt)],
        ['Taken back', whenText(pass.revokedAt)],
        ...pass.minutes.map(({ kind, minutes }) => [MINUTES[kind] ?? kind, `${minutes} min`] as const),
      ]}
    />
  </Section>
)

const MESSAGE_WORDS = { queued: 'Waiting', sent: 'Sent', failed: 'Failed' } as const
const CHANNELS: Record<string, string> = { sms: 'SMS', whatsapp: 'WhatsApp', email: 'E-mail' }

export const MessagesPart = ({ messages }: { messages: Detail['messages'] }) => (
  <Section id="messages" title="Messages">
    {messages.length === 0 && (
      <p className="px-4 pb-4 text-sm text-muted">None: the code was shown on the screen.</p>
    )}
    <ul aria-label="Messages">
      {messages.map((message) => (
        <Line key={message.id}>
          <span>
            <Badge tone={message.state === 'sent' ? 'good' : message.state === 'failed' ? 'bad' : 'warn'}>
              {MESSAGE_WORDS[message.state]}
            </Badge>{' '}
            {CHANNELS[message.channel] ?? message.channel}
            {message.lastProblem !== null && `: ${message.lastProblem}`}
          </span>
          <span className="text-muted">
            {whenText(message.createdAt)}
            {message.attempts > 1 && `, ${message.attempts} tries`}
          </span>
        </Line>
      ))}
    </ul>
  </Section>
)

export const LedgerPart = ({ ledger }: { ledger: Detail['ledger'] }) => (
  <Section id="ledger" title="Ledger">
    {ledger.length === 0 && (
      <p className="px-4 pb-4 text-sm text-muted">Nothing is booked before money arrives.</p>
    )}
    <ul aria-label="Ledger lines">
      {ledger.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines are only added, and two may have the same text
        <Line key={index}>
          <span>
            {line.account} <span className="text-muted">{line.kind.replaceAll('_', ' ')}</span>
          </span>
          <b className="font-medium">{leText(line.amount)}</b>
        </Line>
      ))}
    </ul>
  </Section>
)

/** Refunds, newest first. */
export const RefundsPart = ({ refunds }: { refunds: Detail['refunds'] }) => (
  <Section id="refunds" title={refunds.length === 1 ? 'Refund' : 'Refunds'}>
    <ul aria-label="Refunds">
      {refunds.map((refund) => (
        <li key={refund.id} className="px-4 py-3 border-t border-line">
          <RefundLine refund={refund} />
        </li>
      ))}
    </ul>
  </Section>
)

/** Money that arrived for this purchase and is not its price. */
export const SuspensePart = ({ items }: { items: Detail['suspense'] }) => (
  <Section id="suspense" title="Wrong or double payments">
    <ul aria-label="Wrong or double payments">
      {items.map((item) => (
        <li key={item.id} className="px-4 py-3 border-t border-line">
          <SuspenseLine item={item} />
        </li>
      ))}
    </ul>
  </Section>
)

export const HistoryPart = ({ history }: { history: Detail['history'] }) => (
  <Section id="history" title="Changes by admins">
    {history.length === 0 && <p className="px-4 pb-4 text-sm text-muted">Nothing so far.</p>}
    <ul aria-label="Changes by admins">
      {history.map((act) => (
        <Line key={act.id}>
          <span>
            {act.action.replaceAll('_', ' ')}
            {act.reason !== null && `: ${act.reason}`}
          </span>
          <span className="text-muted">
            {act.actorName}, {whenText(act.createdAt)}
          </span>
        </Line>
      ))}
    </ul>
  </Section>
)
