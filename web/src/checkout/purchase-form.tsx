import { minorToLe } from '@minit/domain/money/money.ts'
import type { PaymentMethod } from '@minit/domain/money/payments.ts'
import type { Quote } from '@minit/domain/shop/pricing.ts'
import { ShieldCheck } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { captiveTokenIn, useCaptiveToken } from '../lib/captive-context.ts'
import { useSearch } from '../lib/location.ts'
import { useHydrated, usePageState } from '../lib/page-state.ts'
import * as paths from '../lib/paths.ts'
import { Notice } from '../ui/notice.tsx'
import { BetaText } from '../ui/platform-texts.tsx'
import { WordsLinks } from '../ui/words-links.tsx'
import { CancelledNotice } from './cancelled-notice.tsx'
import { DiscountCodeField } from './discount-code.tsx'
import { MinutesBegin } from './minutes-begin.tsx'
import { finalPriceOf, methodsFor, type Pack, quoteOf, type Seller } from './offer.ts'
import type { Problems } from './purchase-problems.ts'
import { RefusalNotice, ScrolledTo } from './refusal-notice.tsx'
import { KeepForLater } from './send-to.tsx'
import { useDiscountCode } from './use-discount-code.ts'
import { type Checkout, methodsOf, type PurchaseValues, useCheckoutForm } from './use-purchase-form.ts'

type CheckoutState = {
  values: PurchaseValues
  problems: Problems
  isBusy: boolean
  /** Null until the customer chooses a package. */
  pack: Pack | null
  quote: Quote | null
  /** The payment methods that accept the chosen package's price, always including the chosen one. */
  methods: readonly PaymentMethod[]
  /** All packages at current prices. */
  packs: readonly Pack[]
  /** When the minutes begin, for the pay bar. */
  begins: ReactNode
}

type CheckoutFormProps = {
  checkout: Checkout
  /** Where it is sent without scripts; the self-service page by default. */
  address?: string
  /** It takes no discount codes. */
  hasNoCode?: boolean
  seller: Seller
  packs: readonly Pack[]
  /** Reads seller and packages again. */
  refresh: () => void
  onFold?: (isOpen: boolean) => void
  fields: (state: CheckoutState) => ReactNode
  /** Renders the pay button and its surroundings. */
  bar: (state: CheckoutState) => ReactNode
}

/** The displayed price and slower speed of each package, for a form sent without scripts. */
const pricesText = (packs: readonly Pack[]): string =>
  packs.map((pack) => [pack.id, minorToLe(finalPriceOf(pack)), pack.slower?.kbps ?? ''].join(':')).join(' ')

const lastDigits = (typed: string): string => typed.replace(/\D/g, '').slice(-8)

/** True when another number gets the pass. If the buyer repeats their own number, it is an ordinary pass. */
const isGiftOf = ({ sendTo, phoneNumber }: PurchaseValues): boolean =>
  sendTo !== '' && lastDigits(sendTo) !== lastDigits(phoneNumber)

/**
 * A plain form that the self-service address accepts from any page. Scripts add checks, the running total,
 * the page's own call and the navigation to the pass.
 */
export const CheckoutForm = ({
  checkout,
  address,
  hasNoCode = false,
  seller,
  packs,
  refresh,
  onFold,
  fields,
  bar,
}: CheckoutFormProps) => {
  const form = useRef<HTMLFormElement>(null)
  const { idempotencyKey, form: posted, gstBasisPoints } = usePageState()
  const { seen = '', discountCode: start } = posted?.values ?? {}
  const isHydrated = useHydrated()
  const place = useCaptiveToken()
  const search = useSearch()
  const isAgain = search.has('cancelled')
  // Its own address carries the captive context. After a cancelled order it uses another one: Chromium 156
  // without scripts does not refresh a page that posted to its own address twice.
  const isHere = captiveTokenIn(search) !== undefined && !isAgain
  const { packs: lowered, ...code } = useDiscountCode(seller.id, packs)
  const { submit, change, refusal, notice, ...state } = useCheckoutForm({
    form,
    checkout,
    seller,
    packs: lowered,
    code,
    refresh,
    onFold,
  })
  const pack = lowered.find(({ id }) => id === state.values.packageId) ?? null
  const methods = methodsFor(methodsOf(seller, checkout.methods), seller.paymentLimits, pack)
  const requested = state.values.paymentMethod
  const paymentMethod = methods.includes(requested) ? requested : (methods[0] ?? 'cash')
  const quote = pack === null ? null : quoteOf(pack, paymentMethod, 'counter', gstBasisPoints)
  const isGift = isGiftOf(state.values)
  const canGive = seller.deliveryMethods.some((way) => way !== 'qr_display')
  const { joining } = seller
  const begins = (
    <MinutesBegin
      joining={joining}
      pack={pack}
      quote={quote}
      isGift={isGift}
      packs={lowered}
      instead={canGive && <KeepForLater />}
    />
  )
  const values = { ...state.values, paymentMethod }
  const shown = { ...state, values, pack, quote, methods, packs: lowered, begins }
  return (
    <form
      ref={form}
      method="post"
      action={address ?? (isHere ? undefined : paths.customerSelfService(seller.id, place))}
      noValidate={isHydrated}
      onSubmit={submit}
      onChange={change}
      className="purchase max-w-[960px] mx-auto px-page wide:grid wide:grid-cols-[minmax(0,1fr)_300px] wide:gap-x-10 wide:pb-10"
    >
      <div>
        <input type="hidden" name="entrepreneur" value={seller.id} />
        <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
        {!isHere && place !== undefined && <input type="hidden" name="at" value={place} />}
        {!isHydrated && <input type="hidden" name="prices" value={pricesText(packs)} />}
        {!isHydrated && <input type="hidden" name="seen" value={seen} />}
        {posted === null && <CancelledNotice />}
        {notice !== null && (
          <ScrolledTo key={notice}>
            <Notice tone="info">{notice}</Notice>
          </ScrolledTo>
        )}
        {refusal !== null && (
          <ScrolledTo key={refusal.message}>
            <RefusalNotice {...refusal} />
          </ScrolledTo>
        )}
        {fields(shown)}
        <p className="flex gap-2 pt-3.5 text-sm text-muted">
          <ShieldCheck />
          <span>
            <BetaText of="checkout" end="." /> We never ask for your PIN on this page.
          </span>
        </p>
        {!hasNoCode && (
          <DiscountCodeField
            code={code}
            pack={pack}
            quote={quote}
            start={start}
            error={state.problems.discountCode}
            phone={state.values.phoneNumber}
          />
        )}
        <WordsLinks isNewTab />
      </div>
      {bar(shown)}
    </form>
  )
}
