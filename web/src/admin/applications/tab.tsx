import { useState } from 'react'
import { cx } from '../../lib/cx.ts'
import * as paths from '../../lib/paths.ts'
import { Count } from '../../ui/badge.tsx'
import { Section } from '../../ui/card.tsx'
import { GoLink } from '../../ui/go-link.tsx'
import { Failed, LoadingRows, ShowMore } from '../../ui/list.tsx'
import { Notice } from '../../ui/notice.tsx'
import { EmptySection } from '../../ui/sections.tsx'
import { NOTHING_WAITS_FOR_YOU } from '../../words/admins.ts'
import { SearchForm } from '../search-bar.tsx'
import { ApplicationRow } from './application-row.tsx'
import { type Application, useApplications, type Verdict } from './queries.ts'
import { ReviewDialog } from './review-dialog.tsx'

const CHOICES = [
  { value: 'pending', label: 'Pending' },
  { value: 'all', label: 'All' },
] as const
type Choice = (typeof CHOICES)[number]['value']

const StatusChoice = ({ value, onChange }: { value: Choice; onChange: (choice: Choice) => void }) => (
  <fieldset className="flex gap-1 p-1 rounded-lg bg-sunk">
    <legend className="spoken">Which applications</legend>
    {CHOICES.map((choice) => (
      <button
        key={choice.value}
        type="button"
        aria-pressed={choice.value === value}
        onClick={() => onChange(choice.value)}
        className={cx(
          'min-h-touch px-3 rounded-md text-sm font-medium',
          choice.value === value ? 'bg-surface shadow-card' : 'text-muted',
        )}
      >
        {choice.label}
      </button>
    ))}
  </fieldset>
)

type Decision = { application: Application; verdict: Verdict }

type RowsProps = {
  applications: readonly Application[]
  choice: Choice
  search: string
  onReview: (decision: Decision) => void
}

/** A search shows both pending and reviewed applications. */
const Rows = ({ applications, choice, search, onReview }: RowsProps) => {
  const [now] = useState(Date.now)
  const shown =
    choice === 'all' || search !== ''
      ? applications
      : applications.filter(({ status }) => status === 'pending')
  if (shown.length === 0 && search !== '')
    return (
      <EmptySection title="No application found" text="Check the reference, the name or the phone number." />
    )
  if (shown.length === 0) {
    const text =
      choice === 'all' ? 'They come from the pages /apply and /internet-owner-signup.' : 'All are reviewed.'
    return (
      <EmptySection title={choice === 'all' ? 'No applications yet' : NOTHING_WAITS_FOR_YOU} text={text} />
    )
  }
  return (
    <ul>
      {shown.map((application) => (
        <ApplicationRow
          key={application.id}
          application={application}
          now={now}
          onReview={(verdict) => onReview({ application, verdict })}
        />
      ))}
    </ul>
  )
}

/** After an approval for equipment: the next step. */
const PlanNext = ({ fullName }: { fullName: string }) => (
  <Notice tone="good" role="status" className="mx-4 mb-4">
    <p>{fullName} is approved and waits for the equipment.</p>
    <GoLink variant="soft" size="small" className="mt-2" href={paths.adminInstallations()}>
      Plan the installation
    </GoLink>
  </Notice>
)

/** Applications of sellers: pending ones first, the longest waiting at the top. */
export const ApplicationsTab = () => {
  const [choice, setChoice] = useState<Choice>('pending')
  const [search, setSearch] = useState('')
  const [decision, setDecision] = useState<Decision | null>(null)
  const [approved, setApproved] = useState<Application | null>(null)
  const close = (): void => setDecision(null)
  const { query, items } = useApplications(search)
  if (items === undefined && !query.isPending)
    return <Failed title="We could not load the applications" isBusy={query.isFetching} />
  const waiting = items?.filter(({ status }) => status === 'pending').length ?? 0
  // Pending ones come first: after a reviewed one there are no more.
  const mayMoreWait = query.hasNextPage && waiting === items?.length
  return (
    <Section
      id="applications"
      title={
        <>
          Applications
          {waiting > 0 && (
            <Count
              value={mayMoreWait ? `${waiting}+` : waiting}
              label={mayMoreWait ? `${waiting} pending, or more` : `${waiting} pending`}
            />
          )}
        </>
      }
      aside={<StatusChoice value={choice} onChange={setChoice} />}
    >
      <div className="px-4 pb-4">
        <SearchForm label="Reference, name or phone number" value={search} onSearch={setSearch} />
      </div>
      {approved !== null && <PlanNext fullName={approved.fullName} />}
      {items === undefined ? (
        <LoadingRows label="Loading applications" count={3} face="size-10 rounded-full" />
      ) : (
        <Rows applications={items} choice={choice} search={search} onReview={setDecision} />
      )}
      {(choice === 'all' || search !== '' || mayMoreWait) && <ShowMore query={query} what="applications" />}
      {decision !== null && (
        <ReviewDialog
          {...decision}
          onDone={() => {
            const { application, verdict } = decision
            setApproved(verdict === 'approved' && application.kind === 'apply' ? application : null)
            close()
          }}
          onClose={close}
        />
      )}
    </Section>
  )
}
