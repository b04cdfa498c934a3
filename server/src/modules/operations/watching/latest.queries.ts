import { MINUTE_MS } from '@minit/domain/kernel/durations.ts'
import { firstIdAt } from '@minit/domain/kernel/ids.ts'
import type { RailReading } from '@minit/domain/operations/platform-readings.ts'
import type { Tx } from '../../../db/database.ts'

// What went on in the last hour, by a few rows of each of its minutes: the newest of all would be of seconds where many buy,
// and those have no answer yet. Ids begin with their time, so each minute is a stretch of an index.

const MINUTES = 60
const before = (now: Date, ms: number): Date => new Date(now.getTime() - ms)

/** An order that is younger may still get its answer. */
const ANSWER_MS = 15_000

/** The ids that the minutes of the last hour begin and end with. The last one goes on, for clocks may differ. */
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
 * By method and provider, cash apart. A no of the provider ends an order: it is an answer. That the buyer gave up waiting, or ordered
 * anew, is none.
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

/** How orders went; where many are made, of a part of them. */
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
