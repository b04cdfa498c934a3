import { useState } from 'react'
import { cx } from '../../lib/cx.ts'
import { AUTHENTICATED_WIDTH } from '../../ui/page-head.tsx'
import { SubHead } from '../back-link.tsx'
import { type Opened, PackagesCard } from '../dashboard/packages-card.tsx'
import { RequireEntrepreneur } from '../require-entrepreneur.tsx'

const Packages = () => {
  const [opened, setOpened] = useState<Opened>(null)
  return <PackagesCard opened={opened} onOpen={setOpened} />
}

/** The seller's packages, as the dashboard shows them too. */
export const Page = () => (
  <>
    <SubHead title="Packages" />
    <RequireEntrepreneur action="edit_packages" fallback={<main aria-busy="true" />}>
      <main className={cx(AUTHENTICATED_WIDTH, 'grid grid-cols-[minmax(0,1fr)] pt-4 pb-12 wide:pt-6')}>
        <Packages />
      </main>
    </RequireEntrepreneur>
  </>
)
