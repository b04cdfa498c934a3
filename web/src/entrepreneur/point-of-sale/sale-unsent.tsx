import { useState } from 'react'
import type { PurchaseOrder } from '../../checkout/use-purchase-form.ts'
import { leText } from '../../lib/money.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { addStoredSale } from '../offline/stored-sales.ts'
import { StepTitle } from './sale-result.tsx'

/** A cash sale that did not reach the server, with its idempotency key. */
export type UnsentSale = { order: PurchaseOrder; packageName: string; amount: number; key: string }

type SaleUnsentProps = { sale: UnsentSale; onBack: () => void; onAnother: () => void; onClose: () => void }

const WAYS = {
  qr_display: '',
  sms: ' It goes to them by SMS too.',
  whatsapp: ' It goes to them by WhatsApp too.',
}

const Kept = ({ sale, onAnother, onClose }: Omit<SaleUnsentProps, 'onBack'>) => (
  <>
    <div role="status">
      <StepTitle>Kept on this phone</StepTitle>
      <p className="text-muted">
        {sale.packageName} for {sale.order.customerName},{' '}
        <span className="whitespace-nowrap">{leText(sale.amount)} in cash</span>
      </p>
    </div>
    <Notice tone="warn">
      <b>The code will be ready when the line is back.</b> You find it in Customer Activity then.
      {WAYS[sale.order.deliveryMethod]}
    </Notice>
    <div className="grid grid-cols-[auto_1fr] gap-3">
      <Button variant="ghost" onClick={onClose}>
        Close
      </Button>
      <Button onClick={onAnother}>Sell another</Button>
    </div>
  </>
)

const NotKept = () => (
  <Notice tone="bad" role="alert">
    <b>This phone cannot keep the sale.</b> Write it down, and sell it here when the line is back.
  </Notice>
)

/** Stores the sale; the screen shows its state. */
const useKeeping = ({ order, packageName, amount, key }: UnsentSale) => {
  const [state, setState] = useState<'asking' | 'keeping' | 'kept' | 'failed'>('asking')
  const keep = async (): Promise<void> => {
    setState('keeping')
    const { packageId, customerName, phoneNumber, deliveryMethod, discountCode } = order
    const kept = { packageId, customerName, phoneNumber, deliveryMethod, amount, discountCode }
    await addStoredSale({ key, order: kept, packageName }).then(
      () => setState('kept'),
      () => setState('failed'),
    )
  }
  return { state, keep: () => void keep() }
}

/**
 * Offline, a sale is for cash, and the phone stores it once the cash is paid. No code is shown: none is
 * known yet.
 */
export const SaleUnsent = ({ sale, onBack, ...ways }: SaleUnsentProps) => {
  const { state, keep } = useKeeping(sale)
  if (state === 'kept') return <Kept sale={sale} {...ways} />
  return (
    <>
      <StepTitle>Take {leText(sale.amount)} in cash</StepTitle>
      <Notice tone="warn">
        <b>No connection.</b> This phone keeps the sale of {sale.packageName} to {sale.order.customerName}.
        The code will be ready when the line is back.
      </Notice>
      {state === 'failed' && <NotKept />}
      <div className="grid grid-cols-[auto_1fr] gap-3">
        <Button variant="ghost" onClick={onBack}>
          Back
        </Button>
        <Button isBusy={state === 'keeping'} busyLabel="Saving..." onClick={keep}>
          Cash received
        </Button>
      </div>
    </>
  )
}
