import type { listNearestOpen } from '@minit/contract/customer/near.ts'
import type { Answer } from '@minit/contract/endpoint.ts'
import { MapPin } from 'lucide-react'
import { Rating } from './seller-facts.tsx'
import { ShopFacts } from './shop-facts.tsx'

type NearShop = Omit<Answer<typeof listNearestOpen>['shops'][number], 'slug'>

/** An item of a list by distance: a shop, how far it is, and what the list by area says of it. */
export const ShopLink = ({ href, shop }: { href: string; shop: NearShop }) => (
  <li>
    <a href={href} className="choice flex flex-wrap items-baseline gap-x-3 p-3.5 text-ink no-underline">
      <b className="flex-1 min-w-0 [overflow-wrap:anywhere]">{shop.name}</b>
      {shop.distance !== null && <b className="whitespace-nowrap text-action-ink">{shop.distance}</b>}
      <span className="flex flex-wrap items-center basis-full gap-x-2.5 text-sm text-muted">
        <span className="inline-flex gap-1 basis-full">
          <MapPin className="size-4 mt-0.5" />
          {shop.place}
        </span>
        <Rating rating={shop.rating} />
      </span>
      <span className="basis-full">
        <ShopFacts facts={shop} />
      </span>
    </a>
  </li>
)
