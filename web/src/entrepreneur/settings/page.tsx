import { useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from '../../lib/cx.ts'
import { paths } from '../../lib/paths.ts'
import { useTitle } from '../../lib/use-title.ts'
import { GoLink } from '../../ui/go-link.tsx'
import { OFFICE_WIDTH, OfficeHead } from '../../ui/office-head.tsx'
import { RetryState } from '../../ui/retry-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { AccountSection } from '../account/account-section.tsx'
import { RequireEntrepreneur } from '../require-entrepreneur.tsx'
import { PublicLink } from './public-link.tsx'
import { settingsQuery } from './queries.ts'
import { SettingsForm } from './settings-form.tsx'

const Loading = () => (
  <div aria-busy="true" className="grid gap-3">
    <span className="spoken">Loading your settings</span>
    <Skeleton className="h-96 rounded-lg" />
    <Skeleton className="h-72 rounded-lg" />
  </div>
)

/** The form itself. */
const Settings = (): ReactNode => {
  const { data, isPending, isFetching, refetch } = useQuery(settingsQuery())
  if (data !== undefined) return <SettingsForm settings={data} />
  if (isPending) return <Loading />
  return (
    <RetryState
      title="We could not load your settings"
      text="Your sales go on. Check your connection and try again."
      onRetry={() => void refetch()}
      isBusy={isFetching}
    />
  )
}

const Link = (): ReactNode => {
  const slug = useQuery(settingsQuery()).data?.slug
  return slug === undefined ? null : <PublicLink slug={slug} />
}

const BackToDashboard = () => (
  <GoLink href={paths.dashboard()} variant="plain" size="small" className="-mr-3">
    <ArrowLeft />
    Back to Dashboard
  </GoLink>
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

export const Page = () => {
  useTitle('Business Settings')
  return (
    <>
      <OfficeHead aside={<BackToDashboard />}>
        <h1 className="pt-0.5 pb-4 text-xl leading-[1.2] desk:pb-5 desk:text-2xl">Business Settings</h1>
      </OfficeHead>
      <RequireEntrepreneur fallback={<main aria-busy="true" />}>
        <main className={cx(OFFICE_WIDTH, LAYOUT)}>
          <Settings />
          <div className={COLUMN}>
            <Link />
            <AccountSection />
            <Lessons />
          </div>
        </main>
      </RequireEntrepreneur>
    </>
  )
}
