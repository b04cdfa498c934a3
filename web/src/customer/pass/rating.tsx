import { ratePass } from '@minit/contract/customer/passes.ts'
import { Star } from 'lucide-react'
import { useState } from 'react'
import { refreshPass } from '../../checkout/purchase-query.ts'
import { call, isRefusal, messageOf } from '../../lib/call.ts'
import { cx } from '../../lib/cx.ts'
import { useSearch } from '../../lib/location.ts'
import { toast } from '../../ui/toast-store.ts'

const STARS = [1, 2, 3, 4, 5] as const

/** Rates the WiFi once, with one tap. `stars` is an earlier rating. */
export const Rating = ({ transactionId, stars }: { transactionId: string; stars: number | null }) => {
  const search = useSearch()
  const [tapped, setTapped] = useState<number | null>(null)
  const given = stars ?? tapped
  const give = async (count: number): Promise<void> => {
    setTapped(count)
    try {
      const headers = { 'purchase-token': search.get('t') ?? '' }
      await call(ratePass, { params: { transactionId }, headers, body: { stars: count } })
    } catch (error) {
      if (!isRefusal(error, 'already_rated')) {
        setTapped(null)
        const message = messageOf(error, 'Please try again.')
        toast({ title: 'Not saved', message, tone: 'destructive' })
        return
      }
    }
    await refreshPass(transactionId)
  }
  return (
    <fieldset className="mt-5 p-3.5 border border-line rounded-lg bg-surface text-center">
      <legend className="spoken">Rate this pass</legend>
      <p role="status" className="font-bold">
        {given === null ? 'How was your WiFi?' : 'Thank you!'}
        {given !== null && <span className="spoken"> You gave {given} of 5 stars.</span>}
      </p>
      <div className="flex justify-center mt-1">
        {STARS.map((count) => (
          <button
            key={count}
            type="button"
            aria-label={count === 1 ? '1 star' : `${count} stars`}
            disabled={given !== null}
            onClick={() => give(count)}
            className={cx(
              'grid place-items-center size-touch',
              count <= (given ?? 0) ? 'text-action' : 'text-muted',
            )}
          >
            <Star className="size-7" fill={count <= (given ?? 0) ? 'currentColor' : 'none'} />
          </button>
        ))}
      </div>
    </fieldset>
  )
}
