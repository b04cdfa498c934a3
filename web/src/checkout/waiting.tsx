import { ExternalLink, Loader, Phone } from 'lucide-react'
import type { ReactNode } from 'react'
import { useNow } from '../lib/clock.ts'
import { leText } from '../lib/money.ts'
import { LinkButton } from '../ui/button.tsx'
import { CopyButton } from '../ui/copy-button.tsx'
import { MinuteTrack } from '../ui/minute-track.tsx'
import { Steps } from '../ui/steps.tsx'
import { DIAL_THIS_CODE_TO_PAY } from '../words/everyone.ts'
import { HelpTopic } from './help-topic.tsx'
import { METHOD_NAMES } from './methods.ts'
import { OrderCode, OrderSlip } from './order-slip.tsx'
import { PaidButton } from './paid-button.tsx'
import type { Order, PurchaseView } from './purchase-query.ts'
import { StillChecking } from './still-checking.tsx'
import { WaitingActions, type WaitingWays } from './waiting-actions.tsx'
import { FootNote, PayBefore, WaitingFrame, WaitingTitle } from './waiting-frame.tsx'

type DialWaitingProps = { order: Order; code: string; telUri: string; payBy: string; now: number }

/** The customer dials a code to pay; the whole green card is the link that dials. */
const DialWaiting = ({ order, code, telUri, payBy, now }: DialWaitingProps) => {
  const name = METHOD_NAMES[order.paymentMethod]
  return (
    <>
      <WaitingTitle over={name} title={DIAL_THIS_CODE_TO_PAY}>
        Pay <b>{leText(order.price)}</b> from any {name} number. Dialling needs no internet.
      </WaitingTitle>
      <a
        href={telUri}
        className="grid justify-items-center gap-2.5 mt-5 mb-2.5 px-3 py-6 rounded-lg bg-action text-on-action no-underline"
      >
        <span className="text-[1.875rem] font-bold leading-[1.1] whitespace-nowrap">{code}</span>
        <span className="flex gap-2 font-medium">
          <Phone />
          Tap to dial
        </span>
      </a>
      <CopyButton text={code} label="Copy code" variant="ghost" isWide />
      <PayBefore payBy={payBy} from={order.createdAt} now={now} />
      <OrderSlip order={order} payer="any number" />
      <div className="mt-5">
        <Steps>
          <span>Dial the code, then press call</span>
          <span>
            Check that it says <b>{leText(order.price)}</b>
          </span>
          <span>Type your PIN there. Your pass appears on this page</span>
        </Steps>
      </div>
      <WaitingNote />
    </>
  )
}

const WaitingNote = () => (
  <FootNote icon={<Loader />}>Waiting for your payment. This page changes by itself.</FootNote>
)

/** For cash: only the seller can confirm it. */
const CashWaiting = ({ order, payBy, now }: { order: Order; payBy: string; now: number }) => (
  <>
    <WaitingTitle over="Cash" title="Pay the seller">
      Give <b>{leText(order.price)}</b> to <b>{order.businessName}</b>.
    </WaitingTitle>
    <PayBefore payBy={payBy} from={order.createdAt} now={now} />
    <OrderSlip order={order} payer={order.customerName} />
    <OrderCode code={order.orderCode} />
    <div className="mt-5">
      <Steps>
        <span>
          Show this page to the seller, or say the code <b>{order.orderCode}</b>
        </span>
        <span>
          Pay <b>{leText(order.price)}</b> in cash
        </span>
        <span>The seller confirms, and your WiFi code appears here</span>
      </Steps>
    </div>
    <WaitingNote />
  </>
)

type LinkWaitingProps = { order: Order; url: string; payBy: string; now: number }

/** The wallet has its own page, which opens in another tab. */
const LinkWaiting = ({ order, url, payBy, now }: LinkWaitingProps) => {
  const name = METHOD_NAMES[order.paymentMethod]
  return (
    <>
      <WaitingTitle over="Processing Payment" title={`Pay with ${name}`}>
        {name} asks you for <b>{leText(order.price)}</b> on its own page. Come back here when you have paid.
      </WaitingTitle>
      <div className="mt-5">
        <LinkButton href={url} target="_blank" rel="noreferrer" size="big" isWide>
          <ExternalLink />
          Open {name}
        </LinkButton>
      </div>
      <PayBefore payBy={payBy} from={order.createdAt} now={now} />
      <OrderSlip order={order} payer={order.phoneNumber} />
      <div className="mt-5">
        <Steps>
          <span>Open {name} with the green button</span>
          <span>
            Check the name <b>{order.businessName}</b>
          </span>
          <span>Confirm there. Come back to this page</span>
        </Steps>
      </div>
      <WaitingNote />
    </>
  )
}

/** A drawing of a phone with the operator's prompt. */
const PhoneArt = () => (
  <svg className="w-[200px] h-[120px] mx-auto mt-2 mb-4" viewBox="0 0 200 120" aria-hidden="true">
    <path d="M0 96h200" stroke="var(--color-line)" strokeWidth="2" strokeLinecap="round" />
    <g fill="none" stroke="#f6c445" strokeLinecap="round" strokeWidth="5">
      <path className="breathe" d="M138 44a26 26 0 0 1 18 18" />
      <path className="breathe-late" d="M142 28a42 42 0 0 1 30 30" />
    </g>
    <rect x="66" y="6" width="66" height="112" rx="12" fill="var(--color-ink)" />
    <rect x="71" y="14" width="56" height="92" rx="6" fill="var(--color-sunk)" />
    <rect x="76" y="36" width="46" height="48" rx="6" fill="var(--color-surface)" />
    <path d="M82 46h28M82 54h18" stroke="var(--color-muted)" strokeWidth="3.5" strokeLinecap="round" />
    <path
      d="M85 66h.1M94 66h.1M103 66h.1M112 66h.1"
      stroke="var(--color-ink)"
      strokeWidth="5.2"
      strokeLinecap="round"
    />
    <rect x="82" y="73" width="34" height="6" rx="3" fill="var(--color-action)" />
    <path d="M92 112h14" stroke="var(--color-surface)" strokeWidth="2.5" strokeLinecap="round" opacity=".5" />
  </svg>
)

/** The seconds that the specification's progress bar takes before its text must change. */
export const PROMPT_SECONDS = 30

/** The first half minute: what to do on the phone, with a progress bar. */
const PromptWaiting = ({ order, secondsLeft }: { order: Order; secondsLeft: number }) => (
  <>
    <PhoneArt />
    <WaitingTitle over="Processing Payment" title="Confirm on Phone">
      Check your phone <b className="whitespace-nowrap">{order.phoneNumber}</b> for the prompt and type your
      PIN there.
    </WaitingTitle>
    <div className="my-5">
      <b className="block mb-2 text-lg">Activating in {secondsLeft} seconds...</b>
      <MinuteTrack label="Activating" value={PROMPT_SECONDS - secondsLeft} max={PROMPT_SECONDS} />
    </div>
    <OrderSlip order={order} payer={order.phoneNumber} />
    <div className="mt-5">
      <Steps>
        <span>Open the {METHOD_NAMES[order.paymentMethod]} message</span>
        <span>
          Check that it says <b>{leText(order.price)}</b>
        </span>
        <span>Type your PIN in that message, never on this page</span>
      </Steps>
    </div>
    <FootNote icon={<ExternalLink />}>You may close this page. Its link keeps your purchase.</FootNote>
  </>
)

type WaitingProps = Omit<WaitingWays, 'onCancelled'> & {
  purchase: PurchaseView
  isChecking: boolean
  onCheck: () => void
  fetchedAt: number
  /** A note for every order of its kind, whatever the next action is. */
  note?: ReactNode
}

/** Shows a pending payment by its next action. */
export const Waiting = (props: WaitingProps) => (
  <WaitingFrame order={props.purchase.order} fetchedAt={props.fetchedAt}>
    <WaitingFor {...props} />
    {props.note}
    <PaidButton
      transactionId={props.purchase.transactionId}
      isCash={props.purchase.order.paymentMethod === 'cash'}
    />
    <HelpTopic slug="pay">How to pay, with pictures</HelpTopic>
    <WaitingActions {...props} onCancelled={props.onCheck} />
  </WaitingFrame>
)

const WaitingFor = ({ purchase, isChecking, onCheck }: WaitingProps) => {
  const now = useNow(1000)
  const { order, nextAction, payBy } = purchase
  const isLate = payBy !== undefined && now > Date.parse(payBy)
  const checking = <StillChecking order={order} now={now} isChecking={isChecking} onCheck={onCheck} />
  if (payBy === undefined || nextAction === undefined || isLate) return checking
  switch (nextAction.type) {
    case 'dial_ussd':
      return (
        <DialWaiting
          order={order}
          payBy={payBy}
          now={now}
          code={nextAction.code}
          telUri={nextAction.telUri}
        />
      )
    case 'redirect':
      return <LinkWaiting order={order} payBy={payBy} now={now} url={nextAction.url} />
    case 'collect_cash':
      return <CashWaiting order={order} payBy={payBy} now={now} />
    case 'await_prompt': {
      const secondsLeft = promptSecondsLeft(order.askedAt ?? order.createdAt, now)
      return secondsLeft > 0 ? <PromptWaiting order={order} secondsLeft={secondsLeft} /> : checking
    }
  }
}

const promptSecondsLeft = (askedAt: string, now: number): number =>
  Math.min(PROMPT_SECONDS, Math.ceil(PROMPT_SECONDS - (now - Date.parse(askedAt)) / 1000))
