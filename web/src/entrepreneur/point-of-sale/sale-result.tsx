import { formatDateTime, formatEnds } from '@minit/domain/kernel/durations.ts'
import { latestStartText } from '@minit/domain/shop/joining.ts'
import { secretNameOf, type WifiKind } from '@minit/domain/shop/wifi.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { PasswordText, SECRET_WORDS } from '../../checkout/access-card.tsx'
import { manualStateOf } from '../../checkout/manual-access.ts'
import { MessageCard } from '../../checkout/message-card.tsx'
import { OrderSlip } from '../../checkout/order-slip.tsx'
import type { Access, Order, PurchaseView } from '../../checkout/purchase-query.ts'
import { serverNow } from '../../lib/clock.ts'
import { leText } from '../../lib/money.ts'
import { Button } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { toast } from '../../ui/toast-store.ts'
import { FAILED_TO_PROCESS_PAYMENT, QR_CODE_THAT_JOINS_THE_WIFI } from '../../words/everyone.ts'
import { manualPassesQuery, useConnect } from '../manual-access/queries.ts'
import { SlipButton } from '../printing/slip-button.tsx'
import { refreshNotifications } from '../queries.ts'
import { NextSale, type SaleFrame, type SaleWays } from './next-sale.tsx'
import { NO_NUMBER, SendCode } from './send-code.tsx'
import { StepTitle } from './step-title.tsx'
import { UndoSale } from './undo-sale.tsx'

type AccessDetailsProps = {
  qrCode: string | null
  networkName: string | null
  password: string
  wifiKind: WifiKind | null
  /** The password next to a code of the seller's own router, if the router asks for one. */
  stockPassword?: string | null
  fromStock?: boolean
  /** In large letters, to be read across the counter. */
  isBig?: boolean
}

/** Breaks a wide code between its groups only. */
const BigCode = ({ code }: { code: string }) => (
  <b className="block text-[clamp(1.75rem,10vw,2.5rem)] leading-[1.15] select-all [overflow-wrap:anywhere]">
    {(code.match(/[^-]+-?/g) ?? [code]).map((group, index) => (
      <span key={group + String(index)} className="inline-block max-w-full">
        {group}
      </span>
    ))}
  </b>
)

/** The customer's access: the code to read out, then the QR code for their camera. */
export const AccessDetails = (props: AccessDetailsProps) => {
  const { qrCode, networkName, password, wifiKind, stockPassword = null, fromStock = false } = props
  const { isBig = false } = props
  const name = fromStock ? 'code' : secretNameOf(wifiKind ?? 'captive')
  // By hand the QR code joins no WiFi: it is for the seller's own phone.
  const isManual = useQuery(manualPassesQuery()).data?.joining === 'by_hand' && !fromStock
  return (
    <>
      <dl className="grid gap-2.5 px-3.5 pt-2.5 pb-3 rounded-lg bg-sunk">
        <div>
          <dt className="text-sm text-muted">{SECRET_WORDS[name]}</dt>
          <dd>{isBig ? <BigCode code={password} /> : <PasswordText password={password} />}</dd>
        </div>
        {networkName !== null && (
          <div>
            <dt className="text-sm text-muted">Network name</dt>
            <dd className="font-bold select-all">{networkName}</dd>
          </div>
        )}
        {stockPassword !== null && (
          <div>
            <dt className="text-sm text-muted">Password</dt>
            <dd>
              <PasswordText password={stockPassword} />
            </dd>
          </div>
        )}
      </dl>
      {qrCode !== null && !isManual && (
        <img
          src={qrCode}
          alt={QR_CODE_THAT_JOINS_THE_WIFI}
          width={200}
          height={200}
          className="justify-self-center rounded-md bg-white"
        />
      )}
      <CopyButton text={password} label={`Copy ${name}`} variant="ghost" isWide />
    </>
  )
}

/** The next step where the seller connects phones by hand: the time begins with the tap. */
type ConnectNowProps = {
  access: Access
  buyer: string | null
  connecting: ReturnType<typeof useConnect>
}

const ConnectNow = ({ access, buyer, connecting: { mutate, isPending, data } }: ConnectNowProps) => {
  if (data !== undefined)
    return (
      <Notice tone="good">Online until {formatEnds(new Date(data.endsAt), new Date(serverNow()))}</Notice>
    )
  return (
    <Notice tone="info">
      <p>
        Type the password of <b>{access.networkName}</b> into {buyer ?? 'the customer'}’s phone, then tap
        Connected.{' '}
        {access.unusedMinutes === null &&
          `The time starts then, ${latestStartText(new Date(access.startsAt))}.`}
      </p>
      <div className="mt-3">
        <Button isWide isBusy={isPending} busyLabel="Saving..." onClick={() => mutate(undefined)}>
          Connected
        </Button>
      </div>
    </Notice>
  )
}

const timeWord = ({ fromStock, unusedMinutes, onlineMinutes }: Access): string => {
  if (fromStock) return 'Time'
  if (onlineMinutes !== null) return `${onlineMinutes} min, only while online, until`
  return unusedMinutes === null ? 'Expires' : 'To be used until'
}

type SaleResultProps = {
  order: Order
  access: Access
  /** The pass as the customer sees it. */
  pass: PurchaseView['pass']
  /** The typed name; null if there was none. */
  buyer: string | null
  /** Called when a cash sale was undone; absent for other sales. */
  onUndone?: (() => void) | undefined
  ways: SaleWays
}

/** The customer's pass to show across the counter, and the state of its message. */
export const SaleResult = ({ order, access, pass, buyer, onUndone, ways }: SaleResultProps) => {
  const { transactionId } = access
  const connecting = useConnect({ transactionId, customerName: order.customerName })
  const endsAt = new Date(connecting.data?.endsAt ?? access.expiresAt)
  return (
    <>
      <div>
        <StepTitle>Payment Successful!</StepTitle>
        <p className="text-muted">
          {order.packageName} {buyer === null ? `for ${leText(order.price)}` : `for ${buyer}`}
        </p>
      </div>
      {onUndone !== undefined && <UndoSale order={order} access={access} onUndone={onUndone} />}
      {manualStateOf(access, pass, Date.parse(access.startsAt) - 1) === 'waiting' && (
        <ConnectNow access={access} buyer={buyer} connecting={connecting} />
      )}
      <AccessDetails {...access} isBig />
      <div className="grid grid-cols-2 gap-3 [&>*]:min-w-0">
        <SlipButton transactionId={transactionId} />
        <SendCode access={access} hasNumber={order.phoneNumber !== NO_NUMBER} />
      </div>
      <p className="flex justify-between gap-3 text-sm">
        <span className="text-muted">{timeWord(access)}</span>
        <b>{access.fromStock ? 'Counted by your WiFi' : formatDateTime(endsAt)}</b>
      </p>
      {access.message !== null && (
        <div className="-mt-4">
          <MessageCard message={access.message} wifiKind={access.wifiKind} />
        </div>
      )}
      <NextSale ways={ways} />
    </>
  )
}

const WITHDRAWN = new Set<string | undefined>(['cancelled_by_customer', 'replaced_by_newer'])
const isWithdrawn = ({ failure }: Pick<PurchaseView, 'failure'>): boolean => WITHDRAWN.has(failure?.reason)

const endingTitle = (sale: PurchaseView): string => {
  if (sale.status === 'refunded') return 'Payment refunded'
  return isWithdrawn(sale) ? 'Order cancelled' : 'Payment Failed'
}

/** Failures whose usual texts address the customer. */
const FAILURES = new Map<string | undefined, string>([
  ['declined', 'The customer did not approve the payment.'],
  ['insufficient_balance', 'There is not enough money in the customer’s account.'],
  ['limit_reached', 'The customer’s account has reached its payment limit.'],
  ['payment_in_progress', 'Another payment waits on the customer’s phone. It must be finished first.'],
])

/** Why a sale ended without a pass, for the seller. */
const endingText = ({ status, failure }: Pick<PurchaseView, 'status' | 'failure'>): string => {
  if (status === 'expired') return 'The time to pay is over, and no payment has arrived.'
  if (status === 'refunded') return 'The money went back to the customer.'
  if (isWithdrawn({ failure })) return 'The customer gets no more requests to pay.'
  return FAILURES.get(failure?.reason) ?? failure?.message ?? FAILED_TO_PROCESS_PAYMENT
}

type SaleEndedProps = { sale: PurchaseView; onAgain: () => void; onClose: () => void }

/** The sale has no pass, as far as is known. */
export const SaleEnded = ({ sale, onAgain, onClose }: SaleEndedProps) => (
  <>
    <StepTitle>{endingTitle(sale)}</StepTitle>
    <Notice tone={isWithdrawn(sale) ? 'info' : 'bad'}>{endingText(sale)}</Notice>
    <OrderSlip order={sale.order} payer={sale.order.phoneNumber} />
    {sale.status !== 'refunded' && (
      <p className="text-sm text-muted">
        If money has left the customer's account, do not ask for it twice. The sale then arrives in Customer
        Activity.
      </p>
    )}
    <div className="grid grid-cols-[auto_1fr] gap-3">
      <Button variant="ghost" onClick={onClose}>
        Close
      </Button>
      <Button onClick={onAgain}>Try again</Button>
    </div>
  </>
)

/**
 * Announces how a sale ended while it was open, and makes the feed read at once. On the page the heading says
 * that it was paid.
 */
export const useSaleEnding = (sale: PurchaseView | undefined, frame: SaleFrame): void => {
  const client = useQueryClient()
  const status = sale?.status ?? 'awaiting_payment'
  const words = sale === undefined ? '' : endingText(sale)
  const isCancelled = sale !== undefined && isWithdrawn(sale)
  useEffect(() => {
    if (status === 'awaiting_payment') return
    if (status === 'ready') {
      if (frame === 'window')
        toast({ title: 'Payment Successful!', message: 'QR code generated for customer' })
      void refreshNotifications(client)
    } else if (!isCancelled) {
      toast({ title: 'Payment Failed', message: words, tone: 'destructive' })
    }
  }, [status, words, isCancelled, frame, client])
}
