import { useEffect, useRef, useState } from 'react'
import type { Started } from '../../checkout/use-buy-pass.ts'
import type { PurchaseOrder } from '../../checkout/use-purchase-form.ts'
import { leText } from '../../lib/money.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { toast } from '../../ui/toast-store.ts'
import { CODE_AFTER_THE_OUTAGE, KEPT_ON_THIS_PHONE, THE_SALE_WAS_NOT_UNDONE } from '../../words/sellers.ts'
import { useSentSale } from '../offline/sent-sales.ts'
import { addStoredSale, undoStoredSale } from '../offline/stored-sales.ts'
import { cashBodyOf } from './cash-body.ts'
import { NextSale, type SaleWays } from './next-sale.tsx'
import { StepTitle } from './step-title.tsx'
import { UndoButton } from './undo-sale.tsx'

/** A cash sale that did not reach the server, with its idempotency key. */
export type UnsentSale = { order: PurchaseOrder; packageName: string; amount: number; key: string }

type SaleUnsentProps = {
  sale: UnsentSale
  onBack: () => void
  onUndone: () => void
  /** Called once the server has the sale, so that its code can be shown. */
  onSent: (started: Started) => void
  ways: SaleWays
}

const WAYS = {
  qr_display: '',
  sms: ' It goes to them by SMS too.',
  whatsapp: ' It goes to them by WhatsApp too.',
}

const storedOf = ({ order, packageName, amount, key }: UnsentSale) => ({
  key,
  order: cashBodyOf(order, amount),
  packageName,
})

const UndoKept = ({ sale, onUndone }: Pick<SaleUnsentProps, 'sale' | 'onUndone'>) => {
  const [isBusy, setIsBusy] = useState(false)
  const undo = (): void => {
    setIsBusy(true)
    undoStoredSale(storedOf(sale)).then(onUndone, () => {
      setIsBusy(false)
      toast({ title: THE_SALE_WAS_NOT_UNDONE, message: 'This phone cannot store it.', tone: 'destructive' })
    })
  }
  return <UndoButton price={sale.amount} isBusy={isBusy} onUndo={undo} />
}

/** Goes on to the sale's code once this phone has uploaded the sale. */
const useSent = ({ key }: UnsentSale, onSent: (started: Started) => void): void => {
  const started = useSentSale(key)
  useEffect(() => {
    if (started !== null) onSent(started)
  }, [started, onSent])
}

const Kept = ({ sale, onUndone, onSent, ways }: Omit<SaleUnsentProps, 'onBack'>) => {
  useSent(sale, onSent)
  return (
    <>
      <div role="status">
        <StepTitle>{KEPT_ON_THIS_PHONE}</StepTitle>
        <p className="text-muted">
          {sale.packageName}
          {sale.order.customerName !== '' && ` for ${sale.order.customerName}`},{' '}
          <span className="whitespace-nowrap">{leText(sale.amount)} in cash</span>
        </p>
      </div>
      <Notice tone="warn">
        <b>{CODE_AFTER_THE_OUTAGE}</b> It appears here, and in Customer Activity.
        {WAYS[sale.order.deliveryMethod]}
      </Notice>
      <UndoKept sale={sale} onUndone={onUndone} />
      <NextSale ways={ways} />
    </>
  )
}

const NotKept = ({ onBack, onRetry }: { onBack: () => void; onRetry: () => void }) => (
  <>
    <StepTitle>No connection</StepTitle>
    <Notice tone="bad" role="alert">
      <b>This phone cannot keep the sale.</b> Write it down, and sell it here when the line is back.
    </Notice>
    <div className="grid grid-cols-[auto_1fr] gap-3">
      <Button variant="ghost" onClick={onBack}>
        Back
      </Button>
      <Button onClick={onRetry}>Try again</Button>
    </div>
  </>
)

/** Stores the sale at once: the tap on cash said that it is paid. */
const useKeeping = (sale: UnsentSale) => {
  const [state, setState] = useState<'keeping' | 'kept' | 'failed'>('keeping')
  const keep = async (): Promise<void> => {
    setState('keeping')
    await addStoredSale(storedOf(sale)).then(
      () => setState('kept'),
      () => setState('failed'),
    )
  }
  const first = useRef(keep)
  useEffect(() => void first.current(), [])
  return { state, keep: () => void keep() }
}

/** Offline, a sale is for cash, and the phone stores it. No code is shown: none is known yet. */
export const SaleUnsent = ({ sale, onBack, onUndone, onSent, ways }: SaleUnsentProps) => {
  const { state, keep } = useKeeping(sale)
  if (state === 'kept') return <Kept sale={sale} onUndone={onUndone} onSent={onSent} ways={ways} />
  if (state === 'failed') return <NotKept onBack={onBack} onRetry={keep} />
  return <p aria-busy="true">Saving...</p>
}
