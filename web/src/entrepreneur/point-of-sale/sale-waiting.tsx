import { ExternalLink } from 'lucide-react'
import { useState } from 'react'
import { METHOD_NAMES, whoAnswers } from '../../checkout/methods.ts'
import { OrderSlip } from '../../checkout/order-slip.tsx'
import type { Order, PurchaseView } from '../../checkout/purchase-query.ts'
import { PROMPT_SECONDS } from '../../checkout/waiting.tsx'
import { sendCancel } from '../../checkout/waiting-actions.tsx'
import { PayBefore } from '../../checkout/waiting-frame.tsx'
import { useNow } from '../../lib/clock.ts'
import { leText } from '../../lib/money.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { MinuteTrack } from '../../ui/minute-track.tsx'
import { Notice } from '../../ui/notice.tsx'
import { CHANGE_NUMBER_OR_PAYMENT, DIAL_THIS_CODE_TO_PAY, WE_ARE_STILL_ASKING } from '../../words/everyone.ts'
import { StepTitle } from './step-title.tsx'

const Prompted = ({ order }: { order: Order }) => (
  <>
    <StepTitle>Confirm on Phone</StepTitle>
    <p>
      <b>{order.customerName}</b> gets a message from {METHOD_NAMES[order.paymentMethod]} on{' '}
      <b className="whitespace-nowrap">{order.phoneNumber}</b> and types the PIN there.
    </p>
  </>
)

const Dialled = ({ order, code }: { order: Order; code: string }) => (
  <>
    <StepTitle>{DIAL_THIS_CODE_TO_PAY}</StepTitle>
    <p>
      <b>{order.customerName}</b> dials it to pay <b>{leText(order.price)}</b>, from any{' '}
      {METHOD_NAMES[order.paymentMethod]} number.
    </p>
    <p className="px-3 py-4 rounded-lg bg-sunk text-2xl font-bold text-center select-all">{code}</p>
    <CopyButton text={code} label="Copy code" variant="ghost" isWide />
  </>
)

const Linked = ({ order, url }: { order: Order; url: string }) => {
  const name = METHOD_NAMES[order.paymentMethod]
  return (
    <>
      <StepTitle>Pay with {name}</StepTitle>
      <p>
        <b>{order.customerName}</b> confirms <b>{leText(order.price)}</b> on {name}'s own page. Open it here,
        or send its link.
      </p>
      <div className="grid grid-cols-2 gap-2.5">
        <LinkButton href={url} target="_blank" rel="noreferrer" className="!px-1.5">
          <ExternalLink />
          Open {name}
        </LinkButton>
        <CopyButton text={url} label="Copy link" variant="ghost" />
      </div>
    </>
  )
}

const ToDo = ({ order, nextAction }: Pick<PurchaseView, 'order' | 'nextAction'>) => {
  if (nextAction?.type === 'dial_ussd') return <Dialled order={order} code={nextAction.code} />
  if (nextAction?.type === 'redirect') return <Linked order={order} url={nextAction.url} />
  return <Prompted order={order} />
}

const StillChecking = ({ order }: { order: Order }) => (
  <>
    <StepTitle>Still checking</StepTitle>
    <Notice tone="warn" role="status" className="border border-sun">
      <b>Still checking, do not ask for it twice.</b> {WE_ARE_STILL_ASKING} {whoAnswers(order.paymentMethod)}{' '}
      about this payment.
    </Notice>
    <MinuteTrack label="Still checking" value={PROMPT_SECONDS} max={PROMPT_SECONDS} tone="sun" />
    <p className="text-sm text-muted">
      Order code <b className="text-ink">{order.orderCode}</b>
    </p>
  </>
)

const Bar = ({ secondsLeft }: { secondsLeft: number }) => (
  <div>
    <p className="mb-2 text-sm">Activating in {secondsLeft} seconds...</p>
    <MinuteTrack label="Activating" value={PROMPT_SECONDS - secondsLeft} max={PROMPT_SECONDS} />
  </div>
)

type SaleCancelProps = { transactionId: string; token: string; onAgain: () => void }

/** Ways out of waiting, as the customer has them. A cancelled sale shows its end by polling. */
const SaleCancel = ({ transactionId, token, onAgain }: SaleCancelProps) => {
  const [pending, setPending] = useState<'again' | 'cancel' | null>(null)
  const cancel = async (next: 'again' | 'cancel'): Promise<void> => {
    setPending(next)
    const end = await sendCancel(transactionId, token)
    if (end === 'cancelled' && next === 'again') onAgain()
    else if (end !== 'cancelled') setPending(null)
  }
  return (
    <div className="grid grid-cols-2 gap-2.5 pt-4 border-t border-line">
      <Button
        variant="plain"
        size="small"
        className="!whitespace-normal"
        isBusy={pending === 'again'}
        busyLabel="One moment..."
        disabled={pending === 'cancel'}
        onClick={() => void cancel('again')}
      >
        {CHANGE_NUMBER_OR_PAYMENT}
      </Button>
      <Button
        variant="plain"
        size="small"
        isBusy={pending === 'cancel'}
        busyLabel="Cancelling..."
        disabled={pending === 'again'}
        onClick={() => void cancel('cancel')}
      >
        Cancel order
      </Button>
    </div>
  )
}

type SaleWaitingProps = { sale: PurchaseView; token: string; isLost: boolean; onAgain: () => void }

/** The customer is paying: shows the seller what the customer has to do. */
export const SaleWaiting = ({ sale, token, isLost, onAgain }: SaleWaitingProps) => {
  const now = useNow(1000)
  const { order, transactionId, nextAction, payBy } = sale
  const hasOwnTime = nextAction !== undefined && nextAction.type !== 'await_prompt'
  const waitedSeconds = (now - Date.parse(order.askedAt ?? order.createdAt)) / 1000
  const secondsLeft = Math.min(PROMPT_SECONDS, Math.ceil(PROMPT_SECONDS - waitedSeconds))
  const isLate = hasOwnTime ? payBy !== undefined && now > Date.parse(payBy) : secondsLeft <= 0
  return (
    <>
      {isLate ? <StillChecking order={order} /> : <ToDo order={order} nextAction={nextAction} />}
      {!isLate && !hasOwnTime && <Bar secondsLeft={secondsLeft} />}
      {!isLate && hasOwnTime && payBy !== undefined && (
        <PayBefore payBy={payBy} from={order.createdAt} now={now} />
      )}
      <OrderSlip order={order} payer={order.phoneNumber} />
      <p role="status" className="text-sm text-muted">
        {isLost
          ? 'We cannot reach our server now. The sale goes on without this screen.'
          : 'You need not wait here. The sale goes on, and arrives in Customer Activity.'}
      </p>
      <SaleCancel transactionId={transactionId} token={token} onAgain={onAgain} />
    </>
  )
}
