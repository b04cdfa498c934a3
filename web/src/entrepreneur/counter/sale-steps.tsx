import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { CounterValues } from '../../checkout/counter-values.ts'
import { purchaseQuery } from '../../checkout/purchase-query.ts'
import type { Started } from '../../checkout/use-buy-pass.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { SaleEnded } from './sale-ended.tsx'
import { SaleOffer } from './sale-offer.tsx'
import { SaleResult } from './sale-result.tsx'
import { SaleWaiting } from './sale-waiting.tsx'
import { useSaleEnding } from './use-sale-ending.ts'

type Step =
  | { name: 'form'; typed: CounterValues | null }
  | { name: 'sale'; started: Started; typed: CounterValues }

type SaleProps = {
  started: Started
  onAgain: () => void
  onAnother: () => void
  onClose: () => void
}

const Asking = () => (
  <div aria-busy="true" className="grid gap-3">
    <span className="spoken">Asking for the payment</span>
    <Skeleton className="w-1/2 h-6" />
    <Skeleton className="h-12" />
    <Skeleton className="h-16 rounded-lg" />
  </div>
)

const Sale = ({ started, onAgain, onAnother, onClose }: SaleProps) => {
  const { data: sale, isError } = useQuery(purchaseQuery(started.transactionId, started.statusToken))
  useSaleEnding(sale ?? undefined)
  if (!sale) return <Asking />
  if (sale.status === 'awaiting_payment') return <SaleWaiting sale={sale} isLost={isError} />
  if (sale.status === 'ready' && sale.result !== undefined) {
    return <SaleResult order={sale.order} access={sale.result} onAnother={onAnother} onClose={onClose} />
  }
  return <SaleEnded sale={sale} onAgain={onAgain} onClose={onClose} />
}

/** From the form to the pass. Forgets all when it is taken off the screen; a sale under way goes on without it. */
export const SaleSteps = ({ entrepreneur, onClose }: { entrepreneur: string; onClose: () => void }) => {
  const [step, setStep] = useState<Step>({ name: 'form', typed: null })
  if (step.name === 'form') {
    return (
      <SaleOffer
        entrepreneur={entrepreneur}
        typed={step.typed}
        onStarted={(started, typed) => setStep({ name: 'sale', started, typed })}
      />
    )
  }
  return (
    <Sale
      started={step.started}
      onAgain={() => setStep({ name: 'form', typed: step.typed })}
      onAnother={() => setStep({ name: 'form', typed: null })}
      onClose={onClose}
    />
  )
}
