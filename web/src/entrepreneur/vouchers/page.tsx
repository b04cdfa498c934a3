import { Plus, ScanLine } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { cx } from '../../lib/cx.ts'
import * as paths from '../../lib/paths.ts'
import { Button } from '../../ui/button.tsx'
import { Section } from '../../ui/card.tsx'
import { GoLink } from '../../ui/go-link.tsx'
import { LoadingRows } from '../../ui/list.tsx'
import { AUTHENTICATED_WIDTH } from '../../ui/page-head.tsx'
import { EmptySection, FailedSection } from '../../ui/sections.tsx'
import { SubHead } from '../back-link.tsx'
import { NotReadyHere, WhereReady } from '../readiness.tsx'
import { RequireEntrepreneur } from '../require-entrepreneur.tsx'
import { Only } from '../rights.tsx'
import { AgentsCard } from './agents-card.tsx'
import { BatchRow } from './batch-row.tsx'
import type { Limits } from './queries.ts'
import { TrialLimit } from './trial-limit.tsx'
import { useBatches } from './use-batches.ts'

const MakeBatchDialog = lazy(() =>
  import('./make-batch-dialog.tsx').then((module) => ({ default: module.MakeBatchDialog })),
)

const MakeButton = ({ limits }: { limits: Limits | undefined }) => {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button size="small" disabled={limits === undefined} onClick={() => setIsOpen(true)}>
        <Plus />
        Make vouchers
      </Button>
      {isOpen && limits !== undefined && (
        <Suspense>
          <MakeBatchDialog limits={limits} onDone={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

/** The seller's batches, newest first. */
const BatchesCard = () => {
  const { query, items, first } = useBatches()
  const limits = first?.limits
  if (items === undefined && !query.isPending)
    return <FailedSection title="We could not load your vouchers" isBusy={query.isFetching} />
  return (
    <Section
      id="batches"
      title="Batches"
      aside={
        <Only action="make_vouchers">
          <WhereReady>
            <MakeButton limits={limits} />
          </WhereReady>
        </Only>
      }
    >
      {limits !== undefined && <TrialLimit limits={limits} className="px-4 pb-3" />}
      {items === undefined ? (
        <LoadingRows label="Loading your vouchers" face="hidden" />
      ) : items.length === 0 ? (
        <EmptySection
          title="No vouchers yet"
          text="Make a batch, print or copy its codes, and sell them for cash. The time begins when a code is used."
        />
      ) : (
        <ul aria-label="Batches">
          {items.map((batch) => (
            <BatchRow key={batch.id} batch={batch} />
          ))}
        </ul>
      )}
      {query.hasNextPage && (
        <div className="grid p-4 border-t border-line">
          <Button
            variant="ghost"
            isBusy={query.isFetchingNextPage}
            busyLabel="Loading..."
            onClick={() => query.fetchNextPage()}
          >
            Show more
          </Button>
        </div>
      )}
    </Section>
  )
}

const Batches = () => (
  <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
    <NotReadyHere />
    <BatchesCard />
  </div>
)

const SellLink = () => (
  <WhereReady>
    <GoLink href={paths.sellVoucher()} variant="soft" size="small">
      <ScanLine />
      Check and sell a card
    </GoLink>
  </WhereReady>
)

export const Page = () => (
  <>
    <SubHead title="Vouchers" text="Codes on paper, sold for cash here or by agents" help="vouchers">
      <SellLink />
    </SubHead>
    <RequireEntrepreneur action="sell_vouchers" fallback={<main aria-busy="true" />}>
      <main
        className={cx(
          AUTHENTICATED_WIDTH,
          'grid grid-cols-[minmax(0,1fr)] content-start items-start gap-3 pt-4 pb-12 desk:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] desk:gap-5 desk:pt-6',
        )}
      >
        <Batches />
        <Only action="keep_agents">
          <AgentsCard />
        </Only>
      </main>
    </RequireEntrepreneur>
  </>
)
