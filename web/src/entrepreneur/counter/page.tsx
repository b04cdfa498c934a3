import { lackText } from '@minit/domain/shop/shop-lacks.ts'
import { useQuery } from '@tanstack/react-query'
import { Banknote, ScanLine, Wallet } from 'lucide-react'
import { failureOr } from '../../lib/action.ts'
import { cx } from '../../lib/cx.ts'
import { leText } from '../../lib/money.ts'
import { useTitle } from '../../lib/navigation.ts'
import * as paths from '../../lib/paths.ts'
import { Button } from '../../ui/button.tsx'
import { GoLink } from '../../ui/go-link.tsx'
import { LogoutButton } from '../../ui/logout-button.tsx'
import { AUTHENTICATED_WIDTH, AuthenticatedHead, WaitingScreen } from '../../ui/page-head.tsx'
import { FailedSection } from '../../ui/sections.tsx'
import { Skeleton } from '../../ui/states.tsx'
import { YOU_ARE_STILL_LOGGED_IN } from '../../words/everyone.ts'
import { ActivityCard } from '../dashboard/activity-card.tsx'
import { CashCard, useWaitingCash } from '../dashboard/cash-card.tsx'
import { ManualCardWithLink } from '../manual-access/manual-card.tsx'
import { LineBanner } from '../offline/line-banner.tsx'
import { useSalesUpload } from '../offline/stored-sales.ts'
import { StoredSalesCard } from '../offline/stored-sales-card.tsx'
import { useKeepingShop } from '../offline/use-keeping-shop.ts'
import { packagesQuery } from '../queries.ts'
import { counterQuery, NotReady } from '../readiness.tsx'
import { logOut, RequireEntrepreneur } from '../require-entrepreneur.tsx'
import { NotSellingNow } from '../sell/not-now.tsx'
import { useOwnShift } from '../shift/queries.ts'

const useTitleOf = (name: string | undefined): void => useTitle(name ?? 'Counter')

const Head = () => {
  const { data } = useQuery(counterQuery())
  useTitleOf(data?.businessName)
  return (
    <AuthenticatedHead
      aside={
        <div className="flex items-center">
          <GoLink href={paths.ownLogin()} variant="plain" size="small">
            My login
          </GoLink>
          <LogoutButton logOut={logOut} failed={failureOr(YOU_ARE_STILL_LOGGED_IN)} />
        </div>
      }
    >
      <h1 className="pt-0.5 pb-4 text-xl leading-[1.2] desk:pb-5 desk:text-2xl">
        {data?.businessName ?? 'Counter'}
      </h1>
    </AuthenticatedHead>
  )
}

/** The state of the drawer, with a link to it. */
const ShiftLine = () => {
  const { data, isPending } = useOwnShift()
  if (isPending) return <Skeleton className="h-18 rounded-lg" />
  // The phone does not store the drawer: offline its state is unknown.
  if (data === undefined) return null
  const { open } = data
  return (
    <section
      aria-label="Your shift"
      className={cx(
        'flex flex-wrap items-center justify-between gap-3 p-4 rounded-lg',
        open === null ? 'bg-sun-soft text-sun-ink' : 'bg-action-soft text-action-ink',
      )}
    >
      <p className="flex items-center gap-3 min-w-0">
        <Wallet className="flex-none" />
        <span>
          <b className="block">{open === null ? 'Your shift is not open' : leText(open.expected)}</b>
          <span className="block text-sm">
            {open === null ? 'Count the drawer before you sell.' : 'should be in your drawer now'}
          </span>
        </span>
      </p>
      <GoLink href={paths.ownShift()} variant={open === null ? 'action' : 'ghost'} size="small">
        {open === null ? 'Open my shift' : 'My shift'}
      </GoLink>
    </section>
  )
}

const NO_PACKAGES = 'This shop cannot sell yet: it has no packages.'

const Sell = () => {
  const { data, isPending, isFetching } = useQuery(counterQuery())
  const packs = useQuery(packagesQuery()).data
  useKeepingShop(data?.slug)
  if (isPending) return <Skeleton className="h-13 rounded-lg" />
  if (data === undefined) return <FailedSection title="We could not load your counter" isBusy={isFetching} />
  const { isOpen, maySell, lacks } = data
  if (maySell && lacks !== null) return <NotReady why={lackText(lacks)} />
  if (maySell && packs?.length === 0) return <NotReady why={NO_PACKAGES} />
  const mayNow = isOpen && maySell
  return (
    <div className="grid gap-2">
      <NotSellingNow isOpen={isOpen} maySell={maySell} />
      {mayNow ? (
        <GoLink href={paths.sell()} size="big" isWide>
          <Banknote />
          Sell
        </GoLink>
      ) : (
        <Button size="big" isWide disabled>
          <Banknote />
          Sell
        </Button>
      )}
      <GoLink href={paths.sellVoucher()} variant="ghost" isWide>
        <ScanLine />
        Sell a voucher
      </GoLink>
    </div>
  )
}

const Parts = () => {
  const cash = useWaitingCash()
  useSalesUpload()
  return (
    <>
      <LineBanner />
      <main className={cx(AUTHENTICATED_WIDTH, 'pt-4 pb-12 wide:pt-6')}>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-3 max-w-[720px] mx-auto">
          <StoredSalesCard />
          <Sell />
          <ShiftLine />
          {cash.length > 0 && <CashCard sales={cash} />}
          <ManualCardWithLink />
          <ActivityCard />
        </div>
      </main>
    </>
  )
}

/** Where a cashier sells: the sale, the drawer, pending cash, and recent activity. */
export const Page = () => (
  <RequireEntrepreneur action="see_counter" fallback={<WaitingScreen title="Counter" />}>
    <Head />
    <Parts />
  </RequireEntrepreneur>
)
