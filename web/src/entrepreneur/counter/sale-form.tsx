import { formatLe } from '@minit/domain/money.ts'
import { useRef } from 'react'
import { BuyerFields } from '../../checkout/buyer-fields.tsx'
import { type CounterValues, methodsOf, OPERATORS_FIRST } from '../../checkout/counter-values.ts'
import { DeliveryChoice } from '../../checkout/delivery-choice.tsx'
import { MethodList } from '../../checkout/method-list.tsx'
import { methodsFor, type Pack, quoteOf, type Seller } from '../../checkout/offer.ts'
import { OrderSummary } from '../../checkout/order-summary.tsx'
import { PackageTiles } from '../../checkout/package-tiles.tsx'
import { RefusalNotice } from '../../checkout/refusal-notice.tsx'
import type { Started } from '../../checkout/use-buy-pass.ts'
import { Button } from '../../ui/button.tsx'
import { useSaleForm } from './use-sale-form.ts'

type SaleFormProps = {
  packs: readonly Pack[]
  seller: Seller
  start: CounterValues
  onStarted: (started: Started, values: CounterValues) => void
}

/** What a customer at the counter wants, typed by the seller. */
export const SaleForm = ({ packs, seller, start, onStarted }: SaleFormProps) => {
  const form = useRef<HTMLFormElement>(null)
  const { values, problems, submit, change, isBusy, refusal } = useSaleForm({ form, packs, start, onStarted })
  const pack = packs.find(({ id }) => id === values.packageId) ?? null
  const methods = methodsFor(methodsOf(seller, OPERATORS_FIRST), seller.paymentLimits, pack)
  const wished = values.paymentMethod
  const paymentMethod = methods.includes(wished) ? wished : (methods[0] ?? 'cash')
  const quote = pack === null ? null : quoteOf(pack, paymentMethod, 'counter')
  return (
    <form ref={form} noValidate onSubmit={submit} onChange={change} autoComplete="off" className="-mt-4">
      <PackageTiles
        packs={packs}
        method={paymentMethod}
        channel="counter"
        chosenId={start.packageId}
        error={problems.packageId}
      />
      <div className="grid gap-3.5 pt-5">
        <BuyerFields start={start} problems={problems} nameLabel="Customer name" isForOther />
      </div>
      <MethodList
        methods={methods}
        chosen={paymentMethod}
        seller={seller}
        pack={pack}
        phone={values.phoneNumber}
        walletOffer="+5% bonus time"
        error={problems.paymentMethod}
      />
      <DeliveryChoice
        chosen={start.deliveryMethod}
        offered={seller.deliveryMethods}
        error={problems.deliveryMethod}
        className="mt-5"
      />
      <div className="wide:mt-5">
        <OrderSummary pack={pack} quote={quote} />
      </div>
      {refusal !== null && <RefusalNotice key={refusal.message} {...refusal} />}
      <div className="mt-4">
        <Button type="submit" size="big" isWide isBusy={isBusy} disabled={quote === null}>
          {quote === null ? 'Ask for payment' : `Ask for ${formatLe(quote.finalPriceMinor)}`}
        </Button>
      </div>
    </form>
  )
}
