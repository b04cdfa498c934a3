import { formatLe, leToMinor } from '@minit/domain/money.ts'
import { Loader, Phone } from 'lucide-react'
import { CopyButton } from '../ui/copy-button.tsx'
import { Steps } from '../ui/steps.tsx'
import { METHOD_NAMES } from './method-texts.ts'
import { OrderSlip } from './order-slip.tsx'
import { PayBefore } from './pay-before.tsx'
import type { Order } from './purchase-view.ts'
import { FootNote, WaitingTitle } from './waiting-frame.tsx'

type DialWaitingProps = { order: Order; code: string; telUri: string; payBy: string; now: number }

/** The customer dials a code to pay; the whole green card is the link that dials. */
export const DialWaiting = ({ order, code, telUri, payBy, now }: DialWaitingProps) => {
  const name = METHOD_NAMES[order.paymentMethod]
  return (
    <>
      <WaitingTitle over={name} title="Dial this code to pay">
        Pay <b>{formatLe(leToMinor(order.price))}</b> from any {name} number.
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
            Check the name <b>{order.businessName}</b>
          </span>
          <span>Type your PIN. Come back to this page</span>
        </Steps>
      </div>
      <WaitingNote />
    </>
  )
}

export const WaitingNote = () => (
  <FootNote icon={<Loader />}>Waiting for your payment. This page changes by itself.</FootNote>
)
