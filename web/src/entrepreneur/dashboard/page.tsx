import { maySell } from '@minit/domain/shop/subscriptions.ts'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useState } from 'react'
import { cx } from '../../lib/cx.ts'
import { useNavigation, useTitle } from '../../lib/navigation.ts'
import * as paths from '../../lib/paths.ts'
import { later } from '../../ui/later.tsx'
import { Notice } from '../../ui/notice.tsx'
import { AUTHENTICATED_WIDTH, WaitingScreen } from '../../ui/page-head.tsx'
import { useFeedAlerts } from '../feed-alerts.ts'
import { ManualCardWithLink } from '../manual-access/manual-card.tsx'
import { hasManual, manualPassesQuery } from '../manual-access/queries.ts'
import { LineBanner } from '../offline/line-banner.tsx'
import { OthersSalesCard } from '../offline/others-sales-card.tsx'
import { useSalesUpload } from '../offline/stored-sales.ts'
import { StoredSalesCard } from '../offline/stored-sales-card.tsx'
import { useKeepingShop } from '../offline/use-keeping-shop.ts'
import { billingQuery, notificationsQuery, packagesQuery, statsQuery } from '../queries.ts'
import { RequireEntrepreneur } from '../require-entrepreneur.tsx'
import { Only, useMay } from '../rights.tsx'
import { SupportLines } from '../support-lines.tsx'
import { ActivityCard } from './activity-card.tsx'
import { BillingBanner } from './billing-banner.tsx'
import { CashCard, useWaitingCash } from './cash-card.tsx'
import { ClaimsCard, useClaims } from './claims-card.tsx'
import { DashboardHead } from './header.tsx'
import { type Opened, PackagesCard } from './packages-card.tsx'
import { hasFirstSteps } from './ready-steps.ts'
import { OfflineRouters, useOfflineRouters } from './router-offline.tsx'
import { StatCards } from './stats.tsx'
import { TodayCard } from './today-card.tsx'
import { useNewNotifications } from './use-new-notifications.ts'
import { WalletBanner } from './wallet-banner.tsx'

/** Shows a seller who may not sell the reason and the support contacts. Hidden for others. */
const StoppedNotice = () => {
  const stats = useQuery(statsQuery()).data
  const isUnpaid = useQuery({ ...billingQuery(), enabled: useMay('move_money') }).data?.billing?.isStopped
  // The billing banner says so.
  if (isUnpaid) return null
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

// Only loads for sellers whose equipment is on its way.
const InstallationCard = lazy(() =>
  import('./installation-card.tsx').then((module) => ({ default: module.InstallationCard })),
)

// Below the first screen.
const RouterCard = lazy(() => import('./router-card.tsx').then((module) => ({ default: module.RouterCard })))
const SuccessBand = lazy(() =>
  import('./success-band.tsx').then((module) => ({ default: module.SuccessBand })),
)
const YourPage = lazy(() => import('./your-page.tsx').then((module) => ({ default: module.YourPage })))

const FirstSteps = later(() => import('./first-steps.tsx').then((part) => part.FirstSteps))

/** Most shops have taken their first steps, and load none of them. */
const StepsToTake = ({ onAddPackage }: { onAddPackage: () => void }) => {
  const stats = useQuery(statsQuery()).data
  const packs = useQuery(packagesQuery()).data
  if (stats === undefined || packs === undefined || !hasFirstSteps(stats, packs)) return null
  return <FirstSteps stats={stats} packs={packs} onAddPackage={onAddPackage} />
}

const Installation = () =>
  useQuery(statsQuery()).data?.awaitsInstallation === true ? (
    <Suspense>
      <InstallationCard />
    </Suspense>
  ) : null

const Announcements = () => (
  <p role="status" className="spoken">
    {useNewNotifications()}
  </p>
)

// A phone shows the parts in their order here; a wide screen SPEC's cards on top, and two columns below.
const LAYOUT =
  'grid grid-cols-[minmax(0,1fr)] gap-3 pt-3 pb-4 desk:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] desk:grid-rows-[auto_min-content_auto_auto] desk:items-start desk:gap-5 desk:pt-6 desk:pb-10'
const COLUMN = 'grid grid-cols-[minmax(0,1fr)] gap-3 desk:gap-5'

/** What waits for the seller; undefined if nothing does. */
const useWaiting = () => {
  const cash = useWaitingCash()
  const claims = useClaims()
  const routers = useOfflineRouters()
  const manual = useQuery(manualPassesQuery({ isNextToFeed: true })).data
  const isManual = manual !== undefined && hasManual(manual)
  if (!isManual && cash.length + claims.length + routers.length === 0) return undefined
  return (
    <>
      {cash.length > 0 && <CashCard sales={cash} />}
      {claims.length > 0 && <ClaimsCard claims={claims} />}
      <OfflineRouters gateways={routers} />
      <ManualCardWithLink />
    </>
  )
}

const Parts = () => {
  const [opened, setOpened] = useState<Opened>(null)
  const waiting = useWaiting()
  return (
    <main className={AUTHENTICATED_WIDTH}>
      <Announcements />
      <div className={cx(COLUMN, 'mt-3 empty:hidden desk:mt-6')}>
        <StoredSalesCard />
        <OthersSalesCard />
        <StoppedNotice />
        <Installation />
        <Only action="move_money">
          <BillingBanner />
        </Only>
        <Only action="change_settings">
          <StepsToTake onAddPackage={() => setOpened({ kind: 'add' })} />
        </Only>
      </div>
      <div className={LAYOUT}>
        <div className="desk:row-start-2 desk:col-start-2">
          <TodayCard />
        </div>
        {waiting !== undefined && (
          <div className={cx(COLUMN, 'desk:row-start-2 desk:row-span-2 desk:col-start-1')}>{waiting}</div>
        )}
        <div className="desk:row-start-3 desk:row-span-2 desk:col-start-2">
          <ActivityCard />
        </div>
        <div
          className={cx(
            COLUMN,
            'desk:col-start-1',
            waiting === undefined ? 'desk:row-start-2 desk:row-span-3' : 'desk:row-start-4',
          )}
        >
          <PackagesCard opened={opened} onOpen={setOpened} />
          <Suspense>
            <RouterCard />
            <div className="max-desk:hidden">
              <YourPage />
            </div>
          </Suspense>
        </div>
        <div className={cx(COLUMN, 'desk:row-start-1 desk:col-span-2')}>
          <StatCards />
          <WalletBanner />
        </div>
        <div className="desk:col-span-2">
          <Suspense>
            <SuccessBand />
          </Suspense>
        </div>
      </div>
    </main>
  )
}

const useDashboardTitle = (): void => {
  const name = useQuery(statsQuery()).data?.businessName ?? 'Dashboard'
  const { hasBadge } = useFeedAlerts()
  const unread = useQuery(notificationsQuery()).data?.filter(({ read }) => !read).length ?? 0
  useTitle(hasBadge && unread > 0 ? `(${unread}) ${name}` : name)
}

const Dashboard = () => {
  useDashboardTitle()
  useSalesUpload()
  useKeepingShop(useQuery(statsQuery()).data?.slug)
  return (
    <>
      <DashboardHead />
      <LineBanner />
      <Parts />
    </>
  )
}

/** Users without access to figures only have the counter. */
const ToTheCounter = () => {
  const { navigate } = useNavigation()
  useEffect(() => void navigate(paths.counter()), [navigate])
  return <WaitingScreen title="Dashboard" />
}

const ForRole = () => (useMay('read_reports') ? <Dashboard /> : <ToTheCounter />)

export const Page = () => (
  <RequireEntrepreneur fallback={<WaitingScreen title="Dashboard" />}>
    <ForRole />
  </RequireEntrepreneur>
)
