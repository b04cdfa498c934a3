import { signupAndPay } from '@minit/contract/customer/purchases.ts'
import { formatDurationWithDays } from '@minit/domain/kernel/durations.ts'
import { formatLe } from '@minit/domain/money/money.ts'
import { roundLimits } from '@minit/domain/shop/any-sum.ts'
import { useEffect, useRef, useState } from 'react'
import { NothingOnSale } from '../../checkout/seller-notices.tsx'
import { type OfferProps, sellerScreen } from '../../checkout/seller-page.tsx'
import type { Checkout } from '../../checkout/use-purchase-form.ts'
import { call } from '../../lib/call.ts'
import { useCaptiveToken } from '../../lib/captive-context.ts'
import { useSearch } from '../../lib/location.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { NO_PACKAGES_AVAILABLE_AT_THE_MOMENT } from '../../words/customers.ts'
import { PurchaseForm, SELF_SERVICE } from '../self-service/form.tsx'
import { anyAmount, readSum, type SumOffer, sumOfferOf, sumPackOf } from './sum-offer.ts'

/** What the forms for a sum send. They post to their page's address, which names the phone's place. */
const SumFields = ({ sellerId }: { sellerId: string }) => (
  <>
    <input type="hidden" name="form" value="any-amount" />
    <input type="hidden" name="entrepreneur" value={sellerId} />
  </>
)

/** Asks for the sum, and shows what some sums buy. A plain form: it opens this page again. */
const AskSum = ({ offer, sellerId, typed }: { offer: SumOffer; sellerId: string; typed: string }) => {
  const read = typed === '' ? null : readSum(offer, typed)
  const { leastMinor, mostMinor } = roundLimits(offer.limits)
  return (
    <form method="post" className="grid gap-4 max-w-[440px] mx-auto px-page pt-4 pb-8">
      <h2 className="text-lg font-bold">Pay any amount</h2>
      <SumFields sellerId={sellerId} />
      <Field
        label="I have Le"
        name="le"
        defaultValue={typed}
        required
        inputMode="decimal"
        autoComplete="off"
        maxLength={20}
        hint={`From ${formatLe(leastMinor)} to ${formatLe(mostMinor)}`}
        error={read !== null && 'problem' in read ? read.problem : undefined}
      />
      <Button type="submit">Show minutes</Button>
      <table className="w-full text-left">
        <caption className="pb-1 text-sm text-muted text-left">Minutes for some amounts</caption>
        <tbody>
          {offer.rows.map(({ sumMinor, minutes }) => (
            <tr key={sumMinor} className="border-t border-line">
              <th scope="row" className="py-2 font-medium">
                {formatLe(sumMinor)}
              </th>
              <td className="py-2 text-right">{formatDurationWithDays(minutes)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </form>
  )
}

const AnyAmount = ({ seller, packs, refresh }: OfferProps) => {
  const typed = useSearch().get('le')?.trim() ?? ''
  const place = useCaptiveToken()
  const offer = sumOfferOf(seller, packs)
  if (offer === null) return <NothingOnSale title={NO_PACKAGES_AVAILABLE_AT_THE_MOMENT} />
  const read = readSum(offer, typed)
  if ('problem' in read) return <AskSum offer={offer} sellerId={seller.id} typed={typed} />
  const { minutes, sumMinor } = read
  const pack = sumPackOf(seller, read)
  const checkout: Checkout = {
    ...SELF_SERVICE,
    packageId: pack.id,
    send: (body, headers) => call(signupAndPay, { body: { ...body, minutes }, headers }),
  }
  return (
    <PurchaseForm
      checkout={checkout}
      address={anyAmount(seller.id, typed, place)}
      seller={seller}
      packs={[pack]}
      refresh={refresh}
      choice={
        <div className="flex items-center justify-between gap-3 mt-5 p-4 rounded-lg bg-action-soft">
          <input type="hidden" name="packageId" value={pack.id} />
          <input type="hidden" name="minutes" value={minutes} />
          <p>
            <span className="block text-sm text-muted">{formatLe(sumMinor)} buys</span>
            <b className="text-2xl">{formatDurationWithDays(minutes)}</b>
          </p>
          <a
            href={anyAmount(seller.id, undefined, place)}
            className="inline-flex items-center min-h-touch font-medium text-info"
          >
            Other amount
          </a>
        </div>
      }
    />
  )
}

/** "I have Le 7": shows the minutes at once; without scripts the page that it opens shows them. */
export const AnySum = ({ seller, packs }: OfferProps) => {
  const [typed, setTyped] = useState('')
  const field = useRef<HTMLInputElement>(null)
  // The field can be typed in before this part's script has loaded.
  useEffect(() => setTyped(field.current?.value ?? ''), [])
  const offer = sumOfferOf(seller, packs)
  if (offer === null) return null
  const read = typed.trim() === '' ? null : readSum(offer, typed)
  return (
    <form method="post" aria-label="Any amount" className="max-w-[960px] mx-auto px-page pt-2">
      <SumFields sellerId={seller.id} />
      <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
        <label htmlFor="any-sum" className="font-medium">
          I have Le
        </label>
        <input
          id="any-sum"
          name="le"
          required
          inputMode="decimal"
          autoComplete="off"
          maxLength={20}
          ref={field}
          onChange={(event) => setTyped(event.target.value)}
          aria-describedby="any-sum-minutes"
          className="w-24 min-h-touch px-3 rounded-lg border border-edge bg-surface text-base"
        />
        <Button type="submit" variant="soft">
          Show<span className="spoken"> minutes</span>
        </Button>
        <output id="any-sum-minutes" htmlFor="any-sum" className="basis-full min-h-5 text-sm text-muted">
          {read === null
            ? null
            : 'problem' in read
              ? read.problem
              : `${formatLe(read.sumMinor)} buys ${formatDurationWithDays(read.minutes)}`}
        </output>
      </div>
    </form>
  )
}

// No page is drawn for all: each address has a sum of its own.
export const { Page, prefetch, head } = sellerScreen({
  title: 'Buy WiFi time',
  emptyTitle: NO_PACKAGES_AVAILABLE_AT_THE_MOMENT,
  shopOf: (search, { defaultSeller }) => search.get('entrepreneur') || defaultSeller,
  Form: AnyAmount,
})
