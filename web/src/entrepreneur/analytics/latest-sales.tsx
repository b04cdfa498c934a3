import type { Period } from '@minit/domain/periods.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { ChevronRight } from 'lucide-react'
import { useNow } from '../../lib/clock.ts'
import { Button } from '../../ui/button.tsx'
import { Part } from '../../ui/part.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { historyQuery } from './queries.ts'
import { SalesList } from './sales-list.tsx'
import { useView } from './use-view.ts'

const SHOWN = 5
const MINUTE_MS = 60_000

/** The last few sales, with the way to all of them. */
export const LatestSales = ({ period }: { period: Period }) => {
  const { setTab } = useView()
  const now = useNow(MINUTE_MS)
  const { data } = useInfiniteQuery(historyQuery(period, {}))
  return (
    <Part
      id="latest-sales"
      title="Sales History"
      aside={
        <Button variant="plain" size="small" onClick={() => setTab('history')}>
          See all <ChevronRight />
        </Button>
      }
    >
      {data === undefined ? (
        <div className="px-4 pb-4">
          <Skeleton className="h-40" />
        </div>
      ) : (
        <SalesList sales={data.pages.flatMap(({ items }) => items).slice(0, SHOWN)} now={now} />
      )}
    </Part>
  )
}
