import process from 'node:process'
import { setTimeout as delay } from 'node:timers/promises'
import { freetownDay } from '@minit/domain/kernel/durations.ts'
import { expect, test } from 'vitest'
import { aPhone } from '../builders.ts'
import { createTestDatabase, type TestDatabase } from '../database.ts'
import { brokenInvariants } from './checker.ts'
import { untilTimeout } from './client.ts'
import { type CrashFixture, openCrashFixture } from './crash-fixture.ts'
import { SPONSOR_POINTS } from './points.ts'

const REACH_SECONDS = 200
const SERVE_SECONDS = 200

type Name = keyof typeof SPONSOR_POINTS

const hasDied = async (fixture: CrashFixture, name: Name): Promise<void> => {
  const late = delay(REACH_SECONDS * 1000, 'late' as const, { ref: false })
  const end = await Promise.race([fixture.server().ended, late])
  if (end !== 'SIGKILL') throw new Error(`${name}: the server was to die there, but ${end}`)
}

const send = async (fixture: CrashFixture, path: string, body?: unknown): Promise<unknown> => {
  const response = await fetch(`${fixture.url()}/api/customer${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
  return response.json()
}

/** Orders a sponsorship of Le 35 by cards; returns its link. */
const orders = async (fixture: CrashFixture): Promise<string> => {
  const { seller } = fixture
  const today = freetownDay(new Date())
  // The contract's shape of this answer.
  const { link } = (await send(fixture, `/sponsor/${seller.slug}`, {
    sponsorName: 'Kissy School',
    phoneNumber: aPhone(),
    packageId: seller.pack.id,
    sum: 35,
    who: 'cards',
    minutesEach: 20,
    firstDay: today,
    lastDay: today,
  })) as { link: string }
  return link.replace('/sponsored/', '')
}

const until = async ({ asOwner }: TestDatabase, what: string, query: string): Promise<void> => {
  const isInTime = untilTimeout(SERVE_SECONDS)
  while ((await asOwner(query)).length === 0) {
    if (!isInTime()) throw new Error(`in time there was no ${what}`)
    await delay(200)
  }
}

/** One phone goes online with a card for 20 minutes, which are over at once, as are the sponsorship's days. */
const isUsedUp = async (fixture: CrashFixture, database: TestDatabase, link: string): Promise<void> => {
  // The contract's shape of this answer.
  const { cards } = (await send(fixture, `/sponsored/${link}`)) as { cards: string[] }
  await send(fixture, `/free/${fixture.seller.slug}`, { sponsorshipId: null, card: cards[0] })
  await database.asOwner(`
    update passes set starts_at = starts_at - interval '1 hour', expires_at = expires_at - interval '1 hour',
      connected_at = starts_at - interval '1 hour';
    update free_grants set book_at = now();
    update sponsorships set first_day = first_day - 1, last_day = last_day - 1`)
}

/** The job of every minute, now. */
const keepsNow = ({ asOwner }: TestDatabase): Promise<unknown> =>
  asOwner(`insert into pgboss.job_common (name, data, policy) values ('keep-sponsorships', '{}', 'short')
    on conflict do nothing`)

const stops = async (fixture: CrashFixture): Promise<void> => {
  await fixture.server().kill()
  await fixture.server().ended
}

test.concurrent.each(Object.keys(SPONSOR_POINTS) as Name[])(
  'a sponsorship is paid, used and sent back once when the server is killed %s',
  async (name) => {
    const { during, point } = SPONSOR_POINTS[name]
    const database = await createTestDatabase('integrated')
    const fixture = await openCrashFixture(database)
    try {
      await fixture.startServer(during === 'paying' ? point : null)
      const link = await orders(fixture)
      if (during === 'paying') {
        await hasDied(fixture, name)
        await fixture.startServer(null)
      }
      await until(database, 'running sponsorship', `select id from sponsorships where state = 'running'`)
      await isUsedUp(fixture, database, link)
      if (during === 'ending') {
        await stops(fixture)
        await fixture.startServer(point)
        await keepsNow(database)
        await hasDied(fixture, name)
        await fixture.startServer(null)
      }
      const diedAt = Date.now()
      await keepsNow(database)
      await until(database, 'return', `select id from sponsor_returns where state = 'sent'`)
      process.stdout.write(`${name}: sent ${((Date.now() - diedAt) / 1000).toFixed(1)} s later\n`)
      const [row] = await database.asOwner('select * from sponsorships')
      expect(row).toMatchObject({
        state: 'ended',
        paid_minor: '3500',
        reserved_minor: '0',
        used_minutes: '20',
        used_minor: '1166',
        returned_minor: '2334',
      })
      const answer = await fetch(`${fixture.standInsUrl}/control/ledger/pawapay/refunds`)
      expect(await answer.json()).toMatchObject([{ status: 'charged', amountMinor: 2_334 }])
      expect(await brokenInvariants(database.asOwner)).toEqual([])
    } finally {
      await fixture.close()
      await database.drop()
    }
  },
  700_000,
)
