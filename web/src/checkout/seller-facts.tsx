import { Star } from 'lucide-react'
import { cx } from '../lib/cx.ts'
import { Badge } from '../ui/badge.tsx'
import { Notice } from '../ui/notice.tsx'

/** Whether one can get online there now, in a word. */
export const OnlineBadge = ({ isOnline, className }: { isOnline: boolean; className?: string }) =>
  isOnline ? (
    <Badge tone="good" className={cx('before:size-2 before:rounded-full before:bg-current', className)}>
      Online
    </Badge>
  ) : (
    <Badge>Offline</Badge>
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
