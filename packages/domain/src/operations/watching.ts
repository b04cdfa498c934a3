import { HOUR_MS, MINUTE_MS } from '../kernel/durations.ts'
import { lateMessages } from '../messaging/late-messages.ts'
import { manyRefundsOf } from '../money/refunds-many.ts'
import { offlineRoutersOf } from '../network/offline-routers.ts'
import { METHOD_NAMES } from '../platform/method-names.ts'
import { providerName } from '../platform/provider-names.ts'
import { ageMs, many, minutesText } from './alert-texts.ts'
import { archivingTrouble, backupsTrouble } from './backup-trouble.ts'
import { failedJobs, lateJobs } from './late-jobs.ts'
import {
  isNothingSold,
  isSilent,
  isSlow,
  type MachineReadings,
  type PlatformReadings,
  type RailReading,
} from './platform-readings.ts'

/** What the operator on call is alerted about. */
export const ALERT_KINDS = [
  'money_late',
  'provider_silent',
  'books',
  'no_sale',
  'messages_late',
  'jobs_late',
  'jobs_given_up',
  'float',
  'webhooks_refused',
  'routers_gone',
  'refunds_many',
  'disk',
  'backup',
  'unit_failed',
] as const
export type AlertKind = (typeof ALERT_KINDS)[number]

export type Alert = {
  kind: AlertKind
  /** What it is about, if there may be several: a provider, a queue of jobs, a seller, a machine. */
  subject: string
  /** What is wrong, as one sentence for an SMS. */
  text: string
  /** The sentence for the public status page, in the past tense; null if it is not public. */
  publicText: string | null
}

const GIGABYTE = 1e9

const POLL_LATE_MS = 3 * MINUTE_MS
const CHECK_MISSING_MS = 3 * HOUR_MS
const REFUSED_FROM = 10
const DISK_SHARE = 0.1

type RuleOf<Of> = (readings: Of, now: Date) => readonly (Alert | false)[]
type Rule = RuleOf<PlatformReadings>
type MachineRule = RuleOf<MachineReadings>

const alert = (kind: AlertKind, text: string, more: Partial<Alert> = {}): Alert => ({
  kind,
  subject: '',
  text,
  publicText: null,
  ...more,
})

/** The methods of one provider as text. */
const methodsText = (rails: readonly RailReading[]): string =>
  rails.map(({ method }) => METHOD_NAMES[method]).join(', ')

const ofProviders = (
  rails: readonly RailReading[],
  isBad: (rail: RailReading) => boolean,
  make: (provider: string, methods: string) => Alert,
): Alert[] => {
  const bad = rails.filter(isBad)
  return [...new Set(bad.map(({ provider }) => provider))].map((provider) =>
    make(provider, methodsText(bad.filter((rail) => rail.provider === provider))),
  )
}

const moneyLate: Rule = ({ looks: { due, oldestDueAt }, rails }, now) => [
  oldestDueAt !== null &&
    ageMs(oldestDueAt, now) > POLL_LATE_MS &&
    alert(
      'money_late',
      `${many(due, 'payment is', 'payments are')} checked late, the oldest by ${minutesText(ageMs(oldestDueAt, now))}. Customers wait longer.`,
      { publicText: 'Payments were confirmed slowly' },
    ),
  ...ofProviders(rails, isSlow, (provider, methods) =>
    alert(
      'money_late',
      `Payments through ${providerName(provider)} (${methods}) are confirmed slowly: half take 3 min or more.`,
      {
        subject: provider,
        publicText: `${methods}: payments were confirmed slowly`,
      },
    ),
  ),
]

const providerSilent: Rule = ({ rails }) =>
  ofProviders(rails, isSilent, (provider, methods) =>
    alert(
      'provider_silent',
      `${providerName(provider)} (${methods}) does not answer: half of the orders of 15 min or more have no answer.`,
      {
        subject: provider,
        publicText: `${methods}: many payments got no answer`,
      },
    ),
  )

const integrity: Rule = ({ check, uncheckedSince }, now) => [
  check !== null &&
    check.breaches > 0 &&
    alert(
      'books',
      `The books do not agree in ${many(check.breaches, 'place', 'places')}. Open Security in the admin console.`,
    ),
  uncheckedSince !== null &&
    ageMs(uncheckedSince, now) > CHECK_MISSING_MS &&
    alert(
      'books',
      `The books were not checked for ${Math.floor(ageMs(uncheckedSince, now) / HOUR_MS)} hours.`,
      { subject: 'not checked' },
    ),
]

const noSale: Rule = ({ sales }, now) => [
  isNothingSold(sales, now) &&
    alert('no_sale', `No sale for an hour, where ${sales.usualInHour} are usual at this time of day.`, {
      publicText: 'No pass was sold for an hour or more, at a busy time of day',
    }),
]

const messagesLate: Rule = ({ messages }, now) =>
  lateMessages(messages, now).map(({ text, ...more }) => alert('messages_late', text, more))

const jobsLate: Rule = ({ jobs }) =>
  lateJobs(jobs).map(({ text, subject }) => alert('jobs_late', text, { subject }))

const jobsFailed: Rule = ({ givenUp }) =>
  failedJobs(givenUp).map(({ text, subject }) => alert('jobs_given_up', text, { subject }))

const float: Rule = ({ payouts: { waitingForFloat } }) => [
  waitingForFloat > 0 &&
    alert(
      'float',
      `${many(waitingForFloat, 'payout waits', 'payouts wait')}: the provider's wallet holds too little.`,
    ),
]

const webhooksRefused: Rule = ({ refused }) =>
  refused
    .filter(({ count }) => count >= REFUSED_FROM)
    .map(({ provider, count }) =>
      alert(
        'webhooks_refused',
        `${count} webhooks of ${providerName(provider)} were refused in 10 min: forged, or our keys are wrong.`,
        { subject: provider },
      ),
    )

const offlineRouters: Rule = ({ cutOff }) =>
  cutOff === null
    ? []
    : offlineRoutersOf(cutOff).map(({ text, subject }) => alert('routers_gone', text, { subject }))

const manyRefunds: Rule = ({ refunds }) =>
  manyRefundsOf(refunds).map(({ text, subject }) => alert('refunds_many', text, { subject }))

const disk: MachineRule = ({ disk }) => [
  disk !== null &&
    (disk.freeBytes < GIGABYTE || disk.freeBytes < disk.totalBytes * DISK_SHARE) &&
    alert(
      'disk',
      `The disk of ${disk.host} is nearly full: ${(disk.freeBytes / GIGABYTE).toFixed(1)} of ${(disk.totalBytes / GIGABYTE).toFixed(1)} GB are free.`,
      { subject: disk.host },
    ),
]

const archiving: Rule = ({ backup }, now) => {
  const trouble = backup && archivingTrouble(backup, now)
  return [trouble !== null && alert('backup', trouble)]
}

const backups: MachineRule = ({ backups }, now) => {
  const trouble = backups && backupsTrouble(backups, now)
  return [trouble !== null && alert('backup', trouble, { subject: backups?.host ?? '' })]
}

const failedUnits: MachineRule = ({ failedUnits }) => [
  failedUnits.names.length > 0 &&
    alert(
      'unit_failed',
      `On ${failedUnits.host} ${failedUnits.names.join(', ')} failed. As root: journalctl -u ${failedUnits.names[0]}`,
      { subject: failedUnits.host },
    ),
]

const RULES: readonly Rule[] = [
  moneyLate,
  providerSilent,
  integrity,
  noSale,
  messagesLate,
  jobsLate,
  jobsFailed,
  float,
  webhooksRefused,
  offlineRouters,
  manyRefunds,
  archiving,
]

const MACHINE_RULES: readonly MachineRule[] = [disk, backups, failedUnits]

/** Returns what is wrong at an instant, each alert once, the most urgent first. Empty if nothing is. */
export const platformAlertsOf = (readings: PlatformReadings, now: Date): Alert[] =>
  RULES.flatMap((rule) => rule(readings, now)).filter((each) => each !== false)

/** Returns what is wrong with the checking machine. */
export const machineAlertsOf = (readings: MachineReadings, now: Date): Alert[] =>
  MACHINE_RULES.flatMap((rule) => rule(readings, now)).filter((each) => each !== false)

/** Returns all alerts that one process can determine. */
export const alertsOf = (readings: PlatformReadings, now: Date): Alert[] => [
  ...platformAlertsOf(readings, now),
  ...machineAlertsOf(readings, now),
]
