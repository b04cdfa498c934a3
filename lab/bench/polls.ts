import { setTimeout as delay } from 'node:timers/promises'
import { firstPollAt, nextPollAt } from '@minit/domain/money/payment-polls.ts'
import { createJobHandlers } from '@minit/server/job-handlers.ts'
import { openJobs } from '@minit/server/jobs/jobs.ts'
import type { PaymentProvider } from '@minit/server/ports/payment-provider.ts'
import type pg from 'pg'
import pino from 'pino'
import { aSeller, type TestSeller } from '../../server/test/builders.ts'
import type { Figure } from './figures.ts'
import { type BenchFixture, connectAs, openBenchDatabase } from './fixture.ts'
import { makeDeps } from './product.ts'

const OPEN = 5_000
/** For these the provider has the money, but sent no webhook. */
const PAID = 100
const WINDOW_SECONDS = 15 * 60
const PROVIDER_ANSWERS_MS = 100
const LIMIT_SECONDS = 10
const GIVE_UP_MS = 90_000

/**
 * Measures how late polling alone finds money, while it also polls thousands of orders that are never paid.
 */
export const benchPolls = async (fixture: BenchFixture): Promise<Figure[]> => {
  const ownerUrl = await fixture.createDatabase('bench_looks')
  const log = pino({ level: 'silent' })
  const db = openBenchDatabase(ownerUrl)
  const jobs = await openJobs(db, log)
  const owner = await connectAs(ownerUrl)
  try {
    const deps = makeDeps(db, jobs)
    const provider = slowProvider(await deps.payments.byName('pawapay'))
    deps.payments = { ...deps.payments, byName: async () => provider }
    await addOpenOrders(owner, await aSeller(deps), new Date())
    await jobs.work(createJobHandlers(deps))
    const lateSeconds = await untilFound(owner)
    return [
      {
        what: `seconds from the due look until money is found, the last of ${PAID} among ${OPEN.toLocaleString('en')} open orders`,
        measured: `${lateSeconds.toFixed(1)} s`,
        value: lateSeconds,
        atMost: LIMIT_SECONDS,
      },
    ]
  } finally {
    await jobs.stop()
    await owner.end()
    await db.close()
  }
}

/** A provider that only reports payments when it is polled. */
const slowProvider = (base: PaymentProvider | null): PaymentProvider => {
  if (base === null) throw new Error('there is no provider')
  return {
    ...base,
    readPayment: async (reference) => {
      await delay(PROVIDER_ANSWERS_MS)
      if (Number(reference) >= PAID) return { kind: 'pending' }
      const event = { key: `${reference}:done`, reference, kind: 'succeeded' as const, amount: null }
      return { kind: 'event', event }
    },
  }
}

/** Adds orders of the last 15 minutes, each polled so far by the rules, with its next poll as a job. */
const addOpenOrders = async (owner: pg.Client, seller: TestSeller, now: Date): Promise<void> => {
  const orders = Array.from({ length: OPEN }, (_, number) => openOrder(number, now))
  await owner.query(
    'create temp table orders as select * from json_to_recordset($1) as o (number int, at timestamptz, pay_by timestamptz, looks int, look_at timestamptz)',
    [JSON.stringify(orders)],
  )
  for (const statement of STATEMENTS)
    await owner.query(statement, [seller.id, seller.pack.id].slice(0, placesIn(statement)))
  await owner.query('analyze')
}

const placesIn = (statement: string): number =>
  statement.includes('$2') ? 2 : statement.includes('$1') ? 1 : 0

const openOrder = (number: number, now: Date) => {
  const ageSeconds = (number * 7919) % WINDOW_SECONDS
  const at = new Date(now.getTime() - ageSeconds * 1000)
  const payBy = new Date(at.getTime() + 600_000)
  let polls = 0
  let pollAt: Date = firstPollAt({ canBePolled: true, payBy }, at)
  while (pollAt < now) {
    polls += 1
    pollAt = nextPollAt({ canBePolled: true, payBy, pollCount: polls }, pollAt) ?? now
  }
  // The newest orders are paid, and their next poll is due soon.
  const isPaid = number < PAID
  const soon = new Date(now.getTime() + (5 + (number % 20)) * 1000)
  return { number, at, pay_by: payBy, looks: polls, look_at: isPaid && pollAt > soon ? soon : pollAt }
}

const STATEMENTS = [
  `insert into customers (id, phone, created_at) select number, '+23278' || (100000 + number), at from orders`,
  `insert into purchases (entrepreneur_id, id, request_hash, package_id, package_name, customer_id, customer_name,
      phone, channel, payment_method, delivery_method, base_minutes, wallet_bonus_minutes, loyalty_minutes,
      vip_minutes, list_price_minor, discount_minor, price_minor, gst_minor, net_minor, pay_by, created_at)
    select $1, number, '', $2, 'Market Hour', number, 'Open buyer', '+23278' || (100000 + number), 'counter',
      'orange_money', 'qr_display', 60, 0, 0, 0, 3500, 0, 3500, 457, 3043, pay_by, at from orders`,
  `insert into payments (entrepreneur_id, id, purchase_id, provider, provider_reference, amount_minor, next_action,
      accepted_at, next_check_at, check_count, created_at)
    select $1, number, number, 'pawapay', number, 3500, '{"type":"await_prompt"}', at, look_at, looks, at from orders`,
  `insert into pgboss.job (name, data, singleton_key, start_after, priority, policy, retry_limit, retry_delay,
      retry_backoff, expire_seconds, deletion_seconds, heartbeat_seconds, keep_until)
    select 'follow-payment', json_build_object('entrepreneurId', $1::text, 'paymentId', number::text), number, look_at,
      case when looks < 6 then 1 else 0 end, 'short', 20, 2, true, 120, 900, 10, look_at + interval '1 day' from orders`,
]

const FOUND = `select count(*)::int as found, extract(epoch from max(paid_at - look_at))::float8 as late
  from purchases join orders on orders.number::text = purchases.id where status = 'paid'`

const untilFound = async (owner: pg.Client): Promise<number> => {
  const end = performance.now() + GIVE_UP_MS
  let found = 0
  while (performance.now() < end) {
    const { rows } = await owner.query<{ found: number; late: number }>(FOUND)
    const [row] = rows
    found = row?.found ?? 0
    if (row !== undefined && found === PAID) return row.late
    await delay(500)
  }
  throw new Error(`${found} of ${PAID} payments were found`)
}
