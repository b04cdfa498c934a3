import { MINUTE_MS } from '@minit/domain/kernel/durations.ts'
import { firstIdAt } from '@minit/domain/kernel/ids.ts'
import type { RailReading } from '@minit/domain/operations/platform-readings.ts'
import type { Tx } from '../../../db/database.ts'

// The activity of the last hour, sampled as a few rows of each minute: on a busy platform, the newest rows
// are seconds old and have no answer yet. Ids begin with their time, so each minute is an index range.

const MINUTES = 60
const before = (now: Date, ms: number): Date => new Date(now.getTime() - ms)

/** A younger order may still get its answer. */
const ANSWER_MS = 15_000

/** The id ranges of the last hour's minutes. The newest one extends into the future, since clocks differ. */
const minutesOf = (now: Date): [from: string[], to: string[]] => {
  const ends = Array.from({ length: MINUTES + 1 }, (_, back) =>
    firstIdAt(before(now, (back === 0 ? -1 : back) * MINUTE_MS)),
  )
  return [ends.slice(1), ends.slice(0, -1)]
}

const EACH_MINUTE = 'unnest($1::text[], $2::text[]) as minute (from_id, to_id) cross join lateral'
const inMinute = (most: number): string =>
  `where id >= minute.from_id and id < minute.to_id order by id desc limit ${most}`

/**
 * By method and provider, without cash. A rejection by the provider counts as an answer; a buyer's
 * cancellation or a newer order does not.
 */
export const RAILS = `
  select n.payment_method as method, y.provider, count(*)::int as "askedInHour",
    (count(*) filter (where n.created_at between $3 and $4))::int as asked,
    (count(*) filter (where n.created_at between $3 and $4 and y.accepted_at is null
      and (n.status in ('awaiting_payment', 'expired')
        or n.failure_reason in ('cancelled_by_customer', 'replaced_by_newer'))))::int as unanswered,
    (count(*) filter (where n.paid_at >= $3))::int as paid,
    percentile_disc(0.5) within group (order by extract(epoch from n.paid_at - n.created_at)::float8)
      filter (where n.paid_at >= $3) as "medianSeconds"
  from ${EACH_MINUTE} (select entrepreneur_id, id, payment_method, status, failure_reason, created_at, paid_at from purchases
    ${inMinute(40)}) n
  join payments y on y.entrepreneur_id = n.entrepreneur_id and y.purchase_id = n.id and y.is_current
  where y.provider <> 'cash' group by 1, 2 order by 1, 2`

/** Reads the outcome of orders; samples them where there are many. */
export const readRails = (tx: Tx, now: Date): Promise<RailReading[]> =>
  tx.send<RailReading>(RAILS, [...minutesOf(now), before(now, 15 * MINUTE_MS), before(now, ANSWER_MS)])

export const SENT_SMS = `
  select count(*)::int as sent,
    percentile_disc(0.5) within group (order by extract(epoch from sent_at - created_at)::float8) as "medianSeconds"
  from ${EACH_MINUTE} (select channel, state, created_at, sent_at from messages ${inMinute(20)}) newest
  where channel = 'sms' and state = 'sent'`

type Sent = { sent: number; medianSeconds: number | null }

export const readSentSms = async (tx: Tx, now: Date): Promise<Sent> => {
  const [row] = await tx.send<Sent>(SENT_SMS, minutesOf(now))
  return row ?? { sent: 0, medianSeconds: null }
}
