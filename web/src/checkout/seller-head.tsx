import { MapPin } from 'lucide-react'
import { Badge } from '../ui/badge.tsx'
import { HelpLink, PageHead } from '../ui/page-head.tsx'
import type { Seller } from './offer.ts'
import { initialsOf, Rating } from './seller-facts.tsx'

/** Who one buys from, before anything is bought. */
export const SellerHead = ({ seller }: { seller: Seller }) => (
  <PageHead aside={<HelpLink phone={seller.helpPhone} />}>
    <div className="flex items-center gap-3 pt-1 pb-4">
      <span
        aria-hidden="true"
        className="grid place-items-center flex-none size-12 rounded-lg bg-action-soft text-action-ink font-bold"
      >
        {initialsOf(seller.businessName)}
      </span>
      <div className="min-w-0">
        <h1 className="text-xl leading-[1.2]">{seller.businessName}</h1>
        <p className="flex flex-wrap gap-x-3 gap-y-0.5 mt-1 text-sm text-muted">
          <span className="inline-flex items-center gap-1">
            <MapPin className="size-4" />
            {seller.location}
          </span>
          {seller.isOnline ? <OnlineWord /> : <Badge>Offline</Badge>}
          <Rating rating={seller.rating} />
        </p>
      </div>
    </div>
  </PageHead>
)

const OnlineWord = () => (
  <span className="inline-flex items-center gap-1 font-medium text-action-ink before:size-2 before:rounded-full before:bg-current">
    Online
  </span>
)
