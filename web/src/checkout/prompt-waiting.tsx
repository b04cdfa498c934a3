import { formatLe, leToMinor } from '@minit/domain/money.ts'
import { Link } from 'lucide-react'
import { MinuteTrack } from '../ui/minute-track.tsx'
import { Steps } from '../ui/steps.tsx'
import { METHOD_NAMES } from './method-texts.ts'
import { OrderSlip } from './order-slip.tsx'
import { PhoneArt } from './phone-art.tsx'
import type { Order } from './purchase-view.ts'
import { FootNote, WaitingTitle } from './waiting-frame.tsx'

/** The seconds that the specification's bar takes before it must say something else. */
export const PROMPT_SECONDS = 30

/** The first half minute: what to do on the phone, while the bar runs beside the truth. */
export const PromptWaiting = ({ order, secondsLeft }: { order: Order; secondsLeft: number }) => (
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
          Check that it says <b>{formatLe(leToMinor(order.price))}</b>
        </span>
        <span>Type your PIN in that message, never on this page</span>
      </Steps>
    </div>
    <FootNote icon={<Link />}>You may close this page. Its link keeps your purchase.</FootNote>
  </>
)
