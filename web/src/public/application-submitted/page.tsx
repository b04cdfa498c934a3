import { readApplicationStatus } from '@minit/contract/public/applications.ts'
import { isApplicationReference } from '@minit/domain/shop/applications.ts'
import { installationWords } from '@minit/domain/shop/installations.ts'
import type { QueryClient } from '@tanstack/react-query'
import { CircleCheck } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { call, isRefusal } from '../../lib/call.ts'
import { useSearch } from '../../lib/location.ts'
import { usePageQuery } from '../../lib/page-query.ts'
import { useHydrated, usePageState } from '../../lib/page-state.ts'
import * as paths from '../../lib/paths.ts'
import type { PageLocation } from '../../lib/route.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { THE_DAY_HAS_MOVED } from '../../words/everyone.ts'
import { newReference, ReviewSteps, SentenceLink } from '../application/application-page.tsx'

/** An example reference. Made in the browser, as the real ones are. */
const ExampleReference = () => (useHydrated() ? <Example /> : null)

const Example = () => {
  const [reference] = useState(newReference)
  return (
    <p className="mt-3 text-muted">
      A reference looks like <span className="whitespace-nowrap">{reference}</span>. Yours stood on this page
      right after you applied.
    </p>
  )
}

/** The application in the address: the reference made by the browser, and the application's own id. */
type Sent = { reference: string; application: string }

/** Null if the address has nothing, or something that we did not write there. */
const readSent = (search: URLSearchParams): Sent | null => {
  const [reference = '', application = ''] = [search.get('reference'), search.get('application')].map(
    (text) => text ?? '',
  )
  const isOurs = isApplicationReference(reference) && /^[0-9A-HJKMNP-TV-Z]{26}$/.test(application)
  return isOurs ? { reference, application } : null
}

/** Null if number and reference belong to no application. */
const statusQuery = ({ reference, application: id }: Sent) => ({
  queryKey: ['readApplicationStatus', id] as const,
  queryFn: async ({ signal }: { signal: AbortSignal }) => {
    try {
      return await call(readApplicationStatus, { params: { id }, query: { reference }, signal })
    } catch (error) {
      if (isRefusal(error, 'application_not_found')) return null
      throw error
    }
  },
})
type Status = NonNullable<Awaited<ReturnType<ReturnType<typeof statusQuery>['queryFn']>>>

export const prefetch = async (client: QueryClient, { search }: PageLocation): Promise<void> => {
  const sent = readSent(search)
  if (sent !== null) await client.prefetchQuery(statusQuery(sent))
}

const wordsOf = ({ status, installation }: Status): { title: string; text: string } => {
  if (status === 'rejected') {
    return {
      title: 'We could not approve your application',
      text: 'Call us: we tell you why, and what you can do.',
    }
  }
  if (installation !== null) return installationWords(installation)
  return status === 'approved'
    ? { title: 'Your application is approved', text: 'A link to set your password is on your phone.' }
    : {
        title: 'We are reviewing your application',
        text: 'Keep this page: it shows how your application stands.',
      }
}

/** The application's current state; empty if it is unknown. */
const HowItStands = ({ sent }: { sent: Sent }) => {
  const { data } = usePageQuery(statusQuery(sent))
  if (data === undefined || data === null) return null
  const { title, text } = wordsOf(data)
  const moved = data.installation?.state === 'planned' ? data.installation.movedBecause : null
  return (
    <Card className="mt-4 p-5">
      <h2 className="text-lg">{title}</h2>
      <p className="mt-1 text-muted">{text}</p>
      {moved !== null && (
        <p className="mt-1 text-muted">
          {THE_DAY_HAS_MOVED} {moved}
        </p>
      )}
    </Card>
  )
}

/** Shown after an application. Opened directly it explains what happens after one. */
export const Page = () => {
  const search = useSearch()
  const sent = readSent(search)
  return (
    <>
      <PageHead />
      <main className="max-w-[560px] mx-auto px-page pt-7 pb-12">
        {sent === null ? <NothingSent /> : <Submitted {...sent} />}
        {sent !== null && <HowItStands sent={sent} />}
        <Card className="mt-4 p-5">
          <h2 className="mb-4 text-lg">What happens next</h2>
          <ReviewSteps />
        </Card>
        <Question />
        <div className="grid gap-2.5 mt-6 wide:grid-cols-2">
          {sent === null && (
            <LinkButton href={paths.apply()} className="wide:col-span-2">
              Apply for equipment
            </LinkButton>
          )}
          <LinkButton variant="ghost" href={paths.entrepreneurLogin()}>
            Entrepreneur login
          </LinkButton>
          <LinkButton variant="ghost" href={paths.home()}>
            Home
          </LinkButton>
        </div>
      </main>
    </>
  )
}

const Question = () => {
  const { phone, email } = usePageState().support
  if (phone === null && email === null) return null
  return (
    <p className="mt-4 text-muted">
      A question?{' '}
      {phone === null ? (
        <>
          Write to us: <SentenceLink href={`mailto:${email}`}>{email}</SentenceLink>
        </>
      ) : (
        <>
          Call us at any hour: <SentenceLink href={paths.call(phone)}>{phone}</SentenceLink>
        </>
      )}
    </p>
  )
}

const Title = ({ children }: { children: ReactNode }) => (
  <h1 className="text-3xl leading-[1.15] tracking-[-.02em]">{children}</h1>
)

const Submitted = ({ reference, application }: Sent) => (
  <>
    <CircleCheck className="size-13 mb-3 text-action-ink" />
    <Title>Application submitted</Title>
    <p className="mt-3 text-lg text-muted">
      Thank you. Write the reference down, or take a picture of this page.
    </p>
    <Card className="mt-5 p-5">
      <dl className="grid gap-3">
        <div>
          <dt className="text-sm text-muted">Your reference</dt>
          <dd className="text-xl font-bold tracking-[.02em] select-all">{reference}</dd>
        </div>
        <div>
          <dt className="text-sm text-muted">Application number, for our support</dt>
          <dd className="flex flex-wrap items-center justify-between gap-x-3 text-sm">
            <span className="select-all break-all">{application}</span>
            <CopyButton variant="plain" size="small" text={application} label="Copy" />
          </dd>
        </div>
      </dl>
    </Card>
  </>
)

const NothingSent = () => (
  <>
    <Title>After your application</Title>
    <p className="mt-3 text-lg text-muted">
      This is what happens once you have applied. If you have sent an application, our support finds it by its
      reference or by your phone number.
    </p>
    <ExampleReference />
  </>
)
