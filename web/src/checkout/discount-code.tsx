import { formatLe } from '@minit/domain/money/money.ts'
import type { Quote } from '@minit/domain/shop/pricing.ts'
import { Tag } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useHydrated } from '../lib/page-state.ts'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import type { Pack } from './offer.ts'
import type { DiscountCode } from './use-discount-code.ts'

type DiscountCodeFieldProps = {
  code: DiscountCode
  /** The chosen package at the current price, and its quote; null until the customer chooses one. */
  pack: Pack | null
  quote: Quote | null
  /** The code as it was posted without scripts. */
  start?: string | undefined
  /** The reason for which the server refused the code of an order. */
  error?: string | undefined
  /** The buyer's phone number, where it is known. */
  phone?: string | undefined
  /** True on the seller's screens: the code is the customer's. */
  isForOther?: boolean
  /** Called with the field's text after each keystroke, for fields outside a form. */
  onType?: (typed: string) => void
}

/**
 * The field for a discount code, folded by default. The page shows the new price before the
 * customer pays.
 */
export const DiscountCodeField = (props: DiscountCodeFieldProps) => {
  const { code, start = '', error, phone, isForOther, onType } = props
  const isHydrated = useHydrated()
  const fold = useRef<HTMLDetailsElement>(null)
  const [isOpenAtFirst] = useState(start !== '' || error !== undefined)
  const check = (): void => {
    void code.look(fold.current?.querySelector('input')?.value ?? '', phone)
  }
  // The buyer may have folded the field, and Pay does nothing while its code is wrong.
  useEffect(() => {
    if (code.problem === null || fold.current === null) return
    fold.current.open = true
    fold.current.querySelector('input')?.focus()
    // The pay bar would hide the message under the field.
    fold.current.scrollIntoView({ block: 'center' })
  }, [code.problem])
  return (
    <details ref={fold} open={isOpenAtFirst || undefined} className="mt-3">
      <summary className="flex items-center gap-2 min-h-touch font-medium text-info">
        <Tag />
        {isForOther ? 'The customer has a discount code' : 'I have a discount code'}
      </summary>
      <div className="flex items-start gap-2.5">
        <Field
          label="Discount code"
          name="discountCode"
          autoComplete="off"
          autoCapitalize="characters"
          maxLength={40}
          defaultValue={start}
          error={code.problem ?? error}
          className="flex-1 min-w-0"
          onChange={(event) => onType?.(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            check()
          }}
        />
        {isHydrated && (
          <Button variant="ghost" className="mt-[25px] min-h-12" isBusy={code.isBusy} onClick={check}>
            Use code
          </Button>
        )}
      </div>
      <p role="status" className="mt-2 text-sm font-medium text-action-ink empty:hidden">
        {wordsOf(props)}
      </p>
    </details>
  )
}

/** What the code changes for the chosen package. */
const wordsOf = ({ code: { offer }, pack, quote, isForOther }: DiscountCodeFieldProps): string => {
  if (offer === null) return ''
  if (pack === null || quote === null)
    return `${offer.code} is right. ${isForOther ? 'Choose a package.' : 'Choose your time.'}`
  if (pack.code !== undefined && quote.promotionMinor > 0) {
    return `${offer.code}: ${isForOther ? '' : 'you pay '}${formatLe(quote.finalPriceMinor)} instead of ${formatLe(quote.listPriceMinor)}.`
  }
  const isForIt = offer.packages.some(({ packageId }) => packageId === pack.id)
  return isForIt
    ? `The price is as low without ${offer.code}. The code is kept for another time.`
    : `${offer.code} is for another time that is sold here.`
}
