import { useNow } from '../lib/clock.ts'
import { CashWaiting } from './cash-waiting.tsx'
import { DialWaiting } from './dial-waiting.tsx'
import { LinkWaiting } from './link-waiting.tsx'
import { PROMPT_SECONDS, PromptWaiting } from './prompt-waiting.tsx'
import type { PurchaseView } from './purchase-view.ts'
import { StillChecking } from './still-checking.tsx'
import { WaitingActions, type WaitingWays } from './waiting-actions.tsx'
import { WaitingFrame } from './waiting-frame.tsx'

type WaitingProps = Omit<WaitingWays, 'onCancelled'> & {
  purchase: PurchaseView
  isChecking: boolean
  onCheck: () => void
  fetchedAt: number
}

/** Everything between paying and having paid, by what the customer has to do. */
export const Waiting = (props: WaitingProps) => (
  <WaitingFrame order={props.purchase.order} fetchedAt={props.fetchedAt}>
    <WaitingFor {...props} />
    <WaitingActions {...props} onCancelled={props.onCheck} />
  </WaitingFrame>
)

const WaitingFor = ({ purchase, isChecking, onCheck }: WaitingProps) => {
  const now = useNow(1000)
  const { order, transactionId, nextAction, payBy } = purchase
  const isLate = payBy !== undefined && now > Date.parse(payBy)
  const checking = <StillChecking {...{ order, transactionId, now, isChecking, onCheck }} />
  if (payBy === undefined || nextAction === undefined || isLate) return checking
  switch (nextAction.type) {
    case 'dial_ussd':
      return <DialWaiting {...{ order, payBy, now }} code={nextAction.code} telUri={nextAction.telUri} />
    case 'redirect':
      return <LinkWaiting {...{ order, payBy, now }} url={nextAction.url} />
    case 'collect_cash':
      return <CashWaiting {...{ order, payBy, now }} />
    case 'await_prompt': {
      const secondsLeft = promptSecondsLeft(order.askedAt ?? order.createdAt, now)
      return secondsLeft > 0 ? <PromptWaiting order={order} secondsLeft={secondsLeft} /> : checking
    }
  }
}

const promptSecondsLeft = (askedAt: string, now: number): number =>
  Math.min(PROMPT_SECONDS, Math.ceil(PROMPT_SECONDS - (now - Date.parse(askedAt)) / 1000))
