import { formatClock } from '@minit/domain/kernel/durations.ts'
import { Check, Phone, RotateCw } from 'lucide-react'
import { secondsText } from '../lib/clock.ts'
import { cx } from '../lib/cx.ts'
import * as paths from '../lib/paths.ts'
import { Button, LinkButton } from '../ui/button.tsx'
import { MinuteTrack } from '../ui/minute-track.tsx'
import { Notice } from '../ui/notice.tsx'
import { DO_NOT_PAY_TWICE } from '../words/customers.ts'
import { WE_ARE_STILL_ASKING } from '../words/everyone.ts'
import { whoAnswers } from './methods.ts'
import { OrderSlip } from './order-slip.tsx'
import type { Order } from './purchase-query.ts'
import { WaitingTitle } from './waiting-frame.tsx'

type ProgressItem = { text: string; note?: string; state: 'done' | 'now' | 'ahead' }

const STATE_WORDS = { done: 'Done: ', now: 'Now: ', ahead: 'Next: ' } as const

const Dot = ({ state }: { state: ProgressItem['state'] }) => {
  if (state === 'done')
    return <Check className="z-1 size-6 p-1 rounded-full bg-action text-on-action stroke-3" />
  const ring = state === 'now' ? 'breathe border-[5px] border-sun' : 'border-2 border-line'
  return <i className={cx('z-1 flex-none size-6 rounded-full bg-surface', ring)} />
}

/** The progress so far, one line per stage. */
const ProgressList = ({ items }: { items: readonly ProgressItem[] }) => (
  <ol className="mb-5">
    {items.map(({ text, note, state }, index) => (
      <li
        key={text}
        className={cx(
          'relative flex items-center gap-3 min-h-touch',
          state === 'ahead' && 'text-muted',
          index > 0 &&
            'before:absolute before:left-[11px] before:bottom-1/2 before:w-0.5 before:h-11 before:bg-line',
        )}
      >
        <Dot state={state} />
        <span className={cx('flex-1', state === 'now' && 'font-bold')}>
          <span className="spoken">{STATE_WORDS[state]}</span>
          {text}
        </span>
        {note !== undefined && <small className="text-xs text-muted">{note}</small>}
      </li>
    ))}
  </ol>
)

type StillCheckingProps = {
  order: Order
  now: number
  isChecking: boolean
  onCheck: () => void
}

/** Shown when there is no answer after the bar's end: what is known, and not to pay twice. */
export const StillChecking = ({ order, now, isChecking, onCheck }: StillCheckingProps) => (
  <>
    <Notice tone="warn" role="status" className="mt-3 mb-5 border border-sun">
      <b>{DO_NOT_PAY_TWICE}</b> {WE_ARE_STILL_ASKING} {whoAnswers(order.paymentMethod)} about your payment.
    </Notice>
    <WaitingTitle title="Still checking">
      {order.paymentMethod === 'cash'
        ? 'If you have paid, ask the seller to confirm it. Your pass appears here by itself.'
        : 'If the money has left your account, your pass appears here by itself.'}
      {alsoSentBy(order)}
    </WaitingTitle>
    <div className="mt-5 mb-3">
      <MinuteTrack label="Still checking" value={30} max={30} tone="sun" />
    </div>
    <ProgressList items={stagesOf(order, now)} />
    <OrderSlip order={order} payer={order.phoneNumber} />
    <div className="grid grid-cols-2 gap-2.5 mt-3">
      <Button
        variant="ghost"
        onClick={onCheck}
        isBusy={isChecking}
        busyLabel="Checking..."
        className="scripts-only"
      >
        <RotateCw />
        Check again
      </Button>
      {order.helpPhone !== null && (
        <LinkButton variant="ghost" href={paths.call(order.helpPhone)}>
          <Phone />
          Call the seller
        </LinkButton>
      )}
    </div>
    <p className="mt-4 text-sm text-muted">
      Order code <b className="text-ink">{order.orderCode}</b>
    </p>
  </>
)

const alsoSentBy = (order: Order): string => {
  if (order.deliveryMethod === 'qr_display') return ''
  return ` We send it by ${order.deliveryMethod === 'sms' ? 'SMS' : 'WhatsApp'} too.`
}

const stagesOf = (order: Order, now: number): ProgressItem[] => {
  const whom = whoAnswers(order.paymentMethod)
  const who = order.paymentMethod === 'cash' ? 'The seller' : whom
  const received: ProgressItem = {
    text: 'We have your order',
    note: formatClock(new Date(order.createdAt)),
    state: 'done',
  }
  const code: ProgressItem = { text: 'Your WiFi code', state: 'ahead' }
  if (order.askedAt === null)
    return [received, { text: `Sending the request to ${whom}`, state: 'now' }, code]
  const waited = secondsText((now - Date.parse(order.askedAt)) / 1000)
  const requested: ProgressItem = {
    text: `${who} has the request`,
    note: formatClock(new Date(order.askedAt)),
    state: 'done',
  }
  return [received, requested, { text: `Waiting for ${whom}'s answer`, note: waited, state: 'now' }, code]
}
