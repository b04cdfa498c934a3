import { signupAndPay } from '@minit/contract/customer/purchases.ts'
import { formatDurationWithDays } from '@minit/domain/durations.ts'
import { useState } from 'react'
import { CounterForm } from '../../checkout/counter-form.tsx'
import { problemsIn, WALLET_FIRST } from '../../checkout/counter-values.ts'
import { MethodList } from '../../checkout/method-list.tsx'
import type { Pack, Seller } from '../../checkout/offer.ts'
import { PackageTiles } from '../../checkout/package-tiles.tsx'
import { PayBar, payLabel } from '../../checkout/pay-bar.tsx'
import type { Counter } from '../../checkout/use-counter-form.ts'
import { call } from '../../lib/call.ts'
import { BuyerDetails } from './buyer-details.tsx'

const SELF_SERVICE: Counter = {
  methods: WALLET_FIRST,
  problemsOf: (order) => problemsIn(signupAndPay.body, order),
  send: (body, headers) => call(signupAndPay, { body, headers }),
  fallback: 'Please try again',
}

/** The shortest way to a pass: time, way to pay, and a part that folds once the phone knows its owner. */
export const PurchaseForm = ({ seller, packs }: { seller: Seller; packs: readonly Pack[] }) => {
  const [isOpen, setIsOpen] = useState(true)
  return (
    <CounterForm
      counter={SELF_SERVICE}
      seller={seller}
      packs={packs}
      onFold={setIsOpen}
      fields={({ values, problems, methods, pack }) => (
        <>
          <PackageTiles
            packs={packs}
            method={values.paymentMethod}
            channel="counter"
            formatTime={formatDurationWithDays}
            chosenId={values.packageId}
            error={problems.packageId}
          />
          <MethodList
            methods={methods}
            seller={seller}
            pack={pack}
            phone={values.phoneNumber}
            chosen={values.paymentMethod}
            walletOffer="+5% bonus time"
            error={problems.paymentMethod}
          />
          <BuyerDetails
            start={values}
            problems={problems}
            deliveryMethods={seller.deliveryMethods}
            isOpen={isOpen}
            onToggle={setIsOpen}
          />
        </>
      )}
      bar={({ quote, isBusy }) => (
        <PayBar quote={quote} isBusy={isBusy} label={payLabel(quote)} formatTime={formatDurationWithDays} />
      )}
    />
  )
}
