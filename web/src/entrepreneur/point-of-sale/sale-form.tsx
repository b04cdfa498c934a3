import { purchaseWithQr } from '@minit/contract/customer/purchases.ts'
import { formatLe } from '@minit/domain/money/money.ts'
import { minutesBeginAtCounter } from '@minit/domain/passes/minutes-begin-counter.ts'
import type { Quote } from '@minit/domain/shop/pricing.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { endAttempt } from '../../checkout/attempt.ts'
import { BuyerFields } from '../../checkout/buyer-fields.tsx'
import { DeliveryChoice } from '../../checkout/delivery-choice.tsx'
import { DiscountCodeField } from '../../checkout/discount-code.tsx'
import { MethodList } from '../../checkout/method-list.tsx'
import { accessModeOf } from '../../checkout/minutes-begin.tsx'
import { methodsFor, type Pack, quoteOf, type Seller } from '../../checkout/offer.ts'
import { OrderSummary } from '../../checkout/order-summary.tsx'
import { PackageTiles } from '../../checkout/packages.tsx'
import { RefusalNotice } from '../../checkout/refusal-notice.tsx'
import type { PurchaseHeaders, Started } from '../../checkout/use-buy-pass.ts'
import { useDiscountCode } from '../../checkout/use-discount-code.ts'
import {
  codeHooks,
  methodsOf,
  OPERATORS_FIRST,
  type PurchaseOrder,
  type PurchaseValues,
  usePurchaseForm,
} from '../../checkout/use-purchase-form.ts'
import { call } from '../../lib/call.ts'
import { serverNow } from '../../lib/clock.ts'
import { usePageState } from '../../lib/page-state.ts'
import { isSilence, within } from '../../lib/timeout.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useLine } from '../offline/line.ts'
import { packAt } from './packs-now.ts'
import type { UnsentSale } from './sale-unsent.tsx'

type SaleFormProps = {
  packs: readonly Pack[]
  seller: Seller
  start: PurchaseValues
  onStarted: (started: Started, values: PurchaseValues) => void
  /** Called with a cash sale that did not reach the server. */
  onUnsent: (sale: UnsentSale, values: PurchaseValues) => void
}

/** A connection that is slower than this counts as offline. */
const TIMEOUT_MS = 10_000
/** Placeholder for a purchase that the server may not have. */
const NOT_STARTED: Started = { transactionId: '', statusToken: '' }

/**
 * Sends the order. A cash order that does not reach the server goes to `unsent` with its key, which keeps it
 * one sale even if the server did receive it.
 */
const sendOrHold = async (
  order: PurchaseOrder,
  headers: PurchaseHeaders,
  hold: (key: string) => void,
): Promise<Started> => {
  if (order.paymentMethod !== 'cash') return call(purchaseWithQr, { body: order, headers })
  try {
    return await within(TIMEOUT_MS, (signal) => call(purchaseWithQr, { body: order, headers, signal }))
  } catch (error) {
    if (!isSilence(error)) throw error
    hold(headers['idempotency-key'])
    return NOT_STARTED
  }
}

/** Replaces the payment methods while offline. */
const CashOnly = () => (
  <Notice tone="warn" className="mt-4">
    <input type="hidden" name="paymentMethod" value="cash" />
    <b>No connection.</b> You can sell for cash: this phone keeps the sale until the line is back.
  </Notice>
)

const askWords = (quote: Quote | null, isDown: boolean): string => {
  if (quote === null) return 'Ask for payment'
  const price = formatLe(quote.finalPriceMinor)
  return isDown ? `Take ${price} in cash` : `Ask for ${price}`
}

type BeginsProps = { pack: Pack | null; quote: Quote | null; joining: Seller['joining'] }

/** When the minutes begin, for the seller to say before the customer pays. */
const Begins = ({ pack, quote, joining }: BeginsProps) =>
  pack === null || quote === null ? null : (
    <p className="mt-3 text-sm" aria-live="polite" data-minutes-begin>
      {minutesBeginAtCounter(
        { minutes: quote.totalMinutes, options: pack.options, way: accessModeOf(pack, joining) },
        new Date(serverNow()),
      )}
    </p>
  )

/** The order of a customer at the counter, typed by the seller. */
export const SaleForm = ({ packs: onSale, seller, start, onStarted, onUnsent }: SaleFormProps) => {
  const form = useRef<HTMLFormElement>(null)
  const heldKey = useRef<string | null>(null)
  const { isDown } = useLine()
  const queries = useQueryClient()
  const known = isDown ? onSale.map((pack) => packAt(pack, serverNow())) : onSale
  const { packs, ...code } = useDiscountCode(seller.id, known)
  const { values, problems, submit, change, isBusy, refusal } = usePurchaseForm({
    form,
    packs,
    start,
    send: (order, headers) => {
      heldKey.current = null
      return sendOrHold(order, headers, (key) => {
        heldKey.current = key
      })
    },
    onStarted: async (started, order) => {
      // The sale replaces the form, or is stored with its key: the next one is new, even if it is the same.
      endAttempt()
      const key = heldKey.current
      const chosen = packs.find(({ id }) => id === order.packageId)
      const asTyped = { discountCode: '', ...order }
      if (key === null || chosen === undefined) onStarted(started, asTyped)
      else onUnsent({ order, key, packageName: chosen.name, amount: order.amount ?? chosen.price }, asTyped)
    },
    ...codeHooks(code),
    refresh: () => void queries.invalidateQueries(),
    fallback: 'Failed to process payment',
  })
  const pack = packs.find(({ id }) => id === values.packageId) ?? null
  const offered = methodsFor(methodsOf(seller, OPERATORS_FIRST), seller.paymentLimits, pack)
  const methods = isDown ? offered.filter((method) => method === 'cash') : offered
  const requested = values.paymentMethod
  const paymentMethod = methods.includes(requested) ? requested : (methods[0] ?? 'cash')
  const { gstBasisPoints } = usePageState()
  const quote = pack === null ? null : quoteOf(pack, paymentMethod, 'counter', gstBasisPoints)
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
        <BuyerFields
          values={{ ...values, paymentMethod }}
          problems={problems}
          nameLabel="Customer name"
          isForOther
        />
      </div>
      {isDown ? (
        <CashOnly />
      ) : (
        <MethodList
          methods={methods}
          chosen={paymentMethod}
          seller={seller}
          pack={pack}
          packs={packs}
          walletOffer="+5% bonus time"
          error={problems.paymentMethod}
        />
      )}
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
      <Begins pack={pack} quote={quote} joining={seller.joining} />
      <div className="mt-4">
        <Button type="submit" size="big" isWide isBusy={isBusy} disabled={quote === null}>
          {askWords(quote, isDown)}
        </Button>
      </div>
    </form>
  )
}
