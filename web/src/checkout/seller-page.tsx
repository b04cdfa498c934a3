import { isUsable, shopState } from '@minit/domain/shop/joining.ts'
import type { QueryClient } from '@tanstack/react-query'
import { KeyRound, MapPin } from 'lucide-react'
import { type ComponentType, Suspense } from 'react'
import { useCaptiveToken } from '../lib/captive-context.ts'
import { cx } from '../lib/cx.ts'
import { useSearch } from '../lib/location.ts'
import { useTitle } from '../lib/navigation.ts'
import { usePageQuery } from '../lib/page-query.ts'
import { usePageState } from '../lib/page-state.ts'
import * as paths from '../lib/paths.ts'
import type { PageLocation, PageMeta, PageSettings } from '../lib/route.ts'
import { limitWords, unreadMeta } from '../lib/unread.ts'
import { initialsOf } from '../ui/avatar.tsx'
import { Badge } from '../ui/badge.tsx'
import { serverPart } from '../ui/later.tsx'
import { OfflineBanner } from '../ui/offline-banner.tsx'
import { HelpLink, PageHead } from '../ui/page-head.tsx'
import { PlainPage } from '../ui/plain-page.tsx'
import { CHECK_CONNECTION, RetryState, Skeleton } from '../ui/states.tsx'
import { I_HAVE_A_CODE, PAY_FOR_OTHERS_MINUTES, THIS_SELLER_WAS_NOT_FOUND } from '../words/customers.ts'
import { captiveStateQuery } from './captive-context-query.ts'
import type { Pack, Seller } from './offer.ts'
import { OpenOrder } from './open-order.tsx'
import {
  ConnectedManually,
  OutagePromise,
  Rating,
  type ShopState,
  STATE_WORDS,
  WifiMayBeOff,
} from './seller-facts.tsx'
import { NothingOnSale, SellerClosed, SellerUnknown, WithoutSeller } from './seller-notices.tsx'
import { packagesQuery, sellerQuery } from './seller-queries.ts'

// Only phones that a router redirected here load it. It is a plain form that needs no script.
const CaptiveCode = serverPart(async () => (await import('./captive-code.tsx')).CaptiveCode)

// Only for customers who can buy nothing here now. They are plain links.
const OtherShops = serverPart(async () => (await import('./other-shops.tsx')).OtherShops)

/** Whether nothing can be bought, or used, here now. */
const isOfNoUse = (seller: Seller, packs: readonly Pack[]): boolean =>
  !isUsable(stateOf(seller)) || packs.every(({ isSoldOut }) => isSoldOut)

// Few shops give minutes away.
const FreeToday = serverPart(async () => (await import('./free-today.tsx')).FreeToday)

// Few shops take minutes of others. It is a plain sentence.
const TakesTravellers = serverPart(async () => (await import('./takes-travellers.tsx')).TakesTravellers)

const SellerHead = ({ seller }: { seller: Seller }) => (
  <PageHead aside={<HelpLink phone={seller.helpPhone} />}>
    <div className="flex items-center gap-3 pt-1 pb-4">
      <span
        aria-hidden="true"
        className="grid place-items-center flex-none size-12 rounded-lg bg-action-soft text-action-ink font-bold"
      >
        {initialsOf(seller.businessName)}
      </span>
      <div className="min-w-0">
        <h1 className="text-xl leading-[1.2]">{seller.businessName}</h1>
        <p className="flex flex-wrap gap-x-3 gap-y-0.5 mt-1 text-sm text-muted">
          <span className="inline-flex items-center gap-1">
            <MapPin className="size-4" />
            {seller.location}
          </span>
          <StateWord state={stateOf(seller)} />
          <Rating rating={seller.rating} />
        </p>
      </div>
    </div>
  </PageHead>
)

/**
 * For a customer with a voucher, and for sponsors. It also shows when nothing is on sale, because the voucher is paid.
 */
const HaveACode = ({ seller }: { seller: Seller }) => (
  <nav aria-label="Voucher" className="flex flex-wrap gap-x-6 max-w-[960px] mx-auto px-page pt-2">
    <a
      href={paths.voucher(seller.id)}
      className="inline-flex items-center gap-2 min-h-touch font-medium text-info"
    >
      <KeyRound className="size-4" />
      {I_HAVE_A_CODE}
    </a>
    {seller.takesSponsors && (
      <a href={paths.sponsorShop(seller.id)} className="inline-flex items-center min-h-touch text-info">
        {PAY_FOR_OTHERS_MINUTES}
      </a>
    )}
  </nav>
)

const stateOf = (seller: Seller): ShopState => shopState({ ...seller, way: seller.joining })

const StateWord = ({ state }: { state: ShopState }) =>
  !isUsable(state) ? (
    <Badge>{STATE_WORDS[state]}</Badge>
  ) : (
    <span
      className={cx(
        'inline-flex items-center gap-1 font-medium',
        state === 'online'
          ? 'text-action-ink before:size-2 before:rounded-full before:bg-current'
          : 'text-info',
      )}
    >
      {STATE_WORDS[state]}
    </span>
  )

const Four = ({ look }: { look: string }) =>
  ['a', 'b', 'c', 'd'].map((key) => <Skeleton key={key} className={look} />)

/** A placeholder in the shape of the page. */
const Loading = () => (
  <>
    <PageHead>
      <div className="flex items-center gap-3 pt-1 pb-4">
        <Skeleton className="size-12 rounded-lg" />
        <div className="grid gap-2">
          <Skeleton className="w-44 h-6" />
          <Skeleton className="w-56 h-4" />
        </div>
      </div>
    </PageHead>
    <main aria-busy="true" aria-label="Loading packages" className="max-w-[960px] mx-auto px-page pt-6">
      <noscript>
        <p className="pb-4">We could not load the packages. Please load this page again.</p>
      </noscript>
      <Skeleton className="w-36 h-5 mb-3" />
      <div className="grid grid-cols-2 gap-2.5 wide:max-w-[588px]">
        <Four look="h-[116px] rounded-lg" />
      </div>
    </main>
  </>
)

/** The document head of a seller's page; `title` until the seller's name is known. */
const headOfSeller = (client: QueryClient, key: string | null, title: string): PageMeta => {
  if (key === null) return { title, status: 200 }
  const { queryKey } = sellerQuery(key)
  const seller = client.getQueryData<Seller | null>(queryKey)
  if (seller === null) return { title: THIS_SELLER_WAS_NOT_FOUND, status: 404 }
  return seller === undefined
    ? unreadMeta(client, queryKey, { title })
    : { title: seller.businessName, status: 200 }
}

/** A seller's offer, and how to read it again when it is out of date. */
export type OfferProps = { seller: Seller; packs: readonly Pack[]; refresh: () => void }

type SellerScreen = {
  title: string
  /** Title shown when nothing is on sale. */
  emptyTitle: string
  Form: ComponentType<OfferProps>
}

/** Builds the exports of a screen that sells for the seller named by the address or the settings. */
export const sellerScreen = ({
  shopOf,
  Without = WithoutSeller,
  ...screen
}: SellerScreen & {
  /** The seller's id or slug; null where none is named. */
  shopOf: (search: URLSearchParams, settings: PageSettings) => string | null
  /** Shown where no seller is named. */
  Without?: ComponentType
}) => ({
  shopOf,
  prefetch: async (client: QueryClient, at: PageLocation, settings: PageSettings): Promise<void> => {
    const key = shopOf(at.search, settings)
    if (key === null) return
    await Promise.all([
      client.prefetchQuery(sellerQuery(key)),
      client.prefetchQuery(packagesQuery(key)),
      client.prefetchQuery(captiveStateQuery(at.search)),
    ])
    const seller = client.getQueryData<Seller | null>(sellerQuery(key).queryKey)
    const packs = client.getQueryData<Pack[] | null>(packagesQuery(key).queryKey)
    if (!seller || !packs || !isOfNoUse(seller, packs)) return
    const { nearestQuery } = await import('./other-shops-query.ts')
    await client.prefetchQuery(nearestQuery(key))
  },
  head: (client: QueryClient, at: PageLocation, settings: PageSettings): PageMeta =>
    headOfSeller(client, shopOf(at.search, settings), screen.title),
  Page: () => {
    const search = useSearch()
    const key = shopOf(search, usePageState())
    // The key resets the state for another seller.
    return key === null ? <Without /> : <SellerPage key={key} entrepreneur={key} {...screen} />
  },
})

/** One seller's page: the seller, then the form or the reason why there is none. */
const SellerPage = ({ entrepreneur, title, emptyTitle, Form }: SellerScreen & { entrepreneur: string }) => {
  const search = useSearch()
  const place = useCaptiveToken()
  const seller = usePageQuery(sellerQuery(entrepreneur))
  const packages = usePageQuery(packagesQuery(entrepreneur))
  const refresh = (): void => {
    seller.refetch()
    packages.refetch()
  }
  useTitle(seller.data?.businessName ?? title)
  if (seller.data === null || packages.data === null) return <SellerUnknown />
  if (seller.data !== undefined && packages.data !== undefined) {
    const others = isOfNoUse(seller.data, packages.data) && (
      <Suspense>
        <OtherShops entrepreneur={entrepreneur} />
      </Suspense>
    )
    return (
      <>
        <SellerHead seller={seller.data} />
        <OfflineBanner since={packages.dataUpdatedAt} />
        <OpenOrder />
        {seller.data.free !== null && (
          <Suspense>
            <FreeToday seller={seller.data} />
          </Suspense>
        )}
        {place === undefined && <HaveACode seller={seller.data} />}
        {place !== undefined && (
          <Suspense>
            <CaptiveCode
              entrepreneurId={seller.data.id}
              businessName={seller.data.businessName}
              shop={{ isOpen: seller.data.isOpen, hasPackages: packages.data.length > 0 }}
              problem={search.get('problem')}
              said={search.get('said')}
              code={search.get('code')}
            />
          </Suspense>
        )}
        <main>
          {!seller.data.isOpen ? (
            <>
              <SellerClosed isSelling={seller.data.isSelling} isReady={seller.data.isReady} />
              {others}
            </>
          ) : packages.data.length === 0 ? (
            <>
              <NothingOnSale title={emptyTitle} />
              {others}
            </>
          ) : (
            <>
              {stateOf(seller.data) === 'offline' && (
                <div className="max-w-[960px] mx-auto px-page pt-4">
                  <WifiMayBeOff />
                </div>
              )}
              {others}
              {seller.data.joining === 'by_hand' && (
                <div className="max-w-[960px] mx-auto px-page pt-4">
                  <ConnectedManually />
                </div>
              )}
              {seller.data.givesBackOutages && (
                <div className="max-w-[960px] mx-auto px-page pt-4">
                  <OutagePromise />
                </div>
              )}
              {seller.data.takesTravellers && (
                <Suspense>
                  <TakesTravellers />
                </Suspense>
              )}
              <Form seller={seller.data} packs={packages.data} refresh={refresh} />
            </>
          )}
        </main>
      </>
    )
  }
  const error = seller.error ?? packages.error
  if (error === null) return <Loading />
  return (
    <PlainPage>
      <RetryState
        level="page"
        title="We could not load the packages"
        text={limitWords(error) ?? CHECK_CONNECTION}
        onRetry={refresh}
      />
    </PlainPage>
  )
}
