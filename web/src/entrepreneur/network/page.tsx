import { listOwnEquipment } from '@minit/contract/entrepreneur/equipment.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { cx } from '../../lib/cx.ts'
import { rowQuery } from '../../lib/query.ts'
import { later } from '../../ui/later.tsx'
import { AUTHENTICATED_WIDTH } from '../../ui/page-head.tsx'
import { SubHead } from '../back-link.tsx'
import { gatewaysQuery } from '../queries.ts'
import { RequireEntrepreneur } from '../require-entrepreneur.tsx'
import { Causes } from './causes.tsx'
import { CodesPanel } from './codes/codes-panel.tsx'
import { PhonesOnline } from './phones-online.tsx'
import { RouterList } from './router-list.tsx'
import { DataUsed } from './usage.tsx'

const COLUMN = 'grid grid-cols-[minmax(0,1fr)] content-start gap-3 wide:gap-5'
const LAYOUT =
  'grid grid-cols-[minmax(0,1fr)] content-start gap-3 pt-4 pb-12 wide:gap-5 wide:pt-6 desk:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]'

/** Reports of routers, if there is one that reports: a box that prints codes does not. */
const Reports = () => {
  const { data } = useQuery(gatewaysQuery())
  if (data === undefined || data.every(({ kind }) => kind === 'codes')) return null
  return (
    <div className={COLUMN}>
      <Causes />
      <PhonesOnline />
      <DataUsed />
    </div>
  )
}

const OwnEquipment = later(() => import('./equipment/own-equipment.tsx').then((part) => part.OwnEquipment))

/** For sellers who rent their equipment. */
const Equipment = () => {
  const { equipment } = useQuery(rowQuery(listOwnEquipment, {})).data ?? { equipment: [] }
  return equipment.length === 0 ? null : <OwnEquipment equipment={equipment} />
}

const YourLine = later(() => import('./line/your-line.tsx').then((part) => part.YourLine))

const Travellers = later(() => import('./travellers/travellers.tsx').then((part) => part.Travellers))

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
        <Equipment />
        <YourLine />
        <Travellers />
      </div>
      <Reports />
    </main>
  )
}

export const Page = () => (
  <>
    <SubHead title="Your routers" help="connect-a-router" />
    <RequireEntrepreneur action="see_network" fallback={<main aria-busy="true" />}>
      <Parts />
    </RequireEntrepreneur>
  </>
)
