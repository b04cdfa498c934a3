import { addOvertime } from '@minit/contract/customer/passes.ts'
import { formatLe, leToMinor, minorToLe } from '@minit/domain/money/money.ts'
import { amountNotes, methodsForAmount } from '@minit/domain/money/payment-limits.ts'
import type { PaymentMethod } from '@minit/domain/money/payments.ts'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { METHOD_NAMES, METHOD_NOTES } from '../../checkout/methods.ts'
import { limitsOf } from '../../checkout/offer.ts'
import type { PurchaseView } from '../../checkout/purchase-query.ts'
import { purchaseQuery } from '../../checkout/purchase-query.ts'
import { RefusalNotice } from '../../checkout/refusal-notice.tsx'
import { useBuyPass } from '../../checkout/use-buy-pass.ts'
import { call, messageOf } from '../../lib/call.ts'
import { captiveTokenIn } from '../../lib/captive-context.ts'
import { useSearch } from '../../lib/location.ts'
import { useNavigation } from '../../lib/navigation.ts'
import type { PurchaseOrigin } from '../../lib/paths.ts'
import * as paths from '../../lib/paths.ts'
import { markStale, refetch } from '../../lib/polled-query.ts'
import { Button } from '../../ui/button.tsx'
import { Choice, MethodTile, TimeFigure } from '../../ui/choice.tsx'
import { PaymentMark } from '../../ui/payment-mark.tsx'
import { GstRate } from '../../ui/platform-texts.tsx'
import { toast } from '../../ui/toast-store.ts'
import { FAILED_TO_PROCESS_PAYMENT_PLEASE_TRY_AGAIN } from '../../words/customers.ts'

export type Overtime = {
  transactionId: string
  terms: NonNullable<NonNullable<PurchaseView['pass']>['overtime']>
  /** The number that bought the pass, and pays for this too. */
  payer: string
  /** The payment method of the pass, which is the default. */
  paidWith: PaymentMethod
  /** The page on which the pass was bought. */
  from: PurchaseOrigin | undefined
}

const MINUTES = [10, 20, 30, 60]

/** The choices up to the most that may be added, or only that. */
const choicesUpTo = (most: number): number[] => {
  const fitting = MINUTES.filter((minutes) => minutes <= most)
  return fitting.length > 0 ? fitting : [most]
}
const FALLBACK = FAILED_TO_PROCESS_PAYMENT_PLEASE_TRY_AGAIN

type OvertimeOrder = { transactionId: string; minutes: number; paymentMethod: PaymentMethod; amount: number }

/** Buys overtime like any purchase: one key per attempt, then the page that waits for the payment. */
const useOvertime = ({ transactionId, from }: Pick<Overtime, 'transactionId' | 'from'>) => {
  const search = useSearch()
  const { navigate } = useNavigation()
  const query = purchaseQuery(transactionId, '')
  return useBuyPass<OvertimeOrder>({
    send: ({ transactionId: _, ...body }, headers) =>
      call(addOvertime, {
        params: { transactionId },
        headers: { ...headers, 'purchase-token': search.get('t') ?? '' },
        body,
      }),
    onStarted: async ({ transactionId: id, statusToken }) => {
      // A customer who returns to the pass must see its new end.
      markStale(query)
      await navigate(paths.pass(id, statusToken, from, captiveTokenIn(search)))
    },
    onFailed: (error) => {
      toast({ title: 'Payment Failed', message: messageOf(error, FALLBACK), tone: 'destructive' })
      // Rate, payment methods or end were out of date.
      void refetch(query)
    },
  })
}

/** Chooses the minutes and the payment method. */
export const OvertimeForm = ({ transactionId, terms, payer, paidWith, from }: Overtime) => {
  const heading = useRef<HTMLHeadingElement>(null)
  const choices = choicesUpTo(terms.maxMinutes)
  const [requestedMinutes, setMinutes] = useState<number>()
  const minutes = choices.find((count) => count === requestedMinutes) ?? choices[0] ?? 1
  const [requested, setMethod] = useState<PaymentMethod>(paidWith)
  const { buy, isBusy, error } = useOvertime({ transactionId, from })
  const { paymentMethods, ratePerMinute } = terms
  const priceMinor = (count: number): number => count * leToMinor(ratePerMinute)
  const limits = limitsOf(terms.paymentLimits)
  const methods = methodsForAmount(paymentMethods, limits, priceMinor(minutes))
  const method = methods.find((each) => each === requested) ?? methods[0]
  const notes = amountNotes(limits, priceMinor(minutes))
  useEffect(() => heading.current?.focus(), [])
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (isBusy || method === undefined) return
    void buy({ transactionId, minutes, paymentMethod: method, amount: minorToLe(priceMinor(minutes)) })
  }
  return (
    <form onSubmit={submit} className="grid gap-4 mt-5">
      <h2 ref={heading} tabIndex={-1} className="text-lg">
        Add more time
      </h2>
      {error !== null && <RefusalNotice error={error} message={messageOf(error, FALLBACK)} />}
      <fieldset className="grid grid-cols-2 gap-2 min-[480px]:grid-cols-4">
        <legend className="spoken">How many minutes</legend>
        {choices.map((count) => (
          <Choice
            key={count}
            name="minutes"
            value={count}
            checked={minutes === count}
            onChange={() => setMinutes(count)}
            look="flex flex-wrap items-baseline justify-between gap-x-2 p-3"
          >
            <TimeFigure figure={String(count)} unit="min" />
            <span className="whitespace-nowrap">{formatLe(priceMinor(count))}</span>
          </Choice>
        ))}
      </fieldset>
      <fieldset className="grid gap-2">
        <legend className="mb-2 font-bold">Pay with</legend>
        {methods.map((each) => (
          <MethodTile
            key={each}
            name="paymentMethod"
            value={each}
            checked={each === method}
            onChange={() => setMethod(each)}
            mark={<PaymentMark method={each} />}
            label={METHOD_NAMES[each]}
            note={METHOD_NOTES[each]}
          />
        ))}
        <p role="status" className="text-sm text-muted empty:hidden">
          {notes.map((note) => `${note}.`).join(' ')}
        </p>
      </fieldset>
      <div>
        <Button type="submit" isWide isBusy={isBusy}>
          Pay {formatLe(priceMinor(minutes))} Now
        </Button>
        <p className="mt-2 text-sm text-muted">
          Paid from <span className="whitespace-nowrap">{payer}</span>. Prices include <GstRate />.
        </p>
      </div>
    </form>
  )
}
