import { usePageQuery } from '../lib/page-query.ts'
import * as paths from '../lib/paths.ts'
import { nearestQuery } from './other-shops-query.ts'
import { ShopLink } from './shop-link.tsx'

/**
 * Links to the nearest open shops, for customers of one that sells nothing now, or says that there is none near it;
 * nothing if its place is not known.
 */
export const OtherShops = ({ entrepreneur }: { entrepreneur: string }) => {
  const { data } = usePageQuery(nearestQuery(entrepreneur))
  if (data === undefined || (data.shops.length === 0 && data.where === null)) return null
  return (
    <section aria-labelledby="other-shops" className="max-w-[480px] mx-auto px-page pb-6">
      <h2 id="other-shops" className="pb-2.5 text-lg">
        Nearest open shops
      </h2>
      {data.shops.length === 0 ? (
        <p className="text-sm text-muted">No other shop {data.where} is open now.</p>
      ) : (
        <ul className="grid gap-3">
          {data.shops.map(({ slug, ...shop }) => (
            <ShopLink key={slug} href={paths.customerSelfService(slug)} shop={shop} />
          ))}
        </ul>
      )}
    </section>
  )
}
