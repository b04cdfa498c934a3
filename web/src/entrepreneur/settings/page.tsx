import { shopUrl } from '@minit/domain/shop/share-texts.ts'
import { useQuery } from '@tanstack/react-query'
import { Router, Smartphone } from 'lucide-react'
import type { ReactNode } from 'react'
import { FormProvider } from 'react-hook-form'
import { cx } from '../../lib/cx.ts'
import * as paths from '../../lib/paths.ts'
import { Button } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { GoLink } from '../../ui/go-link.tsx'
import { Notice } from '../../ui/notice.tsx'
import { AUTHENTICATED_WIDTH } from '../../ui/page-head.tsx'
import { RetryState, Skeleton } from '../../ui/states.tsx'
import { SALES_CONTINUE_CHECK_CONNECTION } from '../../words/everyone.ts'
import { AccountSection } from '../account/account-section.tsx'
import { SubHead } from '../back-link.tsx'
import { PlaceForm } from '../place/place-form.tsx'
import { BoardLink } from '../poster/board-link.tsx'
import { PosterButton } from '../poster/poster-button.tsx'
import { gatewaysQuery } from '../queries.ts'
import { RequireEntrepreneur } from '../require-entrepreneur.tsx'
import { BusinessFields } from './business-fields.tsx'
import { FormPart } from './form-part.tsx'
import { PaymentFields } from './payment-fields.tsx'
import { TakeData } from './take-data.tsx'
import { type Settings, settingsQuery, useSettingsForm } from './use-settings-form.ts'
import { WifiFields } from './wifi-fields.tsx'

/** The address of the seller's page, to share with customers. */
const PublicLink = ({ slug }: { slug: string }) => {
  const link = shopUrl(window.location.origin, slug)
  return (
    <FormPart
      id="public-link"
      title="Your public link"
      text="Your page for customers. It stays the same when you rename your business."
    >
      <a href={link} className="inline-block py-1.5 -my-1.5 text-sm [overflow-wrap:anywhere]">
        {link}
      </a>
      <div>
        <CopyButton text={link} label="Copy link" variant="ghost" />
      </div>
      <div>
        <PosterButton />
      </div>
      <div>
        <BoardLink slug={slug} />
      </div>
    </FormPart>
  )
}

const problemsText = (count: number): string =>
  count === 1 ? 'One field above needs your attention.' : `${count} fields above need your attention.`

/** All settings that the owner can change, in one form. */
const SettingsForm = ({ settings }: { settings: Settings }) => {
  const { form, submit, isBusy, failure } = useSettingsForm(settings)
  const problems = Object.keys(form.formState.errors).length
  return (
    <FormProvider {...form}>
      <form noValidate onSubmit={submit} className={COLUMN}>
        <BusinessFields />
        <WifiFields />
        <PaymentFields />
        <div role="alert" className="empty:hidden">
          {(problems > 0 || failure !== null) && (
            <Notice tone="bad">
              <p>{problems > 0 ? problemsText(problems) : `${failure} What you typed is still here.`}</p>
            </Notice>
          )}
        </div>
        <Button type="submit" size="big" isWide isBusy={isBusy} busyLabel="Saving...">
          Save settings
        </Button>
      </form>
    </FormProvider>
  )
}

const Loading = () => (
  <div aria-busy="true" className="grid gap-3">
    <span className="spoken">Loading your settings</span>
    <Skeleton className="h-96 rounded-lg" />
    <Skeleton className="h-72 rounded-lg" />
  </div>
)

const LoadedSettings = (): ReactNode => {
  const { data, isPending, isFetching, refetch } = useQuery(settingsQuery())
  if (data !== undefined) return <SettingsForm settings={data} />
  if (isPending) return <Loading />
  return (
    <RetryState
      title="We could not load your settings"
      text={SALES_CONTINUE_CHECK_CONNECTION}
      onRetry={() => void refetch()}
      isBusy={isFetching}
    />
  )
}

const Link = (): ReactNode => {
  const slug = useQuery(settingsQuery()).data?.slug
  return slug === undefined ? null : <PublicLink slug={slug} />
}

const routersText = (count: number | undefined): string => {
  if (count === undefined || count === 0)
    return 'Connect your router, and it lets in who has paid. Without one you type your WiFi password into each phone.'
  return count === 1 ? 'You have one router here.' : `You have ${count} routers here.`
}

const Routers = () => {
  const count = useQuery(gatewaysQuery()).data?.length
  return (
    <FormPart id="your-routers" title="Your routers" text={routersText(count)}>
      <div>
        <GoLink href={count ? paths.network() : paths.connectRouter()} variant="ghost">
          <Router />
          {count === undefined || count === 0 ? 'Connect your router' : 'Manage your routers'}
        </GoLink>
      </div>
    </FormPart>
  )
}

const YourPlace = () => (
  <FormPart
    id="your-place"
    title="Where you are, and when"
    text="Customers see it in the list of shops, and find you by distance."
  >
    <PlaceForm />
  </FormPart>
)

const YourPhone = () => (
  <FormPart
    id="your-phone"
    title="Your phone"
    text="Install Minit, and get notifications of sales and waiting cash while it is closed."
  >
    <div>
      <GoLink href={paths.sellerPhone()} variant="ghost">
        <Smartphone />
        Your phone
      </GoLink>
    </div>
  </FormPart>
)

const Lessons = () => (
  <p className="text-sm text-muted">
    The lessons on prices, customers and marketing stay open for you.{' '}
    <a href={paths.onboarding()} className="inline-block py-3 -my-3 font-medium">
      Go through them again
    </a>
  </p>
)

const COLUMN = 'grid grid-cols-[minmax(0,1fr)] content-start gap-3 wide:gap-5'
const LAYOUT = cx(COLUMN, 'pt-4 pb-12 wide:pt-6 desk:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]')

export const Page = () => (
  <>
    <SubHead title="Business Settings" />
    <RequireEntrepreneur action="change_settings" fallback={<main aria-busy="true" />}>
      <main className={cx(AUTHENTICATED_WIDTH, LAYOUT)}>
        <LoadedSettings />
        <div className={COLUMN}>
          <YourPlace />
          <Link />
          <Routers />
          <YourPhone />
          <AccountSection />
          <TakeData />
          <Lessons />
        </div>
      </main>
    </RequireEntrepreneur>
  </>
)
