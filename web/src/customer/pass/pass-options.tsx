import type { PurchaseView } from '../../checkout/purchase-view.ts'
import { useNow } from '../../lib/clock.ts'
import { useHydrated } from '../../lib/use-hydrated.ts'
import { AddTime } from './add-time.tsx'
import { Rating } from './rating.tsx'

const TICK_MS = 10_000

/** What the holder can still do with a paid pass, once scripts run: without them none of it is offered. */
export const PassOptions = ({ purchase }: { purchase: PurchaseView }) => {
  const isHydrated = useHydrated()
  const now = useNow(TICK_MS)
  const { pass, transactionId } = purchase
  if (!isHydrated || pass === undefined) return null
  const { overtime, rateableFrom, stars } = pass
  return (
    <>
      {overtime !== null && overtime.paymentMethods.length > 0 && now <= Date.parse(overtime.until) && (
        <AddTime
          transactionId={transactionId}
          terms={overtime}
          payer={purchase.order.phoneNumber}
          paidWith={purchase.order.paymentMethod}
        />
      )}
      {(stars !== null || now >= Date.parse(rateableFrom)) && (
        <Rating transactionId={transactionId} stars={stars} />
      )}
    </>
  )
}
