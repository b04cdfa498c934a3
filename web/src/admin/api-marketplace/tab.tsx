import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Failed } from '../../ui/list.tsx'
import { EmptyState, Skeleton } from '../../ui/states.tsx'
import { IntegrationCard } from './integration-card.tsx'
import { type Integration, integrationsQuery, useSeed } from './queries.ts'
import { RailsSection } from './rails.tsx'

const GRID = 'grid gap-4 grid-cols-[repeat(auto-fill,minmax(min(320px,100%),1fr))]'

const Loading = () => (
  <section aria-busy="true" aria-label="Loading integrations" className={GRID}>
    {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
      <Skeleton key={key} className="h-64 rounded-lg" />
    ))}
  </section>
)

const SeedButton = () => {
  const seed = useSeed()
  return (
    <Button
      variant="ghost"
      size="small"
      isBusy={seed.isPending}
      busyLabel="Adding..."
      onClick={() => seed.mutate()}
    >
      <Plus className="size-4" />
      Add Demo Integrations
    </Button>
  )
}

const Grid = ({ integrations, now }: { integrations: readonly Integration[]; now: number }) => (
  <ul className={GRID}>
    {integrations.map((integration) => (
      <li key={integration.id}>
        <IntegrationCard integration={integration} now={now} />
      </li>
    ))}
  </ul>
)

/** The external services that an admin can enable. */
export const ApiMarketplaceTab = () => {
  const { data, isPending, isFetching, dataUpdatedAt } = useQuery(integrationsQuery())
  const [openedAt] = useState(Date.now)
  const isEmpty = data?.length === 0
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3 pb-4">
        <h2 className="flex-[1_1_240px] text-sm font-normal text-muted">
          Outside services for payments, messages and analytics. Every change is in the audit log.
        </h2>
        <SeedButton />
      </div>
      {data === undefined && isPending && <Loading />}
      {data === undefined && !isPending && (
        <Failed title="We could not load the integrations" isBusy={isFetching} />
      )}
      {isEmpty && (
        <EmptyState
          title="No integrations yet"
          text="Add Demo Integrations puts the built-in ones here, disabled. Then fill in their settings and enable them."
        />
      )}
      {data !== undefined && !isEmpty && <RailsSection />}
      {data !== undefined && !isEmpty && <Grid integrations={data} now={dataUpdatedAt || openedAt} />}
    </>
  )
}
