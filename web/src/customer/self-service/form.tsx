import { signupAndPay } from '@minit/contract/customer/purchases.ts'
import { formatDurationWithDays } from '@minit/domain/kernel/durations.ts'
import type { DeliveryMethod } from '@minit/domain/money/payments.ts'
import { ChevronsUpDown } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { BuyerFields, OperatorNote } from '../../checkout/buyer-fields.tsx'
import { DeliveryChoice } from '../../checkout/delivery-choice.tsx'
import { MethodList } from '../../checkout/method-list.tsx'
import { PackageTiles } from '../../checkout/packages.tsx'
import { PayBar, payLabel } from '../../checkout/pay-bar.tsx'
import { CheckoutForm } from '../../checkout/purchase-form.tsx'
import type { Problems } from '../../checkout/purchase-problems.ts'
import type { OfferProps } from '../../checkout/seller-page.tsx'
import { SendTo } from '../../checkout/send-to.tsx'
import { type Checkout, type PurchaseValues, WALLET_FIRST } from '../../checkout/use-purchase-form.ts'
import { call } from '../../lib/call.ts'

type BuyerDetailsProps = {
  values: PurchaseValues
  problems: Problems
  /** The delivery methods that work now. */
  deliveryMethods: readonly DeliveryMethod[]
  isOpen: boolean
  onToggle: (isOpen: boolean) => void
}

/** Name, phone and delivery, folded once the phone knows them. The label says what a press does. */
const BuyerDetails = ({ values, problems, deliveryMethods, isOpen, onToggle }: BuyerDetailsProps) => (
  <details open={isOpen} onToggle={(event) => onToggle(event.currentTarget.open)} className="group">
    <summary className="flex items-center gap-2 min-h-touch mt-2 font-medium text-info">
      <ChevronsUpDown />
      <span className="group-open:hidden">More Options</span>
      <span className="hidden group-open:inline">Quick Purchase</span>
    </summary>
    <div className="grid gap-5 wide:grid-cols-2 wide:gap-x-2">
      <BuyerFields values={values} problems={problems} nameLabel="Your name" />
      <DeliveryChoice
        chosen={values.deliveryMethod}
        offered={deliveryMethods}
        error={problems.deliveryMethod}
        className="wide:col-span-2"
      />
    </div>
  </details>
)

export const SELF_SERVICE: Checkout = {
  methods: WALLET_FIRST,
  send: (body, headers) => call(signupAndPay, { body, headers }),
  fallback: 'Please try again',
}

type FormProps = OfferProps & {
  checkout?: Checkout
  /** Where it is sent without scripts; this page by default. */
  address?: string
  /** For one sum: no packages to choose from, and no discount codes. */
  choice?: ReactNode
}

/** The shortest purchase: package, payment method, and a section that folds once the phone knows its user. */
export const PurchaseForm = ({ checkout = SELF_SERVICE, address, choice, ...offer }: FormProps) => {
  const [isOpen, setIsOpen] = useState(true)
  return (
    <CheckoutForm
      checkout={checkout}
      {...(address !== undefined && { address })}
      hasNoCode={choice !== undefined}
      {...offer}
      onFold={setIsOpen}
      fields={({ values, problems, methods, pack, packs }) => (
        <>
          {choice ?? (
            <PackageTiles
              packs={packs}
              method={values.paymentMethod}
              channel="counter"
              formatTime={formatDurationWithDays}
              chosenId={values.packageId}
              error={problems.packageId}
            />
          )}
          <MethodList
            methods={methods}
            seller={offer.seller}
            pack={pack}
            chosen={values.paymentMethod}
            packs={packs}
            walletOffer="+5% bonus time"
            error={problems.paymentMethod}
          />
          <BuyerDetails
            values={values}
            problems={problems}
            deliveryMethods={offer.seller.deliveryMethods}
            isOpen={isOpen}
            onToggle={setIsOpen}
          />
          {!isOpen && <OperatorNote values={values} />}
          <SendTo start={values.sendTo} offered={offer.seller.deliveryMethods} error={problems.sendTo} />
        </>
      )}
      bar={({ quote, begins, isBusy }) => (
        <PayBar
          quote={quote}
          begins={begins}
          isBusy={isBusy}
          label={payLabel(quote)}
          formatTime={formatDurationWithDays}
        />
      )}
    />
  )
}
