import { formatLe, leToMinor } from '@minit/domain/money.ts'
import { ExternalLink } from 'lucide-react'
import { LinkButton } from '../ui/button.tsx'
import { Steps } from '../ui/steps.tsx'
import { WaitingNote } from './dial-waiting.tsx'
import { METHOD_NAMES } from './method-texts.ts'
import { OrderSlip } from './order-slip.tsx'
import { PayBefore } from './pay-before.tsx'
import type { Order } from './purchase-view.ts'
import { WaitingTitle } from './waiting-frame.tsx'

type LinkWaitingProps = { order: Order; url: string; payBy: string; now: number }

/** The wallet has a page of its own, which opens beside this one. */
export const LinkWaiting = ({ order, url, payBy, now }: LinkWaitingProps) => {
  const name = METHOD_NAMES[order.paymentMethod]
  return (
    <>
      <WaitingTitle over="Processing Payment" title={`Pay with ${name}`}>
        {name} asks you for <b>{formatLe(leToMinor(order.price))}</b> on its own page. Come back here when you
        have paid.
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
