import { CONNECT_WITHIN_MINUTES, type shopState } from '@minit/domain/shop/joining.ts'
import { Star } from 'lucide-react'
import { cx } from '../lib/cx.ts'
import { Badge } from '../ui/badge.tsx'
import { Notice } from '../ui/notice.tsx'

export type ShopState = ReturnType<typeof shopState>
export const STATE_WORDS: Record<ShopState, string> = { online: 'Online', open: 'Open', offline: 'Offline' }

/** Whether one can get online there now, in a word: only a router can say so, and a shop without one is open. */
export const StateBadge = ({ state, className }: { state: ShopState; className?: string }) =>
  state === 'offline' ? (
    <Badge>{STATE_WORDS[state]}</Badge>
  ) : (
    <Badge
      tone={state === 'online' ? 'good' : 'info'}
      className={cx(state === 'online' && 'before:size-2 before:rounded-full before:bg-current', className)}
    >
      {STATE_WORDS[state]}
    </Badge>
  )

/** Before paying at a shop that joins phones by hand: how one gets online there. */
export const ConnectedByHand = () => (
  <Notice tone="info">
    The seller connects your phone by hand. Buy when you are at the shop: your minutes start when your phone
    is connected, at the latest {CONNECT_WITHIN_MINUTES} minutes after you pay.
  </Notice>
)

/** Beside what an open shop sells while none of its routers is heard: only people there know more. */
export const WifiMayBeOff = () => (
  <Notice tone="warn">
    The WiFi here may be off: we do not hear its router. Ask the seller before you pay, for a pass begins when
    it is paid.
  </Notice>
)

/** Beside what a seller with a router sells: an outage takes nobody's minutes. */
export const OutagePromise = () => <p className="text-sm text-muted">Power cut? You get the minutes back.</p>

/** The mean of customers' ratings; a seller without one is new. */
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
