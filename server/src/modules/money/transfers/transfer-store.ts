import { and, getTableName, lte, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Tx } from '../../../db/database.ts'
import { columnNames } from '../../../db/json-rows.ts'
import { type FollowQueue, hasNoJob } from '../../../jobs/lost-jobs.ts'
import type { Accepted, PollPlan, ReportedEvent, TransferEvent, TransferRow } from './transfer.ts'

type FollowedTable = PgTable & { entrepreneurId: PgColumn; id: PgColumn; nextCheckAt: PgColumn }

type Tables = {
  /** One row per request to a provider. */
  transfers: PgTable
  events: PgTable
  /** The column of `events` that references the transfer. */
  transferId: string
  /** The rows that jobs follow: the transfers or their parents. */
  followed: FollowedTable
  /** The column of `transfers` that references the followed row. */
  followedId: string
  queue: FollowQueue
  /** SQL for the state of row `t`, if it is no column of its own. */
  state?: string
  /** The states of a waiting and a requested transfer; null if a request changes no state. */
  states: { waiting: string; requested: string } | null
  /** Assignments of the kind's own columns. `acceptedValues` are `$4` and up. */
  sets?: { requested?: string; requeued?: string; accepted?: string }
  acceptedValues?: (outcome: Accepted) => unknown[]
}

export type Lease = { now: Date; until: Date }

/** More SQL conditions on row `t` for its lease; `$3` is the instant, and `values` are `$6` and up. */
type Guard = { where: string; values: unknown[] }

export type NewEvent = {
  id: string
  provider: string
  event: ReportedEvent
  source: string
  receivedAt: Date
  actorId?: string | null
}

/** `followedId` is the row that its job follows. */
export type RecordedEvent = { entrepreneurId: string; followedId: string; isNew: boolean }

type Id = Pick<TransferRow, 'entrepreneurId' | 'id'>

/** The statements of the life cycle for one kind's tables. */
export type TransferStore = {
  /**
   * Lets one worker call the provider until the lease ends; false if another has it, or the row has moved on.
   */
  acquireLease: (tx: Tx, row: TransferRow, lease: Lease, guard?: Guard) => Promise<boolean>
  /** Ends the lease; `until` blocks a new one until then. */
  releaseLease: (tx: Tx, row: Id, until: Date | null) => Promise<void>
  /**
   * Writes what the provider returned with its answer. Returns the transfer's state; null if it moved on.
   */
  accept: (tx: Tx, row: Id, outcome: Accepted, now: Date) => Promise<string | null>
  /** The provider has the request, although its answer was lost. */
  markAccepted: (tx: Tx, row: Id, now: Date) => Promise<void>
  /** The provider took nothing: the same reference is requested again later. */
  requeue: (tx: Tx, row: Id) => Promise<void>
  /**
   * Writes an event of the transfer with its reference, once, in one statement; null without such a transfer.
   */
  insertEvent: (tx: Tx, event: NewEvent) => Promise<RecordedEvent | null>
  listEvents: (tx: Tx, row: Id) => Promise<TransferEvent[]>
  writePlan: (tx: Tx, followed: Id, plan: PollPlan) => Promise<void>
  /** Followed rows whose poll is overdue and that have no waiting or running job. */
  listLost: (tx: Tx, overdueSince: Date) => Promise<Id[]>
  /** SQL to find the transfer of provider `$1` with reference `$2`. */
  byReference: string
}

const list = (...assignments: (string | undefined)[]): string =>
  assignments.filter((each) => each !== undefined).join(', ')

const ROW = 'entrepreneur_id = $1::text and id = $2::text'

const leaseStatements = ({ transfers, state = 't.state', states, sets = {} }: Tables) => {
  const table = getTableName(transfers)
  const isRequested = states === null ? undefined : `state = '${states.requested}'`
  const requestedAt = states === null ? undefined : 'asked_at = coalesce(t.asked_at, $3::timestamptz)'
  // Never overwrites what an event has settled since.
  const stillRequested = isRequested === undefined ? ROW : `${ROW} and ${isRequested}`
  const requeued = states === null ? undefined : `state = '${states.waiting}', asked_at = null`
  return {
    acquire: `
  update ${table} t set ${list(isRequested, requestedAt, 'ask_lease_until = $4::timestamptz', sets.requested)}
  where t.entrepreneur_id = $1::text and t.id = $2::text and ${state} = $5::text and t.accepted_at is null
    and (t.ask_lease_until is null or t.ask_lease_until <= $3::timestamptz)`,
    release: `update ${table} set ask_lease_until = $3::timestamptz where ${stillRequested}`,
    accept: `update ${table} t set ${list('accepted_at = $3::timestamptz', 'ask_lease_until = null', sets.accepted)} where ${stillRequested}
  returning ${state} as state`,
    markAccepted: `update ${table} set accepted_at = $3::timestamptz, ask_lease_until = null where ${stillRequested}`,
    requeue: `update ${table} set ${list(requeued, 'ask_lease_until = null', sets.requeued)} where ${stillRequested} and accepted_at is null`,
  }
}

type EventTables = Pick<Tables, 'transfers' | 'events' | 'transferId' | 'followedId'>

const byReferenceOf = ({ transfers }: EventTables): string =>
  `from ${getTableName(transfers)} where provider = $1::text and provider_reference = $2::text`

const transactionIdOf = (events: PgTable): string =>
  columnNames(events).includes('reference') ? 'reference' : 'provider_transaction_id'

/** More columns of an event: their values may read the part `before` and `$12` and up. */
type MoreColumns = { before: string; columns: string; values: string }

/** SQL that writes an event with the values of `eventValues`. */
export const insertEventStatement = (
  tables: EventTables,
  { before, columns, values }: MoreColumns = { before: '', columns: '', values: '' },
): string => {
  const { events, transferId, followedId } = tables
  const hasProvider = columnNames(events).includes('provider')
  const key = hasProvider ? 'provider, event_key' : `entrepreneur_id, ${transferId}, event_key`
  return `
  with transfer as (
    select entrepreneur_id, id, ${followedId} as followed_id ${byReferenceOf(tables)}
  ), ${before}written as (
    insert into ${getTableName(events)} (entrepreneur_id, id, ${transferId}, event_key, kind, amount_minor, currency, reason,
      ${transactionIdOf(events)}, source, received_at${hasProvider ? ', provider' : ''}${columns})
    select entrepreneur_id, $3::text, id, $4::text, $5::text, $6::bigint, $7::text, $8::text, $9::text, $10::text,
      $11::timestamptz${hasProvider ? ', $1' : ''}${values}
    from transfer on conflict (${key}) do nothing returning id
  )
  select entrepreneur_id as "entrepreneurId", followed_id as "followedId", exists (select from written) as "isNew"
  from transfer`
}

const listEventsStatement = ({ events, transferId }: EventTables): string => `
  select event_key as "eventKey", kind, amount_minor::float8 as "amountMinor", currency, reason,
    ${transactionIdOf(events)} as "providerTransactionId", received_at as "receivedAt"
  from ${getTableName(events)} where entrepreneur_id = $1::text and ${transferId} = $2::text order by id`

export const eventValues = ({ id, provider, event, source, receivedAt }: NewEvent): unknown[] => [
  provider,
  event.reference,
  id,
  event.key,
  event.kind,
  event.amount?.amountMinor ?? null,
  event.amount?.currency ?? null,
  event.reason ?? null,
  event.providerTransactionId ?? null,
  source,
  receivedAt,
]

/** Creates the life cycle statements from a kind's tables. */
export const transferStore = (tables: Tables): TransferStore => {
  const lease = leaseStatements(tables)
  const insertEvent = insertEventStatement(tables)
  const listEvents = listEventsStatement(tables)
  const { followed, queue, acceptedValues = () => [] } = tables
  const writePlan = `update ${getTableName(followed)} set next_check_at = $3::timestamptz, check_count = $4::int where ${ROW}`
  return {
    acquireLease: async (tx, { entrepreneurId, id, state }, { now, until }, guard) => {
      const values = [entrepreneurId, id, now, until, state, ...(guard?.values ?? [])]
      return (await tx.send(`${lease.acquire}${guard?.where ?? ''} returning t.id`, values)).length > 0
    },
    releaseLease: async (tx, { entrepreneurId, id }, until) => {
      await tx.send(lease.release, [entrepreneurId, id, until])
    },
    accept: async (tx, { entrepreneurId, id }, outcome, now) => {
      const values = [entrepreneurId, id, now, ...acceptedValues(outcome)]
      const [accepted] = await tx.send<{ state: string }>(lease.accept, values)
      return accepted?.state ?? null
    },
    markAccepted: async (tx, { entrepreneurId, id }, now) => {
      await tx.send(lease.markAccepted, [entrepreneurId, id, now])
    },
    requeue: async (tx, { entrepreneurId, id }) => {
      await tx.send(lease.requeue, [entrepreneurId, id])
    },
    insertEvent: async (tx, event) => {
      const [recorded] = await tx.send<RecordedEvent>(insertEvent, eventValues(event))
      return recorded ?? null
    },
    listEvents: (tx, { entrepreneurId, id }) => tx.send<TransferEvent>(listEvents, [entrepreneurId, id]),
    writePlan: async (tx, { entrepreneurId, id }, { nextCheckAt, checkCount }) => {
      await tx.send(writePlan, [entrepreneurId, id, nextCheckAt, checkCount])
    },
    listLost: (tx, overdueSince) =>
      tx
        .select({
          entrepreneurId: sql<string>`${followed.entrepreneurId}`,
          id: sql<string>`${followed.id}`,
        })
        .from(followed)
        .where(and(lte(followed.nextCheckAt, overdueSince), hasNoJob(queue, followed.id)))
        .orderBy(followed.nextCheckAt)
        .limit(500),
    byReference: byReferenceOf(tables),
  }
}
