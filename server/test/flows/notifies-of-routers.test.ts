import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { removeGateway, renewSecret } from '../../src/modules/network/gateways.ts'
import { notifyOfflineRouters } from '../../src/modules/network/silent-routers.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { aSeller, type TestSeller } from '../builders.ts'
import { aRouter } from '../router.ts'
import { untilWaiting } from '../waiting-for-locks.ts'

let fixture: TestApp
let seller: TestSeller
let router: Awaited<ReturnType<typeof aRouter>>
beforeAll(async () => {
  fixture = await startTestApp()
  // A process that has just started has not observed for long enough to report any outage.
  fixture.clock.advance({ hours: 1 })
})
beforeEach(async () => {
  seller = await aSeller(fixture.deps)
  router = await aRouter(fixture, seller)
  await router.turn()
})
afterAll(() => fixture.close())

/** The seller's messages, the oldest first, with their delivery states. */
const sentTexts = async () => {
  const rows = await fixture.database.asOwner<{ id: string; sealed: string; channel: string; state: string }>(
    `select id, sealed_text as sealed, channel, state from messages where kind = 'router' and entrepreneur_id = $1
     order by id`,
    [seller.id],
  )
  return rows.map(({ id, sealed, channel, state }) => ({
    text: fixture.deps.secrets.open(sealed, id),
    channel,
    state,
  }))
}

const clockText = (): string => fixture.deps.now().toISOString().slice(11, 16)

test('a seller gets one SMS about a router that is offline for ten minutes, and one when it is back', async () => {
  const lastWord = clockText()
  fixture.clock.advance({ minutes: 9 })
  await notifyOfflineRouters(fixture.deps)
  expect(await sentTexts()).toEqual([])
  fixture.clock.advance({ minutes: 2 })
  for (const _ of ['this minute', 'the next']) await notifyOfflineRouters(fixture.deps)
  const [gone, ...none] = await sentTexts()
  expect(none).toEqual([])
  expect(gone?.text).toMatch(
    new RegExp(`^Minit: router Stall has been offline since \\d+ \\w{3} ${lastWord}\\. Check its power`),
  )
  await fixture.drain()
  for (const _ of ['back', 'there']) await router.turn()
  await fixture.drain()
  const all = await sentTexts()
  expect(all.map(({ channel, state }) => [channel, state])).toEqual([
    ['sms', 'sent'],
    ['sms', 'sent'],
  ])
  expect(all[1]?.text).toMatch(/^Minit: router Stall is online again\. It was offline from /)
  fixture.clock.advance({ minutes: 11 })
  await notifyOfflineRouters(fixture.deps)
  expect(await sentTexts()).toHaveLength(3)
})

test('a router that never reported, is removed, or has a new secret raises no alert', async () => {
  await aRouter(fixture, seller)
  await removeGateway(fixture.deps, seller.id, router.id)
  const renewed = await aRouter(fixture, seller)
  await renewed.turn()
  await renewSecret(fixture.deps, seller.id, renewed.id)
  fixture.clock.advance({ minutes: 11 })
  await notifyOfflineRouters(fixture.deps)
  expect(await sentTexts()).toEqual([])
})

test('a router that is back within ten minutes raises no alert', async () => {
  fixture.clock.advance({ minutes: 9 })
  await router.turn()
  await notifyOfflineRouters(fixture.deps)
  expect(await sentTexts()).toEqual([])
})

test('only silence that we observed counts', async () => {
  fixture.clock.advance({ minutes: 30 })
  const justStarted = { ...fixture.deps, observingSince: new Date(fixture.deps.now().getTime() - 9 * 60_000) }
  expect(await notifyOfflineRouters(justStarted)).toBe(0)
  expect(await sentTexts()).toEqual([])
  fixture.clock.advance({ minutes: 1 })
  expect(await notifyOfflineRouters(justStarted)).toBeGreaterThan(0)
  expect(await sentTexts()).toHaveLength(1)
})

test('where the messages of the day are used up the news exists, and is not sent', async () => {
  await fixture.database.asOwner(
    `insert into message_days (entrepreneur_id, day, used) values ($1, ($2::timestamptz at time zone 'UTC')::date, 500)`,
    [seller.id, new Date(fixture.deps.now().getTime() + 11 * 60_000)],
  )
  fixture.clock.advance({ minutes: 11 })
  await notifyOfflineRouters(fixture.deps)
  await fixture.drain()
  expect(await sentTexts()).toMatchObject([{ state: 'failed' }])
})

describe('two workers that check at once', () => {
  /** Both wait at the router's row until both have arrived. Returns how often the seller was notified. */
  const checkTwice = async (): Promise<number> => {
    fixture.clock.advance({ minutes: 11 })
    const { looks } = await fixture.deps.db.asPlatform(async (tx) => {
      await tx.execute(`select from gateways where id = '${router.id}' for update`)
      const sent = [notifyOfflineRouters(fixture.deps), notifyOfflineRouters(fixture.deps)]
      await untilWaiting(fixture.database, { atLeast: 2 })
      // In an object: an async function would await a promise returned directly.
      return { looks: Promise.all(sent) }
    })
    await looks
    return (await sentTexts()).length
  }

  test('notify the seller once', async () => {
    expect(await checkTwice()).toBe(1)
  })

  test('notify twice without the record of who was notified (negative control)', async () => {
    await fixture.database.asOwner(`create function forget() returns trigger language plpgsql as
      $$ begin new.silence_told_at := null; return new; end $$;
      create trigger forget before update on gateways for each row execute function forget()`)
    try {
      expect(await checkTwice()).toBe(2)
    } finally {
      await fixture.database.asOwner('drop trigger forget on gateways; drop function forget')
    }
  })
})
