import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { isRefusal } from '../../../lib/call.ts'
import { cx } from '../../../lib/cx.ts'
import { useNavigation } from '../../../lib/navigation.ts'
import * as paths from '../../../lib/paths.ts'
import { AUTHENTICATED_WIDTH } from '../../../ui/page-head.tsx'
import { FailedSection } from '../../../ui/sections.tsx'
import { EmptyState, Skeleton } from '../../../ui/states.tsx'
import { SubHead } from '../../back-link.tsx'
import { NotReadyHere } from '../../readiness.tsx'
import { RequireEntrepreneur } from '../../require-entrepreneur.tsx'
import { type Batch, batchQuery, type Voucher } from '../queries.ts'
import { BatchCard } from './batch-card.tsx'
import { VouchersCard } from './vouchers-card.tsx'

const POLL_MS = 3000

type Read = { batch: Batch; vouchers: Voucher[] }

/** Polls while an agent still has unsold vouchers of the batch, so that the seller sees it finish. */
const pollWhileHanded = ({ state }: { state: { data: Read | undefined } }): number | false => {
  const batch = state.data?.batch
  return batch !== undefined && batch.handedAt !== null && batch.counts.unsold > 0 ? POLL_MS : false
}

const Loading = () => (
  <div aria-busy="true">
    <span className="spoken">Loading the vouchers</span>
    <Skeleton className="h-64 rounded-lg" />
  </div>
)

const Parts = ({ id }: { id: string }) => {
  const { data, error, isPending, isFetching } = useQuery({
    ...batchQuery(id),
    refetchInterval: pollWhileHanded,
  })
  const [codes, setCodes] = useState<ReadonlyMap<string, string> | null>(null)
  if (data !== undefined)
    return (
      <>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
          <NotReadyHere />
          <BatchCard batch={data.batch} codes={codes} onCodes={setCodes} />
        </div>
        <VouchersCard vouchers={data.vouchers} batch={data.batch} codes={codes} />
      </>
    )
  if (isPending) return <Loading />
  if (isRefusal(error, 'batch_not_found') || isRefusal(error, 'invalid_request'))
    return <EmptyState title="There is no such batch" text="Look at the list of your vouchers." />
  return <FailedSection title="We could not load the vouchers" isBusy={isFetching} />
}

export const Page = () => {
  const { params } = useNavigation()
  return (
    <>
      <SubHead title="Batch of vouchers" back={{ href: paths.vouchers(), label: 'All vouchers' }} />
      <RequireEntrepreneur action="sell_vouchers" fallback={<main aria-busy="true" />}>
        <main
          className={cx(
            AUTHENTICATED_WIDTH,
            'grid grid-cols-[minmax(0,1fr)] items-start gap-3 pt-4 pb-12 desk:grid-cols-[minmax(0,5fr)_minmax(0,7fr)] desk:gap-5 desk:pt-6',
          )}
        >
          <Parts id={params.batchId ?? ''} />
        </main>
      </RequireEntrepreneur>
    </>
  )
}
