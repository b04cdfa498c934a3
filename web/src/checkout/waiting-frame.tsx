import { formatClock } from '@minit/domain/kernel/durations.ts'
import type { ReactNode } from 'react'
import { secondsText } from '../lib/clock.ts'
import { MinuteTrack } from '../ui/minute-track.tsx'
import { OfflineBanner } from '../ui/offline-banner.tsx'
import { AsideName, PageHead } from '../ui/page-head.tsx'
import type { Order } from './purchase-query.ts'

/** Shows the time left to pay; afterwards, that the answer may still arrive. */
export const PayBefore = ({ payBy, from, now }: { payBy: string; from: string; now: number }) => {
  const end = Date.parse(payBy)
  const total = Math.max(1, (end - Date.parse(from)) / 1000)
  const left = Math.max(0, (end - now) / 1000)
  return (
    <div className="my-5">
      <p className="flex items-baseline justify-between gap-2 mb-2 text-sm">
        <b className="text-lg">Pay before {formatClock(new Date(end))}</b>
        <span>{left > 0 ? `${secondsText(left)} left` : 'Time is up, still checking'}</span>
      </p>
      <MinuteTrack label="Time left to pay" value={left} max={total} />
    </div>
  )
}

type WaitingFrameProps = {
  order: Order
  /** When the purchase was fetched, in epoch milliseconds. */
  fetchedAt: number
  children: ReactNode
}

/** The layout of all screens while a payment is pending. */
export const WaitingFrame = ({ order, fetchedAt, children }: WaitingFrameProps) => (
  <div className="min-h-screen bg-surface">
    <PageHead isSeamless aside={<AsideName name={order.businessName} />} />
    <OfflineBanner since={fetchedAt} />
    <main className="max-w-[440px] mx-auto px-page pt-2 pb-7">{children}</main>
  </div>
)

/** The heading of a waiting screen, with the content before and after it. */
export const WaitingTitle = ({
  over,
  title,
  children,
}: {
  over?: string
  title: string
  children: ReactNode
}) => (
  <>
    {over !== undefined && <p className="text-sm font-bold text-action-ink">{over}</p>}
    <h1 className="mt-0.5 mb-1.5 text-2xl leading-[1.25]">{title}</h1>
    <p className="text-lg leading-[1.4]">{children}</p>
  </>
)

/** A note in small print with an icon, at the end of a screen. */
export const FootNote = ({ icon, children }: { icon: ReactNode; children: ReactNode }) => (
  <p className="flex gap-2 pt-3.5 text-sm text-muted">
    {icon}
    <span>{children}</span>
  </p>
)
