import type { ReactNode } from 'react'
import { OfflineBanner } from '../ui/offline-banner.tsx'
import { PageHead } from '../ui/page-head.tsx'
import type { Order } from './purchase-view.ts'

type WaitingFrameProps = {
  order: Order
  /** When what is shown was fetched, in epoch milliseconds. */
  fetchedAt: number
  children: ReactNode
}

/** The calm page around everything between paying and having paid. */
export const WaitingFrame = ({ order, fetchedAt, children }: WaitingFrameProps) => (
  <div className="min-h-screen bg-surface">
    <PageHead
      isSeamless
      aside={<span className="text-sm text-muted text-right">{order.businessName}</span>}
    />
    <OfflineBanner since={fetchedAt} />
    <main className="max-w-[440px] mx-auto px-page pt-2 pb-7">{children}</main>
  </div>
)

/** The heading of a waiting screen, with what comes before and after it. */
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

/** A quiet line with an icon at the end of a screen. */
export const FootNote = ({ icon, children }: { icon: ReactNode; children: ReactNode }) => (
  <p className="flex gap-2 pt-3.5 text-sm text-muted">
    {icon}
    <span>{children}</span>
  </p>
)
