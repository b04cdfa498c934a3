import { purchaseWithQr } from '@minit/contract/customer/purchases.ts'
import { formatLe } from '@minit/domain/money.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { BuyerFields } from '../../checkout/buyer-fields.tsx'
import { DeliveryChoice } from '../../checkout/delivery-choice.tsx'
import { DiscountCodeField } from '../../checkout/discount-code.tsx'
import { MethodList } from '../../checkout/method-list.tsx'
import { methodsFor, type Pack, quoteOf, type Seller } from '../../checkout/offer.ts'
import { OrderSummary } from '../../checkout/order-summary.tsx'
import { PackageTiles } from '../../checkout/packages.tsx'
import { RefusalNotice } from '../../checkout/refusal-notice.tsx'
import type { Started } from '../../checkout/use-buy-pass.ts'
import { useDiscountCode } from '../../checkout/use-discount-code.ts'
import {
  codeHooks,
  methodsOf,
  OPERATORS_FIRST,
  type PurchaseValues,
  usePurchaseForm,
} from '../../checkout/use-purchase-form.ts'
import { call } from '../../lib/call.ts'
import { Button } from '../../ui/button.tsx'

type SaleFormProps = {
  packs: readonly Pack[]
  seller: Seller
  start: PurchaseValues
  onStarted: (started: Started, values: PurchaseValues) => void
}

/** What a customer at the counter wants, typed by the seller. */
export const SaleForm = ({ packs: onSale, seller, start, onStarted }: SaleFormProps) => {
  const form = useRef<HTMLFormElement>(null)
  const queries = useQueryClient()
  const { packs, ...code } = useDiscountCode(seller.id, onSale)
  const { values, problems, submit, change, isBusy, refusal } = usePurchaseForm({
    form,
    packs,
    start,
    send: (body, headers) => call(purchaseWithQr, { body, headers }),
    onStarted: async (started, order) => onStarted(started, { discountCode: '', ...order }),
    ...codeHooks(code),
    refresh: () => void queries.invalidateQueries(),
    fallback: 'Failed to process payment',
  })
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
        packs={packs}
        walletOffer="+5% bonus time"
        error={problems.paymentMethod}
      />
      <DiscountCodeField code={code} pack={pack} quote={quote} error={problems.discountCode} />
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
