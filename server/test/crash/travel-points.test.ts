import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createSecrets } from '../../src/kernel/secrets.ts'
import { sealCaptiveToken } from '../../src/modules/network/captive-tokens.ts'
import { aPhone } from '../builders.ts'
import { createTestDatabase, type TestDatabase } from '../database.ts'
import { TEST_SECRET_KEY } from '../global-setup.ts'
import { brokenInvariants } from './checker.ts'
import { buyUntilReady, untilTimeout } from './client.ts'
import { type CrashFixture, openCrashFixture } from './crash-fixture.ts'
import { TRAVEL_POINTS } from './points.ts'

const SERVE_SECONDS = 120

type Name = keyof typeof TRAVEL_POINTS

const secrets = createSecrets(TEST_SECRET_KEY)

const aGateway = ({ asOwner }: TestDatabase, id: string): Promise<unknown> =>
  asOwner(`insert into gateways (entrepreneur_id, id, name, kind, sealed_secret, secret_digest, created_at, last_heard_at)
    values ('${id}', '${id}', 'Stall', 'opennds', '', 'of ${id}', now(), now())`)

/** The shop's passes travel, and another shop takes them; returns the place of a phone there. */
const twoShops = async (database: TestDatabase, fixture: CrashFixture): Promise<string> => {
  const host = await fixture.anotherSeller()
  for (const { id } of [fixture.seller, host]) await aGateway(database, id)
  await database.asOwner(`
    update packages set travels = true where entrepreneur_id = '${fixture.seller.id}';
    insert into travel_terms (entrepreneur_id, takes_travellers, hour_minor, updated_at) values ('${host.id}', true, 1000, now())`)
  const place = {
    entrepreneurId: host.id,
    gatewayId: host.id,
    deviceDigest: 'a phone',
    macTail: '00:01',
    wantedUrl: null,
    logsIn: false,
  }
  return sealCaptiveToken({ secrets, now: () => new Date() }, place)
}

/** Null when the server died before it answered. */
const post = async (
  { url }: CrashFixture,
  { path, headers, body }: { path: string; headers: Record<string, string>; body?: object },
): Promise<unknown> => {
  const response = await fetch(`${url()}${path}`, {
    method: 'POST',
    headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  }).catch(() => null)
  if (response === null) return null
  const answer: unknown = await response.json()
  if (!response.ok) throw new Error(`refused: ${response.status} ${JSON.stringify(answer)}`)
  return answer
}

const hasDied = async (fixture: CrashFixture): Promise<void> => {
  const late = delay(SERVE_SECONDS * 1000, 'late' as const, { ref: false })
  expect(await Promise.race([fixture.server().ended, late])).toBe('SIGKILL')
}

/** Where the minutes are, and whether the balance keeps back what the travels say. */
const standOf = async ({ asOwner }: TestDatabase) => {
  const [row] = await asOwner<{ travels: number; open: number; away: boolean; kept: boolean }>(
    `select count(*)::int as travels, count(*) filter (where ended_at is null)::int as open,
       (select bool_or(away_at is not null) from passes) as away,
       coalesce(sum(coalesce(moved_minor, held_minor)), 0) = (select sum(travelling_minor) from seller_balances) as kept
     from travels`,
  )
  return row
}

/** Half of the minutes were used: as if a while had passed between the tap and the end. */
const wasUsed = async ({ asOwner }: TestDatabase): Promise<void> => {
  await asOwner(`
    update travels set used_seconds = host_minutes * 30, home_used_seconds = home_seconds / 2, moved_minor = held_minor / 2;
    update travel_halves h set used_seconds = v.used_seconds,
      amount_minor = case h.side when 'home' then -v.moved_minor else v.moved_minor end from travels v where v.id = h.travel_id;
    update seller_balances b set travelling_minor = v.moved_minor from travels v where v.home_seller_id = b.entrepreneur_id`)
}

/** The job of the evening, now. */
const clearsNow = ({ asOwner }: TestDatabase): Promise<unknown> =>
  asOwner(
    `insert into pgboss.job_common (name, data, policy) values ('clear-travels', '{}', 'short') on conflict do nothing`,
  )

/** How often it was cleared, by each record of it, and what is still kept back. */
const clearedOf = async ({ asOwner }: TestDatabase) => {
  const [row] = await asOwner<Record<'clearings' | 'halves' | 'booked' | 'travels' | 'kept', number>>(
    `select (select count(*)::int from clearings) as clearings, (select count(*)::int from clearing_halves) as halves,
       (select count(*)::int from ledger_transactions where kind = 'travel_cleared') as booked,
       (select count(*)::int from travels where clearing_id is not null) as travels,
       (select sum(travelling_minor)::int from seller_balances) as kept`,
  )
  return row
}
const ONCE = { clearings: 1, halves: 2, booked: 2, travels: 1, kept: 0 }
const NOTHING = { clearings: 0, halves: 0, booked: 0, travels: 0, kept: expect.any(Number) }

const untilCleared = async (database: TestDatabase): Promise<void> => {
  const isInTime = untilTimeout(SERVE_SECONDS)
  while ((await clearedOf(database))?.clearings === 0) {
    if (!isInTime()) throw new Error('nothing was cleared in time')
    await delay(200)
  }
}

test.concurrent.each(Object.keys(TRAVEL_POINTS) as Name[])(
  'minutes are at one shop, and counted once, when the server is killed %s',
  async (name) => {
    const { during, point } = TRAVEL_POINTS[name]
    const database = await createTestDatabase('integrated')
    const fixture = await openCrashFixture(database)
    try {
      const place = await twoShops(database, fixture)
      await fixture.startServer(during === 'going' ? point : null)
      const order = fixture.order({ key: randomUUID(), phone: aPhone(), deliveryMethod: 'sms' })
      const { transactionId } = await buyUntilReady(fixture, order, untilTimeout(SERVE_SECONDS))
      const statusToken = secrets.purchaseToken(transactionId)
      const go = {
        path: '/api/wifi/travel',
        headers: { 'phone-place': place },
        body: { code: null, pass: { transactionId, statusToken }, minutesHere: 55 },
      }
      const come = {
        path: `/api/passes/${transactionId}/home`,
        headers: { 'purchase-token': statusToken },
      }
      if (during === 'going') {
        expect(await post(fixture, go)).toBeNull()
        await hasDied(fixture)
        const isThere = point.when === 'after_commit'
        expect(await standOf(database)).toEqual({
          travels: isThere ? 1 : 0,
          open: isThere ? 1 : 0,
          away: isThere,
          kept: true,
        })
        await fixture.startServer(null)
      }
      // The phone sends the same again, twice.
      const there = await post(fixture, go)
      expect(await post(fixture, go)).toEqual(there)
      expect(await standOf(database)).toEqual({ travels: 1, open: 1, away: true, kept: true })
      if (during === 'coming') {
        await fixture.server().kill()
        await fixture.startServer(point)
        expect(await post(fixture, come)).toBeNull()
        await hasDied(fixture)
        await fixture.startServer(null)
      }
      const home = await post(fixture, come)
      expect(await post(fixture, come)).toEqual(home)
      expect(await standOf(database)).toEqual({ travels: 1, open: 0, away: false, kept: true })
      if (during === 'clearing') {
        await wasUsed(database)
        await fixture.server().kill()
        await fixture.startServer(point)
        await clearsNow(database)
        await hasDied(fixture)
        expect(await clearedOf(database)).toEqual(point.when === 'after_commit' ? ONCE : NOTHING)
        await fixture.startServer(null)
        await clearsNow(database)
        await untilCleared(database)
        expect(await clearedOf(database)).toEqual(ONCE)
      }
      await fixture.untilQuiet(SERVE_SECONDS)
      expect(await brokenInvariants(database.asOwner)).toEqual([])
    } finally {
      await fixture.close()
      await database.drop()
    }
  },
  400_000,
)
