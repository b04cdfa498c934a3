import { randomUUID } from 'node:crypto'
import process from 'node:process'
import { setTimeout as delay } from 'node:timers/promises'
import { requestPayout } from '@minit/contract/entrepreneur/money.ts'
import { refundSale } from '@minit/contract/entrepreneur/refunds.ts'
import { loginEntrepreneur } from '@minit/contract/public/auth.ts'
import { expect, test } from 'vitest'
import { aPhone } from '../builders.ts'
import { createTestDatabase, type TestDatabase } from '../database.ts'
import { brokenInvariants } from './checker.ts'
import { buyUntilReady, untilTimeout } from './client.ts'
import { type CrashFixture, openCrashFixture } from './crash-fixture.ts'
import { SENDING_POINTS } from './points.ts'

const REACH_SECONDS = 400
const SERVE_SECONDS = 300

type Sort = 'payout' | 'refund'
type Trial = { sort: Sort; point: keyof typeof SENDING_POINTS }

const TRIALS: Trial[] = (['refund', 'payout'] as const).flatMap((sort) =>
  Object.keys(SENDING_POINTS).map((point) => ({ sort, point: point as Trial['point'] })),
)

const hasDied = async (fixture: CrashFixture, { sort, point }: Trial): Promise<void> => {
  const late = delay(REACH_SECONDS * 1000, 'late' as const, { ref: false })
  const end = await Promise.race([fixture.server().ended, late])
  if (end !== 'SIGKILL') throw new Error(`${sort} ${point}: the server was to die there, but ${end}`)
}

const post = async (fixture: CrashFixture, path: string, body: unknown, token = ''): Promise<unknown> => {
  const response = await fetch(`${fixture.url()}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
  return response.json()
}

const logsIn = async (fixture: CrashFixture): Promise<string> => {
  const { username: email, password } = fixture.seller
  // The contract's shape of this answer.
  const answer = (await post(fixture, loginEntrepreneur.path, { email, password })) as {
    sessionToken: string
  }
  return answer.sessionToken
}

/** Makes a sale, by a server that does not die: payments pass the same points as the money that is sent. */
const sells = async (fixture: CrashFixture): Promise<Sold> => {
  const server = await fixture.startServer(null)
  const order = fixture.order({ key: randomUUID(), phone: aPhone(), deliveryMethod: 'qr_display' })
  const { transactionId } = await buyUntilReady(fixture, order, untilTimeout(REACH_SECONDS))
  const token = await logsIn(fixture)
  await server.kill()
  await server.ended
  return { transactionId, token }
}
type Sold = { transactionId: string; token: string }

/**
 * Requests the money of a sale: a refund to the customer, or a payout to the seller. A server that dies
 * meanwhile does not answer.
 */
const asksFor = async (
  fixture: CrashFixture,
  database: TestDatabase,
  { sort, transactionId, token }: Sold & { sort: Sort },
): Promise<void> => {
  if (sort === 'payout')
    await database.asOwner(
      `insert into payout_destinations (entrepreneur_id, id, phone, method, code_digest, code_until, created_at,
         verified_at, held_until)
       values ($1, 'to', '+23276001000', 'orange_money', 'x', now(), now(), now(), now() - interval '1 day')`,
      [fixture.seller.id],
    )
  const sent =
    sort === 'payout'
      ? post(fixture, requestPayout.path, { amount: 35 }, token)
      : post(fixture, refundSale.path.replace('{id}', transactionId), { reason: 'It was down.' }, token)
  await sent.catch(() => undefined)
}

const STATES: Record<Sort, string> = {
  payout: `select id from payouts where state = 'paid'`,
  refund: `select id from refunds where state = 'sent'`,
}

const untilSent = async ({ asOwner }: TestDatabase, sort: Sort): Promise<void> => {
  const isInTime = untilTimeout(SERVE_SECONDS)
  while ((await asOwner(STATES[sort])).length === 0) {
    if (!isInTime()) throw new Error(`no ${sort} was sent in time`)
    await delay(200)
  }
}

test.concurrent.each(TRIALS)(
  'a $sort makes one movement of money when the server is killed $point',
  async (trial) => {
    const { sort, point } = trial
    const database = await createTestDatabase('integrated')
    const fixture = await openCrashFixture(database)
    try {
      const sold = await sells(fixture)
      await fixture.startServer(SENDING_POINTS[point][sort])
      await asksFor(fixture, database, { sort, ...sold })
      await hasDied(fixture, trial)
      const diedAt = Date.now()
      await fixture.startServer(null)
      await untilSent(database, sort)
      process.stdout.write(`${sort} ${point}: sent ${((Date.now() - diedAt) / 1000).toFixed(1)} s later\n`)
      const answer = await fetch(`${fixture.standInsUrl}/control/ledger/pawapay/${sort}s`)
      expect(await answer.json()).toMatchObject([{ status: 'charged', amountMinor: 3_500 }])
      expect(await brokenInvariants(database.asOwner)).toEqual([])
    } finally {
      await fixture.close()
      await database.drop()
    }
  },
  1_200_000,
)
