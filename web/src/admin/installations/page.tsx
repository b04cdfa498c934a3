import { useState } from 'react'
import { PagedList } from '../../ui/list.tsx'
import { AdminPage } from '../admin-page.tsx'
import { Filter, SearchBar, useFilters } from '../search-bar.tsx'
import { DoneDialog } from './done-dialog.tsx'
import { InstallationRow, type StepName } from './installation-row.tsx'
import { InstalledDialog } from './installed-dialog.tsx'
import { PlanDialog } from './plan-dialog.tsx'
import { type Installation, useInstallations } from './queries.ts'

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

const NONE = {
  title: 'No installations',
  text: 'Approve an application for equipment, and it waits here for its day.',
}
const NONE_OVERDUE = { title: 'Nothing is overdue', text: 'Every installation is within its day.' }
const NOT_FOUND = {
  title: 'No installation found',
  text: 'Check the name, the phone number, the reference or the serial number.',
}

const Installations = () => {
  const { values, apply } = useFilters({ search: null, state: ['overdue'] })
  const { search, state } = values
  const { query, items } = useInstallations(values)
  const [opened, setOpened] = useState<Opened | null>(null)
  return (
    <>
      <SearchBar
        label="Name, phone, reference or serial number"
        value={search}
        onSearch={(words) => apply({ search: words })}
      >
        <Filter
          label="State"
          value={state}
          options={[['overdue', 'Overdue']]}
          onChange={(chosen) => apply({ state: chosen })}
        />
      </SearchBar>
      <PagedList
        what="installations"
        items={items}
        query={query}
        empty={search !== '' ? NOT_FOUND : state === '' ? NONE : NONE_OVERDUE}
        row={(installation) => (
          <InstallationRow
            key={installation.id}
            installation={installation}
            onStep={(step) => setOpened({ step, installation })}
          />
        )}
      />
      {opened !== null && <StepDialog opened={opened} onDone={() => setOpened(null)} />}
    </>
  )
}

export const Page = () => (
  <AdminPage
    title="Installations"
    help="a-day-at-the-desk"
    text="Rented equipment on its way to sellers: overdue ones first. A shop opens when its training is done."
  >
    <Installations />
  </AdminPage>
)
