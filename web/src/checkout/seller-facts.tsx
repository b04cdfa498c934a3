import { CONNECT_WITHIN_MINUTES, isUsable, type shopState } from '@minit/domain/shop/joining.ts'
import { Star } from 'lucide-react'
import { cx } from '../lib/cx.ts'
import { Badge } from '../ui/badge.tsx'
import { Notice } from '../ui/notice.tsx'

export type ShopState = ReturnType<typeof shopState>
export const STATE_WORDS: Record<ShopState, string> = {
  online: 'Online',
  open: 'Open',
  offline: 'Offline',
  closed: 'Closed',
}

/**
 * Says in a word whether customers can get online there now. Only a router reports that; a shop without one
 * is open.
 */
export const StateBadge = ({ state, className }: { state: ShopState; className?: string }) =>
  !isUsable(state) ? (
    <Badge>{STATE_WORDS[state]}</Badge>
  ) : (
    <Badge
      tone={state === 'online' ? 'good' : 'info'}
      className={cx(state === 'online' && 'before:size-2 before:rounded-full before:bg-current', className)}
    >
      {STATE_WORDS[state]}
    </Badge>
  )

/** Says before payment that the seller connects phones, and how. */
export const ConnectedManually = () => (
  <Notice tone="info">
    The seller connects your phone by hand. Buy when you are at the shop: your minutes start when your phone
    is connected, at the latest {CONNECT_WITHIN_MINUTES} minutes after you pay.
  </Notice>
)

/** For an open shop whose routers are all offline: only people there know whether the WiFi works. */
export const WifiMayBeOff = () => (
  <Notice tone="warn">
    The WiFi here may be off: its router is not connected. Ask the seller before you pay: a pass begins when
    it is paid.
  </Notice>
)

/** Says at a shop with a router that an outage costs no minutes. */
export const OutagePromise = () => (
  <p className="text-sm text-muted">
    Power cut? You get the minutes back: we see that the router is off, and your pass ends later.
  </p>
)

/** The mean of customers' ratings; a seller without ratings is new. */
export const Rating = ({ rating }: { rating: number | null }) =>
  rating === null ? (
    <Badge tone="line">New</Badge>
  ) : (
    <span className="inline-flex items-center gap-1">
      <Star className="size-4 fill-sun stroke-sun" />
      <span className="spoken">Rating</span>
      {rating.toFixed(1)}
    </span>
  )
