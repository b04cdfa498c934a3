import { purchaseWithQr } from '@minit/contract/customer/purchases.ts'
import { BuyerFields } from '../../checkout/buyer-fields.tsx'
import { CounterForm } from '../../checkout/counter-form.tsx'
import { OPERATORS_FIRST, problemsIn } from '../../checkout/counter-values.ts'
import { DeliveryChoice } from '../../checkout/delivery-choice.tsx'
import { MethodList } from '../../checkout/method-list.tsx'
import type { Pack, Seller } from '../../checkout/offer.ts'
import { OrderSummary } from '../../checkout/order-summary.tsx'
import { PackageRows } from '../../checkout/package-rows.tsx'
import { PayBar, payLabel } from '../../checkout/pay-bar.tsx'
import type { Counter, CounterOrder } from '../../checkout/use-counter-form.ts'
import { call } from '../../lib/call.ts'

// The package alone tells whose it is.
const bodyOf = ({ entrepreneurId: _, ...body }: CounterOrder) => body

const QR_PAYMENT: Counter = {
  methods: OPERATORS_FIRST,
  problemsOf: (order) => problemsIn(purchaseWithQr.body, bodyOf(order)),
  send: (order, headers) => call(purchaseWithQr, { body: bodyOf(order), headers }),
  fallback: 'Failed to process payment',
  origin: 'qr',
}

/** Everything about a purchase at once: packages with their overtime, buyer, method, delivery, and the order's lines. */
export const QrPaymentForm = ({ seller, packs }: { seller: Seller; packs: readonly Pack[] }) => (
  <CounterForm
    counter={QR_PAYMENT}
    seller={seller}
    packs={packs}
    fields={({ values, problems, methods, pack }) => (
      <>
        <PackageRows
          packs={packs}
          method={values.paymentMethod}
          chosenId={values.packageId}
          error={problems.packageId}
        />
        <fieldset className="grid gap-5 wide:grid-cols-2 wide:gap-x-2">
          <legend className="pt-5 pb-2.5 text-lg font-bold">Your details</legend>
          <BuyerFields start={values} problems={problems} nameLabel="Full name" />
        </fieldset>
        <MethodList
          methods={methods}
          seller={seller}
          pack={pack}
          phone={values.phoneNumber}
          chosen={values.paymentMethod}
          walletOffer="+5% bonus time"
          error={problems.paymentMethod}
        />
        <DeliveryChoice
          chosen={values.deliveryMethod}
          offered={seller.deliveryMethods}
          error={problems.deliveryMethod}
          className="mt-5"
        />
      </>
    )}
    bar={({ pack, quote, isBusy }) => (
      <PayBar
        quote={quote}
        isBusy={isBusy}
        label={payLabel(quote)}
        summary={<OrderSummary pack={pack} quote={quote} />}
      />
    )}
  />
)
