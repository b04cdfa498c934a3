import { OrderSlip } from '../../checkout/order-slip.tsx'
import type { PurchaseView } from '../../checkout/purchase-view.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { endingText } from './sale-ending.ts'
import { StepTitle } from './step-title.tsx'

type SaleEndedProps = { sale: PurchaseView; onAgain: () => void; onClose: () => void }

/** No pass came of it, as far as is known. */
export const SaleEnded = ({ sale, onAgain, onClose }: SaleEndedProps) => (
  <>
    <StepTitle>{sale.status === 'refunded' ? 'Payment refunded' : 'Payment Failed'}</StepTitle>
    <Notice tone="bad">{endingText(sale)}</Notice>
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
