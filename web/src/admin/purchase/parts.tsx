import { readPlatformPurchase } from '@minit/contract/admin/purchases.ts'
import type { Answer } from '@minit/contract/endpoint.ts'
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
  webhook: 'told by the provider',
  answer: 'its first answer',
  poll: 'asked by us',
  statement: 'their statement',
  seller: 'the seller’s word',
  customer: 'the customer’s own doing',
  claim: 'money that its payer named',
}

/** The payment with all events of its provider, in order. */
export const PaymentPart = ({ payment }: { payment: NonNullable<Detail['payment']> }) => (
  <Section id="payment" title="Payment">
    <Facts
      facts={[
        ['Provider', payment.provider],
        ['Reference', payment.reference],
        ['Asked', whenText(payment.createdAt)],
        ['Taken up', whenText(payment.acceptedAt)],
        ['Checked', payment.checkCount === 1 ? 'once' : `${payment.checkCount} times`],
        ['Next check', whenText(payment.nextCheckAt)],
      ]}
    />
    {payment.events.length === 0 && (
      <p className="px-4 pb-4 text-sm text-muted">The provider has said nothing yet.</p>
    )}
    <ul aria-label="What the provider said">
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
  credit: 'Given by an admin',
}

export const PassPart = ({ pass }: { pass: NonNullable<Detail['pass']> }) => (
  <Section id="pass" title="Pass">
    <Facts
      facts={[
        ['Network', pass.networkName],
        [pass.unusedMinutes === null ? 'Starts' : 'Sold, not used yet', whenText(pass.startsAt)],
        [pass.unusedMinutes === null ? 'Ends' : 'To be used until', whenText(pass.expiresAt)],
        ['Taken back', whenText(pass.revokedAt)],
        ...pass.minutes.map(({ kind, minutes }) => [MINUTES[kind] ?? kind, `${minutes} min`] as const),
      ]}
    />
  </Section>
)

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
              {message.state}
            </Badge>{' '}
            {message.channel}
            {message.lastProblem !== null && `: ${message.lastProblem}`}
          </span>
          <span className="text-muted">
            {whenText(message.createdAt)}, {message.attempts === 1 ? '1 try' : `${message.attempts} tries`}
          </span>
        </Line>
      ))}
    </ul>
  </Section>
)

export const LedgerPart = ({ ledger }: { ledger: Detail['ledger'] }) => (
  <Section id="ledger" title="Ledger">
    {ledger.length === 0 && (
      <p className="px-4 pb-4 text-sm text-muted">Nothing is booked before money has come.</p>
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
  <Section id="suspense" title="Money that does not fit">
    <ul aria-label="Money that does not fit">
      {items.map((item) => (
        <li key={item.id} className="px-4 py-3 border-t border-line">
          <SuspenseLine item={item} />
        </li>
      ))}
    </ul>
  </Section>
)

export const HistoryPart = ({ history }: { history: Detail['history'] }) => (
  <Section id="history" title="What admins did">
    {history.length === 0 && <p className="px-4 pb-4 text-sm text-muted">Nothing so far.</p>}
    <ul aria-label="What admins did">
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
