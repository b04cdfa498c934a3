import { lackText } from '@minit/domain/shop/shop-lacks.ts'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { purchaseQuery } from '../../checkout/purchase-query.ts'
import { sellerQuery } from '../../checkout/seller-queries.ts'
import type { Started } from '../../checkout/use-buy-pass.ts'
import {
  methodsOf,
  OPERATORS_FIRST,
  type PurchaseValues,
  startValues,
} from '../../checkout/use-purchase-form.ts'
import * as paths from '../../lib/paths.ts'
import { usePolledQuery } from '../../lib/polled-query.ts'
import { GoLink } from '../../ui/go-link.tsx'
import { EmptySection, FailedSection } from '../../ui/sections.tsx'
import { Skeleton } from '../../ui/states.tsx'
import { WE_COULD_NOT_LOAD_YOUR_PACKAGES } from '../../words/sellers.ts'
import { NameWifiForm } from '../dashboard/name-wifi.tsx'
import { packagesQuery } from '../queries.ts'
import { NotReady, useShopLack } from '../readiness.tsx'
import { useMay } from '../rights.tsx'
import type { SaleFrame, SaleWays } from './next-sale.tsx'
import { SaleForm } from './sale-form.tsx'
import { SaleEnded, SaleResult, useSaleEnding } from './sale-result.tsx'
import { SaleUnsent, type UnsentSale } from './sale-unsent.tsx'
import { SaleWaiting } from './sale-waiting.tsx'
import { SaleUndone } from './undo-sale.tsx'

const Loading = () => (
  <div aria-busy="true" className="grid grid-cols-2 gap-2.5">
    <span className="spoken">Loading your packages</span>
    {['a', 'b', 'c', 'd'].map((key) => (
      <Skeleton key={key} className="h-[116px] rounded-lg" />
    ))}
  </div>
)

const NothingOnSale = () =>
  useMay('edit_packages') ? (
    <EmptySection title="No packages available" text="Put a package on sale, or add your first one.">
      <GoLink href={paths.packages()} variant="soft">
        Packages
      </GoLink>
    </EmptySection>
  ) : (
    <EmptySection title="No packages available" text="Ask the owner or a manager to put one on sale." />
  )

type SaleOfferProps = {
  frame: SaleFrame
  isNext: boolean
  /** The seller's id or slug. */
  entrepreneur: string
  /** The input of a failed sale; null for an empty form. */
  typed: PurchaseValues | null
  onStarted: (started: Started, values: PurchaseValues) => void
  onUnsent: (sale: UnsentSale, values: PurchaseValues) => void
}

/** Why the shop cannot sell. The owner can name the WiFi here. */
const NotYet = () => {
  const lack = useShopLack()
  const mayName = useMay('change_settings')
  if (lack !== 'network_name' || !mayName)
    return <NotReady why={lack === null ? 'This shop cannot sell yet.' : lackText(lack)} />
  return (
    <>
      <p className="text-sm text-muted">Before you can sell, say which WiFi your customers join.</p>
      <NameWifiForm />
    </>
  )
}

/** The form with this seller's packages and payment methods, or why the shop cannot sell. */
const SaleOffer = ({ entrepreneur, typed, ...ways }: SaleOfferProps): ReactNode => {
  const seller = useQuery(sellerQuery(entrepreneur))
  const packages = useQuery(packagesQuery())
  if (!seller.data || packages.data === undefined) {
    if (seller.isPending || packages.isPending) return <Loading />
    return (
      <FailedSection
        title={WE_COULD_NOT_LOAD_YOUR_PACKAGES}
        isBusy={seller.isFetching || packages.isFetching}
      />
    )
  }
  if (!seller.data.isReady) return <NotYet />
  const packs = packages.data.filter(({ isActive }) => isActive)
  const methods = methodsOf(seller.data, OPERATORS_FIRST)
  if (packs.length === 0) {
    return <NothingOnSale />
  }
  return <SaleForm packs={packs} seller={seller.data} start={typed ?? startValues(methods, null)} {...ways} />
}

type Step =
  | { name: 'form'; typed: PurchaseValues | null; isNext?: boolean }
  | {
      name: 'sale'
      started: Started
      typed: PurchaseValues
      /** This phone kept it for a while, so the time to undo it is over. */
      wasKept?: boolean
    }
  | { name: 'unsent'; sale: UnsentSale; typed: PurchaseValues }
  | { name: 'undone'; price: number; hadCode: boolean }

type SaleProps = {
  started: Started
  typed: PurchaseValues
  mayUndo: boolean
  onAgain: () => void
  onUndone: (price: number) => void
  ways: SaleWays
}

const Asking = () => (
  <div aria-busy="true" className="grid gap-3">
    <span className="spoken">Asking for the payment</span>
    <Skeleton className="w-1/2 h-6" />
    <Skeleton className="h-12" />
    <Skeleton className="h-16 rounded-lg" />
  </div>
)

const Sale = ({ started, typed, mayUndo, onAgain, onUndone, ways }: SaleProps) => {
  const { data: sale, hasFailed } = usePolledQuery(purchaseQuery(started.transactionId, started.statusToken))
  useSaleEnding(sale ?? undefined, ways.frame)
  if (!sale) return <Asking />
  if (sale.status === 'awaiting_payment')
    return <SaleWaiting sale={sale} token={started.statusToken} isLost={hasFailed} onAgain={onAgain} />
  if (sale.status === 'ready' && sale.result !== undefined) {
    return (
      <SaleResult
        order={sale.order}
        access={sale.result}
        pass={sale.pass}
        buyer={typed.customerName || null}
        onUndone={mayUndo ? () => onUndone(sale.order.price) : undefined}
        ways={ways}
      />
    )
  }
  return <SaleEnded sale={sale} onAgain={onAgain} onClose={ways.onClose} />
}

type SaleStepsProps = {
  frame: SaleFrame
  /** The seller's id or slug. */
  entrepreneur: string
  onClose: () => void
}

/**
 * Leads from the tiles to the pass, on a page of its own or in the window "Generate QR Code". Unmounting
 * discards its state; a sale under way continues.
 */
export const SaleSteps = ({ frame, entrepreneur, onClose }: SaleStepsProps) => {
  const [step, setStep] = useState<Step>({ name: 'form', typed: null })
  const ways = {
    frame,
    onClose,
    onAnother: () => setStep({ name: 'form', typed: null, isNext: true }),
  }
  if (step.name === 'form') {
    return (
      <SaleOffer
        frame={frame}
        entrepreneur={entrepreneur}
        typed={step.typed}
        isNext={step.isNext === true}
        onStarted={(started, typed) => setStep({ name: 'sale', started, typed })}
        onUnsent={(sale, typed) => setStep({ name: 'unsent', sale, typed })}
      />
    )
  }
  if (step.name === 'undone') return <SaleUndone {...step} ways={ways} />
  const onAgain = (): void => setStep({ name: 'form', typed: step.typed })
  if (step.name === 'unsent') {
    const { sale } = step
    const onUndone = (): void => setStep({ name: 'undone', price: sale.amount, hadCode: false })
    return (
      <SaleUnsent
        sale={sale}
        onBack={onAgain}
        onUndone={onUndone}
        onSent={(started) => setStep({ name: 'sale', started, typed: step.typed, wasKept: true })}
        ways={ways}
      />
    )
  }
  return (
    <Sale
      started={step.started}
      typed={step.typed}
      mayUndo={step.typed.paymentMethod === 'cash' && step.wasKept !== true}
      onAgain={onAgain}
      onUndone={(price) => setStep({ name: 'undone', price, hadCode: true })}
      ways={ways}
    />
  )
}
