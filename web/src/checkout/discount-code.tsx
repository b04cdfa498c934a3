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
  /** The chosen package at the price that holds now, and its quote; null until one is chosen. */
  pack: Pack | null
  quote: Quote | null
  /** As it was posted without scripts. */
  start?: string | undefined
  /** Of an order that was refused for its code. */
  error?: string | undefined
  /** For whom it is looked at, where that is known. */
  phone?: string | undefined
  /** Told of each sign that is typed, where no form reads the field. */
  onType?: (typed: string) => void
}

/** "I have a discount code": folded away for all who have none. Its price is shown before anything is paid. */
export const DiscountCodeField = (props: DiscountCodeFieldProps) => {
  const { code, start = '', error, phone, onType } = props
  const isHydrated = useHydrated()
  const fold = useRef<HTMLDetailsElement>(null)
  const [isOpenAtFirst] = useState(start !== '' || error !== undefined)
  const look = (): void => {
    void code.look(fold.current?.querySelector('input')?.value ?? '', phone)
  }
  // Its buyer may have folded it away, and Pay does nothing while the code in it is wrong.
  useEffect(() => {
    if (code.problem === null || fold.current === null) return
    fold.current.open = true
    fold.current.querySelector('input')?.focus()
    // The words under the field would stay behind the pay bar.
    fold.current.scrollIntoView({ block: 'center' })
  }, [code.problem])
  return (
    <details ref={fold} open={isOpenAtFirst || undefined} className="mt-3">
      <summary className="flex items-center gap-2 min-h-touch font-medium text-info">
        <Tag />I have a discount code
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
            look()
          }}
        />
        {isHydrated && (
          <Button variant="ghost" className="mt-[25px] min-h-12" isBusy={code.isBusy} onClick={look}>
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

/** What the code does to the chosen package. */
const wordsOf = ({ code: { offer }, pack, quote }: DiscountCodeFieldProps): string => {
  if (offer === null) return ''
  if (pack === null || quote === null) return `${offer.code} is right. Choose your time.`
  if (pack.code !== undefined && quote.promotionMinor > 0) {
    return `${offer.code}: you pay ${formatLe(quote.finalPriceMinor)} instead of ${formatLe(quote.listPriceMinor)}.`
  }
  const isForIt = offer.packages.some(({ packageId }) => packageId === pack.id)
  return isForIt
    ? `The price is as low without ${offer.code}. Your code is kept for another time.`
    : `${offer.code} is for another time that is sold here.`
}
