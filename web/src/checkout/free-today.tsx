import {
  ARE_YOU_ON_A_LIST,
  freeTodayText,
  goOnlineFreeText,
  TYPE_YOUR_NUMBER,
} from '@minit/domain/sales/free-minutes.ts'
import { useSearch } from '../lib/location.ts'
import { usePageQuery } from '../lib/page-query.ts'
import { Button } from '../ui/button.tsx'
import { captiveStateQuery } from './captive-context-query.ts'
import type { Seller } from './offer.ts'

const titleOf = ({ name, minutes }: NonNullable<Seller['free']>): string => {
  if (minutes === null) return ARE_YOU_ON_A_LIST
  return name === '' ? 'Free today' : freeTodayText(name)
}

/**
 * Free minutes of the shop, with one button. A plain form to the page's own address, which carries the captive context: the page
 * is the same for all phones.
 */
export const FreeToday = ({ seller }: { seller: Seller }) => {
  const { data: phone } = usePageQuery(captiveStateQuery(useSearch()))
  // A phone that is online needs none now, and would be refused.
  if (seller.free === null || phone?.state === 'online') return null
  return (
    <section aria-label="Free minutes" className="max-w-[960px] mx-auto px-page pt-4">
      <form
        method="post"
        className="flex flex-wrap items-center justify-between gap-3 p-4 bg-sun-soft text-sun-ink rounded-xl"
      >
        <p className="font-bold">{titleOf(seller.free)}</p>
        <input type="hidden" name="form" value="free" />
        <input type="hidden" name="entrepreneur" value={seller.id} />
        <Button type="submit">
          {seller.free.minutes === null ? TYPE_YOUR_NUMBER : goOnlineFreeText(seller.free.minutes)}
        </Button>
      </form>
    </section>
  )
}
