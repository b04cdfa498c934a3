import { MESSAGE_CHANNELS } from '@minit/domain/messaging/message-kinds.ts'
import { unseenKindsOf } from '@minit/domain/operations/alert-endings.ts'
import { isArchivingFailing, unarchivedSince } from '@minit/domain/operations/backup-trouble.ts'
import type { WaitingMessages } from '@minit/domain/operations/platform-readings.ts'
import { ALERT_KINDS, alertsOf } from '@minit/domain/operations/watching.ts'
import { Gauge, type Registry } from 'prom-client'
import type { Deps } from '../../../ports/deps.ts'
import { createFloats } from './floats.ts'
import { type Readings, readReadings } from './readings.ts'

type Value = { labels?: Record<string, string>; value: number }
type Row = {
  help: string
  labels?: readonly string[]
  of: (readings: Readings, now: Date) => readonly Value[]
}

const one = (value: number): Value[] => [{ value }]
const age = (instant: Date | null, now: Date): number =>
  instant === null ? Number.NaN : (now.getTime() - instant.getTime()) / 1000
/** Something that never happened is infinitely old. */
const ageOrEver = (instant: Date | null, now: Date): number =>
  instant === null ? Number.POSITIVE_INFINITY : age(instant, now)
/** An empty queue has a wait of zero, not an unknown one. */
const waitOf = (instant: Date | null, now: Date): Value[] => one(instant === null ? 0 : age(instant, now))

const ofChannels = (
  waiting: readonly WaitingMessages[],
  figureOf: (waiting: WaitingMessages) => number,
): Value[] =>
  MESSAGE_CHANNELS.map((channel) => {
    const ofChannel = waiting.find((each) => each.channel === channel)
    return { labels: { channel }, value: ofChannel === undefined ? 0 : figureOf(ofChannel) }
  })

/** Figures that are equal in all processes, since they come from the database. */
const GAUGES: Record<string, Row> = {
  minit_payment_polls_due: {
    help: 'Payments that should have been looked at by now',
    of: ({ looks }) => one(looks.due),
  },
  minit_payment_polls_oldest_due_seconds: {
    help: 'For how long the payment that waits longest should have been looked at',
    of: ({ looks }, now) => waitOf(looks.oldestDueAt, now),
  },
  minit_purchases_waiting: {
    help: 'Purchases that wait for their money',
    labels: ['method', 'provider'],
    of: ({ waiting }) => waiting.map(({ count: value, ...labels }) => ({ labels, value })),
  },
  minit_payments_asked: {
    help: 'Orders of the last 15 minutes, cash apart; where many are made, 40 of each minute',
    labels: ['method', 'provider'],
    of: ({ rails }) =>
      rails.map(({ method, provider, asked: value }) => ({ labels: { method, provider }, value })),
  },
  minit_payments_unanswered: {
    help: 'Of those orders, the ones without a yes or a no of the provider',
    labels: ['method', 'provider'],
    of: ({ rails }) =>
      rails.map(({ method, provider, unanswered: value }) => ({ labels: { method, provider }, value })),
  },
  minit_messages_queued: {
    help: 'Messages that wait, but for links that set a password',
    labels: ['channel'],
    of: ({ messages }) => ofChannels(messages, ({ queued }) => queued),
  },
  minit_message_oldest_queued_seconds: {
    help: 'For how long the oldest message waits',
    labels: ['channel'],
    of: ({ messages }, now) => ofChannels(messages, ({ oldestQueuedAt }) => age(oldestQueuedAt, now)),
  },
  minit_job_oldest_due_seconds: {
    help: 'For how long the oldest job of a queue should have been at work',
    labels: ['queue'],
    of: ({ jobs }) => jobs.map(({ queue, oldestDueSeconds: value }) => ({ labels: { queue }, value })),
  },
  minit_jobs_failed: {
    help: 'Jobs that failed their last try, where no later one has made good for it',
    labels: ['queue'],
    of: ({ givenUp }) => givenUp.map(({ queue, count: value }) => ({ labels: { queue }, value })),
  },
  minit_passes_running: {
    help: 'Passes that run, of the newest 20,000 orders of a day; older ones, which began late or were paused, are not in it',
    of: ({ passesRunning }) => one(passesRunning),
  },
  minit_routers: {
    help: 'Connected routers that reported in the last five minutes, or did not',
    labels: ['state'],
    of: ({ routers: { connected, silent } }) => [
      { labels: { state: 'online' }, value: connected - silent },
      { labels: { state: 'silent' }, value: silent },
    ],
  },
  minit_sellers_cut_off: {
    help: 'Sellers whose routers are all gone for 15 minutes while passes run, but for who unplugs them at that time of day; no number until the process has listened for so long',
    of: ({ cutOff }) => one(cutOff?.count ?? Number.NaN),
  },
  minit_payouts_due: { help: 'Payouts that wait for an admin', of: ({ payouts }) => one(payouts.due) },
  minit_payouts_waiting_for_float: {
    help: 'Payouts for which the wallet of the provider holds too little',
    of: ({ payouts }) => one(payouts.waitingForFloat),
  },
  minit_payout_alarms: { help: 'Payouts that need an operator', of: ({ payouts }) => one(payouts.alarms) },
  minit_webhooks_refused_lately: {
    help: 'Webhooks of the last ten minutes that could not be believed, of all processes',
    labels: ['provider'],
    of: ({ refused }) => refused.map(({ provider, count: value }) => ({ labels: { provider }, value })),
  },
  minit_invariant_breaches: {
    help: 'Rows that broke an invariant at the last check of the books',
    of: ({ check }) => one(check?.breaches ?? Number.NaN),
  },
  minit_invariants_checked_seconds: {
    help: 'How long ago the books were checked; before the first time, how long ago the first seller came',
    of: ({ uncheckedSince }, now) => one(age(uncheckedSince, now)),
  },
  minit_last_sale_seconds: {
    help: 'How long ago the last pass was sold; +Inf before the first',
    of: ({ sales }, now) => one(ageOrEver(sales.lastAt, now)),
  },
  minit_usual_sales: {
    help: 'Sales of an hour like this one, the median of seven days',
    of: ({ sales }) => one(sales.usualInHour),
  },
  minit_disk_free_bytes: {
    help: 'Free on the disk of this process',
    of: ({ disk }) => one(disk?.freeBytes ?? Number.NaN),
  },
  minit_disk_size_bytes: {
    help: 'The size of the disk of this process',
    of: ({ disk }) => one(disk?.totalBytes ?? Number.NaN),
  },
  minit_backup_archived_seconds: {
    help: 'For how long the log of the database was not archived; no number where it is not to be',
    of: ({ backup }, now) => one(age(backup === null ? null : unarchivedSince(backup), now)),
  },
  minit_backup_failing: {
    help: 'Whether the last try to archive the log of the database failed',
    of: ({ backup }) => one(backup !== null && isArchivingFailing(backup) ? 1 : 0),
  },
  minit_backup_last_seconds: {
    help: 'How long ago the last sound backup was made, by repository; +Inf where it holds none',
    labels: ['repository'],
    of: ({ backups }, now) =>
      (backups?.repositories ?? []).map(({ key, lastAt }) => ({
        labels: { repository: String(key) },
        value: ageOrEver(lastAt, now),
      })),
  },
  minit_backup_checked_seconds: {
    help: 'How long ago was written down what the repositories hold; +Inf where it never was, no number where it is not to be',
    of: ({ backups }, now) => one(backups === null ? Number.NaN : ageOrEver(backups.writtenAt, now)),
  },
  minit_alerts: {
    help: 'What the product itself tells who is on call about',
    labels: ['kind'],
    of: (readings, now) => {
      const firing = alertsOf(readings, now)
      const unseen = unseenKindsOf(readings, now)
      return ALERT_KINDS.filter((kind) => !unseen.includes(kind)).map((kind) => ({
        labels: { kind },
        value: firing.filter((alert) => alert.kind === kind).length,
      }))
    },
  },
}

/** Former names of metrics, which rules and dashboards of operators may still query: until the next release. */
const FORMER_NAMES: Record<string, string> = {
  minit_payment_polls_due: 'minit_payment_looks_due',
  minit_payment_polls_oldest_due_seconds: 'minit_payment_looks_oldest_due_seconds',
  minit_jobs_failed: 'minit_jobs_given_up',
  minit_backup_checked_seconds: 'minit_backup_looked_at_seconds',
  minit_standby_missing: 'minit_second_place_missing',
}
const namesOf = (name: string): string[] => [name, FORMER_NAMES[name] ?? []].flat()

/** Omits figures that the database cannot provide now; the process's own figures remain. */
const addGauge = (registry: Registry, deps: Deps, name: string, { help, labels = [], of }: Row): void => {
  new Gauge({
    name,
    help,
    labelNames: [...labels],
    registers: [registry],
    async collect() {
      this.reset()
      const readings = await readReadings(deps).catch(() => null)
      const values = readings === null ? [] : of(readings, deps.now())
      for (const { labels: labelled = {}, value } of values) this.set(labelled, value)
      if (readings === null && labels.length === 0) this.set(Number.NaN)
    },
  })
}

/** Adds the figures of the platform, each also under its former name. */
export const addPlatformGauges = (registry: Registry, deps: Deps): void => {
  for (const [name, row] of Object.entries(GAUGES))
    for (const each of namesOf(name)) addGauge(registry, deps, each, row)
  addDatabaseGauge(registry, deps)
  addStandbyGauge(registry, deps)
  addFloatGauge(registry, deps)
}

/**
 * All figures above disappear with the database, and a rule does not fire on missing data: this gauge
 * reports it.
 */
const addDatabaseGauge = (registry: Registry, deps: Deps): void => {
  new Gauge({
    name: 'minit_database_up',
    help: 'Whether this process could read the figures of the platform from the database: 1, else 0',
    registers: [registry],
    async collect() {
      this.set(
        await readReadings(deps).then(
          () => 1,
          () => 0,
        ),
      )
    },
  })
}

/** Checks separately: readings still succeed while no commit completes. */
const addStandbyGauge = (registry: Registry, { db }: Deps): void => {
  for (const name of namesOf('minit_standby_missing'))
    new Gauge({
      name,
      help: 'Whether the standby that must have each sale before it is confirmed is missing, so that nothing is sold: 1, else 0',
      registers: [registry],
      async collect() {
        this.set(
          await db.standby.look().then(
            (missingForMs) => (missingForMs === null ? 0 : 1),
            () => Number.NaN,
          ),
        )
      },
    })
}

const addFloatGauge = (registry: Registry, deps: Deps): void => {
  const readFloats = createFloats(deps)
  new Gauge({
    name: 'minit_provider_float_leones',
    help: 'What a provider holds of ours and can send, as it said in the last minutes',
    labelNames: ['provider'],
    registers: [registry],
    collect() {
      this.reset()
      for (const [provider, minor] of readFloats()) this.set({ provider }, minor / 100)
    },
  })
}
