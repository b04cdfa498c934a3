import { useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { useState } from 'react'
import { cx } from '../../lib/cx.ts'
import { useTitle } from '../../lib/navigation.ts'
import * as paths from '../../lib/paths.ts'
import { GoLink } from '../../ui/go-link.tsx'
import { AUTHENTICATED_WIDTH, AuthenticatedHead } from '../../ui/page-head.tsx'
import { HelpPageLink } from '../help-page-link.tsx'
import { gatewaysQuery } from '../queries.ts'
import { RequireEntrepreneur } from '../require-entrepreneur.tsx'
import { CodesPanel } from './codes/codes-panel.tsx'
import { PhonesOnline } from './phones-online.tsx'
import { RouterList } from './router-list.tsx'
import { DataUsed } from './usage.tsx'

const BackToDashboard = () => (
  <GoLink href={paths.dashboard()} variant="plain" size="small" className="-mr-3">
    <ArrowLeft />
    Back to Dashboard
  </GoLink>
)

const COLUMN = 'grid grid-cols-[minmax(0,1fr)] content-start gap-3 wide:gap-5'
const LAYOUT =
  'grid grid-cols-[minmax(0,1fr)] content-start gap-3 pt-4 pb-12 wide:gap-5 wide:pt-6 desk:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]'

/** Reports of routers, if there is one that reports: a box that prints codes does not. */
const Reports = () => {
  const { data } = useQuery(gatewaysQuery())
  if (data === undefined || data.every(({ kind }) => kind === 'codes')) return null
  return (
    <div className={COLUMN}>
      <PhonesOnline />
      <DataUsed />
    </div>
  )
}

/** The codes of one box, opened from the list. */
const Parts = () => {
  const [shown, setShown] = useState<string | null>(null)
  const close = (): void => setShown(null)
  const box = useQuery(gatewaysQuery()).data?.find(({ id, kind }) => id === shown && kind === 'codes')
  return (
    <main className={cx(AUTHENTICATED_WIDTH, LAYOUT)}>
      <div className={COLUMN}>
        {box !== undefined && <CodesPanel key={box.id} id={box.id} name={box.name} onClose={close} />}
        <RouterList onShowCodes={setShown} onRemoved={(id) => id === shown && close()} />
      </div>
      <Reports />
    </main>
  )
}

export const Page = () => {
  useTitle('Your routers')
  return (
    <>
      <AuthenticatedHead aside={<BackToDashboard />}>
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 pt-0.5 pb-4 desk:pb-5">
          <h1 className="text-xl leading-[1.2] desk:text-2xl">Your routers</h1>
          <HelpPageLink topic="connect-a-router" />
        </div>
      </AuthenticatedHead>
      <RequireEntrepreneur action="see_network" fallback={<main aria-busy="true" />}>
        <Parts />
      </RequireEntrepreneur>
    </>
  )
}
