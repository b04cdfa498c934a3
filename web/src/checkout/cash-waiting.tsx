import { formatLe, leToMinor } from '@minit/domain/money.ts'
import { Steps } from '../ui/steps.tsx'
import { WaitingNote } from './dial-waiting.tsx'
import { OrderCode } from './order-code.tsx'
import { OrderSlip } from './order-slip.tsx'
import { PayBefore } from './pay-before.tsx'
import type { Order } from './purchase-view.ts'
import { WaitingTitle } from './waiting-frame.tsx'

/** Cash: only the seller can say that it was received. */
export const CashWaiting = ({ order, payBy, now }: { order: Order; payBy: string; now: number }) => (
  <>
    <WaitingTitle over="Cash" title="Pay the seller">
      Give <b>{formatLe(leToMinor(order.price))}</b> to <b>{order.businessName}</b>.
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
          Pay <b>{formatLe(leToMinor(order.price))}</b> in cash
        </span>
        <span>The seller confirms, and your WiFi code appears here</span>
      </Steps>
    </div>
    <WaitingNote />
  </>
)
