import { signupAndPay } from '@minit/contract/customer/purchases.ts'
import { BuyerFields } from '../../checkout/buyer-fields.tsx'
import { MethodList } from '../../checkout/method-list.tsx'
import { PackageTiles } from '../../checkout/packages.tsx'
import { PayBar } from '../../checkout/pay-bar.tsx'
import { CheckoutForm } from '../../checkout/purchase-form.tsx'
import { type OfferProps, sellerScreen } from '../../checkout/seller-page.tsx'
import { SendTo } from '../../checkout/send-to.tsx'
import { type Checkout, type CheckoutOrder, WALLET_FIRST } from '../../checkout/use-purchase-form.ts'
import { call } from '../../lib/call.ts'
import { FAILED_TO_PROCESS_PAYMENT_PLEASE_TRY_AGAIN } from '../../words/customers.ts'

// This page has no choice of delivery: the code is on the screen.
const bodyOf = ({ deliveryMethod: _, ...body }: CheckoutOrder) => body

const SIGNUP: Checkout = {
  methods: WALLET_FIRST,
  send: (order, headers) => call(signupAndPay, { body: bodyOf(order), headers }),
  fallback: FAILED_TO_PROCESS_PAYMENT_PLEASE_TRY_AGAIN,
  origin: 'signup',
}

/** A new customer's purchase: package, name and number, payment method. */
const SignupForm = (offer: OfferProps) => (
  <CheckoutForm
    checkout={SIGNUP}
    {...offer}
    fields={({ values, problems, methods, pack, packs }) => (
      <>
        <PackageTiles
          packs={packs}
          method={values.paymentMethod}
          channel="counter"
          chosenId={values.packageId}
          error={problems.packageId}
          noteOf={({ currency }) => currency}
        />
        <fieldset className="grid gap-5 wide:grid-cols-2 wide:gap-x-2">
          <legend className="pt-5 pb-2.5 text-lg font-bold">Your details</legend>
          <BuyerFields values={values} problems={problems} nameLabel="Your name" />
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
        <SendTo start={values.sendTo} offered={offer.seller.deliveryMethods} error={problems.sendTo} />
      </>
    )}
    bar={({ quote, begins, isBusy }) => (
      <PayBar quote={quote} begins={begins} isBusy={isBusy} label="Pay & Get Instant WiFi Access" isStacked />
    )}
  />
)

export const { Page, prefetch, head, shopOf } = sellerScreen({
  title: 'Get WiFi access',
  emptyTitle: 'No packages available',
  shopOf: (search, { defaultSeller }) => search.get('entrepreneur') || defaultSeller,
  Form: SignupForm,
})
