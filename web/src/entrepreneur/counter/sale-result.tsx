import { formatDateTime } from '@minit/domain/durations.ts'
import { MessageCard } from '../../checkout/message-card.tsx'
import type { Access, Order } from '../../checkout/purchase-view.ts'
import { Button } from '../../ui/button.tsx'
import { AccessDetails } from '../dashboard/access-details.tsx'
import { SlipButton } from '../printing/slip-button.tsx'
import { StepTitle } from './step-title.tsx'

type SaleResultProps = { order: Order; access: Access; onAnother: () => void; onClose: () => void }

/** The customer's pass, to be shown across the counter, and what was sent of it. */
export const SaleResult = ({ order, access, onAnother, onClose }: SaleResultProps) => (
  <>
    <div>
      <StepTitle>Payment Successful!</StepTitle>
      <p className="text-muted">
        {order.packageName} for {order.customerName}
      </p>
    </div>
    <AccessDetails {...access} />
    <SlipButton transactionId={access.transactionId} />
    <p className="flex justify-between gap-3 text-sm">
      <span className="text-muted">Expires</span>
      <b>{formatDateTime(new Date(access.expiresAt))}</b>
    </p>
    {access.message !== null && (
      <div className="-mt-4">
        <MessageCard message={access.message} wifiKind={access.wifiKind} />
      </div>
    )}
    <div className="grid grid-cols-[auto_1fr] gap-3">
      <Button variant="ghost" onClick={onClose}>
        Close
      </Button>
      <Button onClick={onAnother}>Generate Another</Button>
    </div>
  </>
)
