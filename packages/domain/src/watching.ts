import { ageMs, many, minutesText } from './alert-texts.ts'
import { archivingTrouble, backupsTrouble } from './backup-trouble.ts'
import { lateMessages } from './late-messages.ts'
import { METHOD_NAMES } from './method-names.ts'
import { isSilent, isSlow, type PlatformReadings, type RailReading } from './platform-readings.ts'
import { providerName } from './provider-names.ts'

/** What somebody on call is told of. */
export const ALERT_KINDS = [
  'money_late',
  'provider_silent',
  'books',
  'no_sale',
  'messages_late',
  'jobs_late',
  'float',
  'webhooks_refused',
  'routers_gone',
  'disk',
  'backup',
] as const
export type AlertKind = (typeof ALERT_KINDS)[number]

export type Alert = {
  kind: AlertKind
  /** Which one it is about, where there may be several: a provider, a machine. */
  subject: string
  /** What is wrong, in one sentence for an SMS. */
  text: string
  /** The same for everybody, of the past; null for what is nobody else's business. */
  publicText: string | null
}

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const GIGABYTE = 1e9

const LOOK_LATE_MS = 3 * MINUTE_MS
const CHECK_MISSING_MS = 3 * HOUR_MS
/** Fewer sales an hour than this leave an hour without any to chance. */
const BUSY_FROM = 5
const NO_SALE_MS = HOUR_MS
const JOB_LATE_SECONDS = 600
const REFUSED_FROM = 10
const DISK_SHARE = 0.1

/** Nobody waits for these: many may stand behind one another for an hour. */
const UNHURRIED_QUEUES = ['match-statement', 'fetch-statements', 'sell-vouchers', 'compute-insights']
const UNHURRIED_LATE_SECONDS = 3_600

type Rule = (readings: PlatformReadings, now: Date) => readonly (Alert | false)[]

const alert = (kind: AlertKind, text: string, more: Partial<Alert> = {}): Alert => ({
  kind,
  subject: '',
  text,
  publicText: null,
  ...more,
})

/** Methods of one provider, in words. */
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
    ageMs(oldestDueAt, now) > LOOK_LATE_MS &&
    alert(
      'money_late',
      `${many(due, 'payment is', 'payments are')} checked late, the oldest by ${minutesText(ageMs(oldestDueAt, now))}. Money is known late.`,
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

const books: Rule = ({ check }, now) => [
  check !== null &&
    check.breaches > 0 &&
    alert(
      'books',
      `The books do not agree in ${many(check.breaches, 'place', 'places')}. Look at Books on the admin's dashboard.`,
    ),
  check !== null &&
    ageMs(check.startedAt, now) > CHECK_MISSING_MS &&
    alert(
      'books',
      `The books were not checked for ${Math.floor(ageMs(check.startedAt, now) / HOUR_MS)} hours.`,
      { subject: 'not checked' },
    ),
]

const noSale: Rule = ({ sales: { lastAt, usualInHour } }, now) => [
  usualInHour >= BUSY_FROM &&
    (lastAt === null || ageMs(lastAt, now) > NO_SALE_MS) &&
    alert('no_sale', `No sale for an hour, where ${usualInHour} are usual at this time of day.`),
]

const messagesLate: Rule = ({ messages }, now) =>
  lateMessages(messages, now).map(({ text, ...more }) => alert('messages_late', text, more))

const jobsLate: Rule = ({ jobs }) => {
  const late = jobs
    .filter(
      ({ queue, oldestDueSeconds }) =>
        oldestDueSeconds > (UNHURRIED_QUEUES.includes(queue) ? UNHURRIED_LATE_SECONDS : JOB_LATE_SECONDS),
    )
    .toSorted((a, b) => b.oldestDueSeconds - a.oldestDueSeconds)
  const [worst] = late
  return [
    worst !== undefined &&
      alert(
        'jobs_late',
        `Work waits: a job of ${worst.queue} for ${minutesText(worst.oldestDueSeconds * 1000)}.`,
      ),
  ]
}

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

const routersGone: Rule = ({ routers: { cutOff } }) => [
  cutOff > 0 &&
    alert(
      'routers_gone',
      `All routers of ${many(cutOff, 'seller', 'sellers')} are gone for 15 min, while passes run.`,
    ),
]

const disk: Rule = ({ disk }) => [
  disk !== null &&
    (disk.freeBytes < GIGABYTE || disk.freeBytes < disk.totalBytes * DISK_SHARE) &&
    alert(
      'disk',
      `The disk of ${disk.host} is nearly full: ${(disk.freeBytes / GIGABYTE).toFixed(1)} of ${(disk.totalBytes / GIGABYTE).toFixed(1)} GB are free.`,
      { subject: disk.host },
    ),
]

const backup: Rule = ({ backup, backups }, now) => {
  const [unarchived, none] = [
    backup && archivingTrouble(backup, now),
    backups && backupsTrouble(backups, now),
  ]
  return [
    unarchived !== null && alert('backup', unarchived),
    none !== null && alert('backup', none, { subject: backups?.host ?? '' }),
  ]
}

const RULES: readonly Rule[] = [
  moneyLate,
  providerSilent,
  books,
  noSale,
  messagesLate,
  jobsLate,
  float,
  webhooksRefused,
  routersGone,
  disk,
  backup,
]

/** What is wrong at an instant, each once, the most pressing first. Empty when nothing is. */
export const alertsOf = (readings: PlatformReadings, now: Date): Alert[] =>
  RULES.flatMap((rule) => rule(readings, now)).filter((each) => each !== false)

/** What was wrong is over once it was not seen for so long, so that nobody is told twice of what comes and goes. */
const QUIET_MS = 5 * MINUTE_MS
/** What another machine saw of itself is over when that machine has said nothing for a day. */
const LOST_MACHINE_MS = 24 * HOUR_MS

/** What each machine sees of its own alone; the subject is then the machine. */
const OF_MACHINES: readonly AlertKind[] = ['disk', 'backup']

export type OpenAlert = { kind: AlertKind; subject: string; lastSeenAt: Date }

/** Whether an open alert that does not hold any more is over; `host` is the machine that looks. */
export const isResolved = ({ kind, subject, lastSeenAt }: OpenAlert, host: string, now: Date): boolean => {
  const isElsewhere = OF_MACHINES.includes(kind) && subject !== '' && subject !== host
  return ageMs(lastSeenAt, now) >= (isElsewhere ? LOST_MACHINE_MS : QUIET_MS)
}

export const alertMessage = (text: string): string => `Minit alert: ${text}`

export const resolvedMessage = (text: string, openedAt: Date, now: Date): string =>
  `Minit, resolved after ${minutesText(ageMs(openedAt, now))}: ${text}`
