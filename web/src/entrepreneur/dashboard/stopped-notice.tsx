import { maySell } from '@minit/domain/subscriptions.ts'
import { useQuery } from '@tanstack/react-query'
import { Notice } from '../../ui/notice.tsx'
import { SupportLines } from '../support-lines.tsx'
import { statsQuery } from './queries.ts'

/** Tells a seller who may not sell why, and whom to call. Not there for the others. */
export const StoppedNotice = () => {
  const stats = useQuery(statsQuery()).data
  if (stats === undefined || maySell(stats.subscriptionStatus)) return null
  const isSuspended = stats.subscriptionStatus === 'suspended'
  return (
    <Notice tone="bad">
      <h2>{isSuspended ? 'Your shop is suspended' : 'Your subscription has ended'}</h2>
      {stats.statusReason && <p className="mt-1">{stats.statusReason}</p>}
      <p className="mt-1">
        Customers cannot buy from you now. You can still look at everything here. Call or write to us to open
        your shop again.
      </p>
      <SupportLines />
    </Notice>
  )
}
