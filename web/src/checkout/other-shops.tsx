import { formatLe, leToMinor } from '@minit/domain/money/money.ts'
import { MapPin } from 'lucide-react'
import { usePageQuery } from '../lib/page-query.ts'
import * as paths from '../lib/paths.ts'
import { nearestQuery } from './other-shops-query.ts'

/** Links to the nearest open shops, for customers of one that sells nothing now; nothing if none is known. */
export const OtherShops = ({ entrepreneur }: { entrepreneur: string }) => {
  const { data } = usePageQuery(nearestQuery(entrepreneur))
  if (data === undefined || data.length === 0) return null
  return (
    <section aria-labelledby="other-shops" className="max-w-[480px] mx-auto px-page pb-6">
      <h2 id="other-shops" className="pb-2.5 text-lg">
        Nearest open shops
      </h2>
      <ul className="grid gap-3">
        {data.map(({ slug, name, place, hourPrice, distance, opening }) => (
          <li key={slug}>
            <a
              href={paths.customerSelfService(slug)}
              className="choice flex flex-wrap items-baseline gap-x-3 p-3.5 text-ink no-underline"
            >
              <b className="flex-1 min-w-0 [overflow-wrap:anywhere]">{name}</b>
              {distance !== null && <b className="whitespace-nowrap text-action-ink">{distance}</b>}
              <span className="flex flex-wrap basis-full gap-x-2.5 text-sm text-muted">
                <span className="inline-flex gap-1 basis-full">
                  <MapPin className="size-4 mt-0.5" />
                  {place}
                </span>
                <span>{formatLe(leToMinor(hourPrice))} an hour</span>
                {opening !== null && <span>{opening}</span>}
              </span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
