import { formatLe } from '@minit/domain/money/money.ts'
import type { PaymentMethod } from '@minit/domain/money/payments.ts'
import type { Quote } from '@minit/domain/shop/pricing.ts'
import { Banknote } from 'lucide-react'
import type { MouseEvent } from 'react'
import { BuyerFields } from '../../checkout/buyer-fields.tsx'
import { DeliveryChoice } from '../../checkout/delivery-choice.tsx'
import { DiscountCodeField } from '../../checkout/discount-code.tsx'
import { MethodList } from '../../checkout/method-list.tsx'
import type { Pack, Seller } from '../../checkout/offer.ts'
import { OrderSummary } from '../../checkout/order-summary.tsx'
import type { Problems } from '../../checkout/purchase-problems.ts'
import type { DiscountCode } from '../../checkout/use-discount-code.ts'
import type { PurchaseValues } from '../../checkout/use-purchase-form.ts'
import { cx } from '../../lib/cx.ts'
import { Button } from '../../ui/button.tsx'

/** Ways to pay that need the customer's phone. */
export type Family = 'mobile' | 'vult'

const FAMILIES = [
  { family: 'mobile', label: 'Mobile money' },
  { family: 'vult', label: 'Vult' },
] as const satisfies readonly { family: Family; label: string }[]

/** The methods of one way to pay, of those that the shop takes now. */
export const methodsOfFamily = (methods: readonly PaymentMethod[], family: Family): PaymentMethod[] =>
  methods.filter((method) => method !== 'cash' && (method === 'vult') === (family === 'vult'))

type WaysToPayProps = {
  methods: readonly PaymentMethod[]
  family: Family | null
  /** With the price, once a tile is chosen. */
  cashText: string
  isReady: boolean
  /** True while the fields below have the main button. */
  isOpen: boolean
  isBusy: boolean
  onCash: (event: MouseEvent) => void
  /** Leaves the fields of another way to pay. */
  onBackToCash: () => void
  onChoose: (family: Family) => void
}

/** One row: cash makes the code in that tap, the others ask for the customer's number first. */
export const WaysToPay = (props: WaysToPayProps) => {
  const { methods, family, cashText, isReady, isOpen, isBusy, onCash, onBackToCash, onChoose } = props
  // Six packages are longer than a phone: the tap on cash must not need a scroll.
  const isAtHand = isReady && !isOpen
  const families = FAMILIES.filter((each) => methodsOfFamily(methods, each.family).length > 0)
  return (
    <div
      data-bar={isAtHand || undefined}
      className={cx(
        'grid grid-cols-2 gap-2.5',
        isAtHand
          ? 'sticky z-[2] -mx-page mt-3 px-page py-2.5 bg-surface border-t border-line shadow-bar wide:mx-0 wide:px-0 wide:bg-bg wide:border-0 wide:shadow-none'
          : 'mt-4',
      )}
    >
      {methods.includes('cash') && (
        <Button
          size={family === null ? 'big' : 'base'}
          variant={family === null && !isOpen ? 'action' : 'ghost'}
          className="col-span-2"
          disabled={family === null && !isReady}
          isBusy={isBusy && family === null}
          onClick={family === null ? onCash : onBackToCash}
        >
          <Banknote />
          {family === null ? cashText : 'Cash instead'}
        </Button>
      )}
      {families.map((each) => (
        <Button
          key={each.family}
          variant={family === each.family ? 'soft' : 'ghost'}
          aria-pressed={family === each.family}
          className={cx('!px-1.5', families.length === 1 && 'col-span-2')}
          onClick={() => onChoose(each.family)}
        >
          {each.label}
        </Button>
      ))}
    </div>
  )
}

type SaleFieldsProps = {
  values: PurchaseValues
  start: PurchaseValues
  problems: Problems
  seller: Seller
  pack: Pack | null
  packs: readonly Pack[]
  quote: Quote | null
  /** Null for cash with a name, number or discount code. */
  family: Family | null
  methods: readonly PaymentMethod[]
  paymentMethod: PaymentMethod
  code: DiscountCode
  isBusy: boolean
}

const sendText = (quote: Quote | null, family: Family | null): string => {
  if (quote === null) return family === null ? 'Take cash' : 'Ask for payment'
  const price = formatLe(quote.finalPriceMinor)
  return family === null ? `Take ${price} in cash` : `Ask for ${price}`
}

/** What is typed for an order by phone, or for cash whose code is sent or lowered. */
export const SaleFields = (props: SaleFieldsProps) => {
  const { values, start, problems, seller, pack, packs, quote } = props
  const { family, methods, paymentMethod, code, isBusy } = props
  return (
    <>
      <div className="grid gap-3.5 pt-5">
        <BuyerFields
          values={{ ...values, paymentMethod: family === null ? 'cash' : paymentMethod }}
          problems={problems}
          nameLabel="Customer name"
          isForOther
        />
      </div>
      {family === 'mobile' ? (
        <MethodList
          methods={methods}
          chosen={paymentMethod}
          seller={seller}
          pack={pack}
          packs={packs}
          walletOffer="+5% bonus time"
          isForOther
          error={problems.paymentMethod}
        />
      ) : (
        <input type="hidden" name="paymentMethod" value={family ?? 'cash'} />
      )}
      <DiscountCodeField code={code} pack={pack} quote={quote} error={problems.discountCode} isForOther />
      <DeliveryChoice
        chosen={start.deliveryMethod}
        offered={seller.deliveryMethods}
        error={problems.deliveryMethod}
        isForOther
        className="mt-5"
      />
      <div className="wide:mt-5">
        <OrderSummary pack={pack} quote={quote} isForOther />
      </div>
      <div className="mt-4">
        <Button type="submit" size="big" isWide isBusy={isBusy && family !== null} disabled={quote === null}>
          {sendText(quote, family)}
        </Button>
      </div>
    </>
  )
}
