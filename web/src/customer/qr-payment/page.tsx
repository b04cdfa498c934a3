import { purchaseWithQr } from '@minit/contract/customer/purchases.ts'
import { BuyerFields } from '../../checkout/buyer-fields.tsx'
import { DeliveryChoice } from '../../checkout/delivery-choice.tsx'
import { MethodList } from '../../checkout/method-list.tsx'
import { OrderSummary } from '../../checkout/order-summary.tsx'
import { PackageRows } from '../../checkout/packages.tsx'
import { PayBar, payLabel } from '../../checkout/pay-bar.tsx'
import { CheckoutForm } from '../../checkout/purchase-form.tsx'
import { type OfferProps, sellerScreen } from '../../checkout/seller-page.tsx'
import { SendTo } from '../../checkout/send-to.tsx'
import { type Checkout, type CheckoutOrder, OPERATORS_FIRST } from '../../checkout/use-purchase-form.ts'
import { call } from '../../lib/call.ts'
import * as paths from '../../lib/paths.ts'
import { LinkButton } from '../../ui/button.tsx'
import { MainPageLink, PlainPage } from '../../ui/plain-page.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { BUY_WIFI_WITH_A_QR_CODE, NO_PACKAGES_AVAILABLE_AT_THE_MOMENT } from '../../words/customers.ts'
import { FAILED_TO_PROCESS_PAYMENT } from '../../words/everyone.ts'

// The package implies its seller.
const bodyOf = ({ entrepreneurId: _, ...body }: CheckoutOrder) => body

const QR_PAYMENT: Checkout = {
  methods: OPERATORS_FIRST,
  send: (order, headers) => call(purchaseWithQr, { body: bodyOf(order), headers }),
  fallback: FAILED_TO_PROCESS_PAYMENT,
  origin: 'qr',
}

/** The whole purchase on one page: packages with overtime, buyer, method, delivery and the order's lines. */
const QrPaymentForm = (offer: OfferProps) => (
  <CheckoutForm
    checkout={QR_PAYMENT}
    {...offer}
    fields={({ values, problems, methods, pack, packs }) => (
      <>
        <PackageRows
          packs={packs}
          method={values.paymentMethod}
          chosenId={values.packageId}
          error={problems.packageId}
        />
        <fieldset className="grid gap-5 wide:grid-cols-2 wide:gap-x-2">
          <legend className="pt-5 pb-2.5 text-lg font-bold">Your details</legend>
          <BuyerFields values={values} problems={problems} nameLabel="Full name" />
        </fieldset>
        <MethodList
          methods={methods}
          seller={offer.seller}
          pack={pack}
          chosen={values.paymentMethod}
          packs={packs}
          walletOffer="+5% bonus time"
          error={problems.paymentMethod}
        />
        <DeliveryChoice
          chosen={values.deliveryMethod}
          offered={offer.seller.deliveryMethods}
          error={problems.deliveryMethod}
          className="mt-5"
        />
        <SendTo start={values.sendTo} offered={offer.seller.deliveryMethods} error={problems.sendTo} />
      </>
    )}
    bar={({ pack, quote, begins, isBusy }) => (
      <PayBar
        quote={quote}
        begins={begins}
        isBusy={isBusy}
        label={payLabel(quote)}
        summary={<OrderSummary pack={pack} quote={quote} />}
      />
    )}
  />
)

const DemoAlone = () => (
  <PlainPage>
    <EmptyState
      level="page"
      title="This page is a demo"
      text="It sells nothing here. To buy WiFi time, choose a provider near you, or scan the QR code at their stall."
    >
      <div className="grid gap-2.5">
        <LinkButton href={paths.customerPurchase()}>Choose a provider</LinkButton>
        <MainPageLink />
      </div>
    </EmptyState>
  </PlainPage>
)

/** The demo business's page. Without one, nothing is on sale here. */
export const { Page, prefetch, head, shopOf } = sellerScreen({
  title: BUY_WIFI_WITH_A_QR_CODE,
  emptyTitle: NO_PACKAGES_AVAILABLE_AT_THE_MOMENT,
  shopOf: (_search, { defaultSeller }) => defaultSeller,
  Form: QrPaymentForm,
  Without: DemoAlone,
})
