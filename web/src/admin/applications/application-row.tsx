import { formatDay } from '@minit/domain/kernel/durations.ts'
import { LINE_KIND_NAMES } from '@minit/domain/network/line-plan.ts'
import { applicationAge } from '@minit/domain/shop/applications.ts'
import { ChevronDown } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { agoText } from '../../lib/clock.ts'
import { initialsOf } from '../../ui/avatar.tsx'
import { Badge, type BadgeTone } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Facts } from '../facts.tsx'
import type { Application, Verdict } from './queries.ts'

const WORDS: Record<string, string> = {
  home: 'Home',
  business: 'Business',
  yes: 'Yes',
  no: 'No',
  not_sure: 'Not sure',
  heard_but_not_using: 'Knows it, does not use it',
  orange: 'Orange',
  africell: 'Africell',
  qcell: 'QCell',
  one: 'One',
  other: 'Other',
  basic: 'Basic',
  standard: 'Standard',
  premium: 'Premium',
  enterprise: 'Enterprise',
  ...LINE_KIND_NAMES,
}

/** Formats an answer; an unanswered question says so. */
const answerText = (answer: string | null): string =>
  answer === null ? 'Not answered' : (WORDS[answer] ?? answer)

const OneLine = ({ children }: { children: ReactNode }) => (
  <span className="whitespace-nowrap">{children}</span>
)

/** All questions and answers, in the order of the form. */
const factsOf = (application: Application): (readonly [label: string, text: ReactNode])[] => [
  ['Phone', <OneLine key="phone">{application.phoneNumber}</OneLine>],
  ['Provider', answerText(application.mobileProvider)],
  ['Property', answerText(application.propertyType)],
  ['Needs permission', answerText(application.needsPermission)],
  ['Smartphone', answerText(application.hasSmartphone)],
  ['Uses Vult', answerText(application.usesVult)],
  ['Expected customers', String(application.expectedCustomers)],
  ['Monthly earnings goal', application.monthlyEarningsGoal],
  ['Monthly mobile spend', `Le ${application.monthlyMobileSpend.toLocaleString('en')}`],
  ...(application.kind === 'owner'
    ? ([
        ['K3 One Family', answerText(application.isK3OneFamily)],
        ['Current package', answerText(application.currentPackage)],
        ['Internet line', answerText(application.lineKind)],
      ] as const)
    : []),
  ['Reference', application.reference ?? 'None'],
  // Small enough that an id of wide letters fits on one line of a phone.
  [
    'Application number',
    <span key="id" className="text-xs">
      {application.id}
    </span>,
  ],
]

/** The last one, the application number, is too wide for a column. */
const ANSWERS =
  'wide:grid-cols-3 desk:grid-cols-5 mt-3 p-3.5 rounded-lg bg-sunk break-words min-[560px]:ml-13 [&>:last-child]:col-span-full'

const TONES: Record<string, BadgeTone> = { pending: 'warn', approved: 'good', rejected: 'bad' }

const AGE_BADGES = {
  new: null,
  due: { tone: 'warn', text: 'Due within 48 h' },
  late: { tone: 'bad', text: 'Later than promised' },
} as const

const Age = ({ createdAt, now }: { createdAt: Date; now: number }) => {
  const badge = AGE_BADGES[applicationAge(createdAt, new Date(now)).standing]
  return badge === null ? null : <Badge tone={badge.tone}>{badge.text}</Badge>
}

const Reviewed = ({ application }: { application: Application }) => {
  const { reviewedAt, reviewedBy, status, reviewNotes } = application
  if (reviewedAt === null) return null
  const by = reviewedBy === 'system' ? 'at sign-up' : `by ${reviewedBy}`
  return (
    <p className="text-sm text-muted min-[560px]:pl-13">
      {status === 'approved' ? 'Approved' : 'Rejected'} {by}, {formatDay(new Date(reviewedAt))}. {reviewNotes}
    </p>
  )
}

type ApplicationRowProps = {
  application: Application
  /** Epoch milliseconds. */
  now: number
  onReview: (verdict: Verdict) => void
}

/** One application: who, where and since when; all answers on demand; two buttons while it is pending. */
export const ApplicationRow = ({ application, now, onReview }: ApplicationRowProps) => {
  const { fullName, status, location, nearestLandmark, kind } = application
  const createdAt = new Date(application.createdAt)
  const isPending = status === 'pending'
  const [isOpen, setIsOpen] = useState(false)
  return (
    <li className="grid gap-2.5 px-4 py-3 border-t border-line">
      <div className="flex flex-wrap items-center gap-3">
        <span
          aria-hidden="true"
          className="grid place-items-center size-10 rounded-full bg-sunk text-sm font-bold"
        >
          {initialsOf(fullName)}
        </span>
        <div className="flex-[1_1_200px] min-w-0">
          <h3 className="flex flex-wrap items-center gap-x-2 gap-y-1 text-base">
            <span className="min-w-0 break-words">{fullName}</span>
            <Badge tone={TONES[status] ?? 'line'}>{status}</Badge>
            {isPending && <Age createdAt={createdAt} now={now} />}
          </h3>
          <p className="text-sm text-muted break-words">
            {kind === 'owner' ? 'Own internet' : 'Needs equipment'} · {location}, {nearestLandmark} ·{' '}
            <OneLine>{agoText(createdAt.getTime(), now)}</OneLine>
          </p>
        </div>
        {isPending && (
          <div className="grid grid-cols-2 gap-2.5 flex-[1_1_100%] min-[560px]:flex-none">
            <Button variant="danger-ghost" size="small" onClick={() => onReview('rejected')}>
              Reject
            </Button>
            <Button size="small" onClick={() => onReview('approved')}>
              Approve
            </Button>
          </div>
        )}
      </div>
      <Reviewed application={application} />
      <div>
        <Button
          variant="plain"
          size="small"
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
          className="-ml-3 min-[560px]:ml-10"
        >
          <ChevronDown className={isOpen ? 'rotate-180' : ''} />
          {isOpen ? 'Hide answers' : 'Show answers'}
        </Button>
        {isOpen && <Facts facts={factsOf(application)} className={ANSWERS} />}
      </div>
    </li>
  )
}
