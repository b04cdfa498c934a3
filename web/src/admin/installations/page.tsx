import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Card } from '../../ui/card.tsx'
import { Failed, LoadingRows } from '../../ui/list.tsx'
import { EmptySection } from '../../ui/sections.tsx'
import { AdminPage } from '../admin-page.tsx'
import { DoneDialog } from './done-dialog.tsx'
import { InstallationRow, type StepName } from './installation-row.tsx'
import { InstalledDialog } from './installed-dialog.tsx'
import { PlanDialog } from './plan-dialog.tsx'
import { type Installation, installationsQuery } from './queries.ts'

type Opened = { step: StepName; installation: Installation }

const StepDialog = ({ opened, onDone }: { opened: Opened; onDone: () => void }) => {
  const { step, installation } = opened
  switch (step) {
    case 'plan':
      return <PlanDialog installation={installation} onDone={onDone} />
    case 'installed':
      return <InstalledDialog installation={installation} onDone={onDone} />
    case 'done':
      return <DoneDialog installation={installation} onDone={onDone} />
  }
}

const Installations = () => {
  const { data, isPending, isFetching } = useQuery(installationsQuery())
  const [opened, setOpened] = useState<Opened | null>(null)
  if (data === undefined && !isPending)
    return <Failed title="We could not load the installations" isBusy={isFetching} />
  return (
    <Card className="overflow-hidden">
      {data === undefined ? (
        <LoadingRows label="Loading installations" />
      ) : data.installations.length === 0 ? (
        <div className="pt-5">
          <EmptySection
            title="No installations"
            text="Approve an application for equipment, and it waits here for its day."
          />
        </div>
      ) : (
        <ul aria-label="installations" className="-mt-px">
          {data.installations.map((installation) => (
            <InstallationRow
              key={installation.id}
              installation={installation}
              onStep={(step) => setOpened({ step, installation })}
            />
          ))}
        </ul>
      )}
      {opened !== null && <StepDialog opened={opened} onDone={() => setOpened(null)} />}
    </Card>
  )
}

export const Page = () => (
  <AdminPage
    title="Installations"
    text="Rented equipment on its way to sellers: overdue ones first. A shop opens when its training is done."
  >
    <Installations />
  </AdminPage>
)
