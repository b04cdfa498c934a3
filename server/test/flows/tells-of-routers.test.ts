import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { removeGateway, renewSecret } from '../../src/modules/network/gateways.ts'
import { notifyOfflineRouters } from '../../src/modules/network/silent-routers.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { aSeller, type TestSeller } from '../builders.ts'
import { aRouter } from '../router.ts'
import { untilWaiting } from '../waiting-for-locks.ts'

let world: TestApp
let seller: TestSeller
let router: Awaited<ReturnType<typeof aRouter>>
beforeAll(async () => {
  world = await startTestApp()
  // A process that has just started has not observed for long enough to report any outage.
  world.clock.advance({ hours: 1 })
})
beforeEach(async () => {
  seller = await aSeller(world.deps)
  router = await aRouter(world, seller)
  await router.turn()
})
afterAll(() => world.close())

/** The seller's messages, the oldest first, with their delivery states. */
const told = async () => {
  const rows = await world.database.asOwner<{ id: string; sealed: string; channel: string; state: string }>(
    `select id, sealed_text as sealed, channel, state from messages where kind = 'router' and entrepreneur_id = $1
     order by id`,
    [seller.id],
  )
  return rows.map(({ id, sealed, channel, state }) => ({
    text: world.deps.secrets.open(sealed, id),
    channel,
    state,
  }))
}

const clockText = (): string => world.deps.now().toISOString().slice(11, 16)

test('a seller gets one SMS about a router that is offline for ten minutes, and one when it is back', async () => {
  const lastWord = clockText()
  world.clock.advance({ minutes: 9 })
  await notifyOfflineRouters(world.deps)
  expect(await told()).toEqual([])
  world.clock.advance({ minutes: 2 })
  for (const _ of ['this minute', 'the next']) await notifyOfflineRouters(world.deps)
  const [gone, ...none] = await told()
  expect(none).toEqual([])
  expect(gone?.text).toMatch(
    new RegExp(`^Minit: no word from router Stall since \\d+ \\w{3} ${lastWord}\\. Is it on`),
  )
  await world.drain()
  for (const _ of ['back', 'there']) await router.turn()
  await world.drain()
  const all = await told()
  expect(all.map(({ channel, state }) => [channel, state])).toEqual([
    ['sms', 'sent'],
    ['sms', 'sent'],
  ])
  expect(all[1]?.text).toMatch(/^Minit: router Stall is back\. It was away since /)
  world.clock.advance({ minutes: 11 })
  await notifyOfflineRouters(world.deps)
  expect(await told()).toHaveLength(3)
})

test('a router that never reported, is removed, or has a new secret raises no alert', async () => {
  await aRouter(world, seller)
  await removeGateway(world.deps, seller.id, router.id)
  const renewed = await aRouter(world, seller)
  await renewed.turn()
  await renewSecret(world.deps, seller.id, renewed.id)
  world.clock.advance({ minutes: 11 })
  await notifyOfflineRouters(world.deps)
  expect(await told()).toEqual([])
})

test('a router that is back within ten minutes raises no alert', async () => {
  world.clock.advance({ minutes: 9 })
  await router.turn()
  await notifyOfflineRouters(world.deps)
  expect(await told()).toEqual([])
})

test('only silence that we observed counts', async () => {
  world.clock.advance({ minutes: 30 })
  const justStarted = { ...world.deps, observingSince: new Date(world.deps.now().getTime() - 9 * 60_000) }
  expect(await notifyOfflineRouters(justStarted)).toBe(0)
  expect(await told()).toEqual([])
  world.clock.advance({ minutes: 1 })
  expect(await notifyOfflineRouters(justStarted)).toBeGreaterThan(0)
  expect(await told()).toHaveLength(1)
})

test('where the messages of the day are used up the news exists, and is not sent', async () => {
  await world.database.asOwner(
    `insert into message_days (entrepreneur_id, day, used) values ($1, ($2::timestamptz at time zone 'UTC')::date, 500)`,
    [seller.id, new Date(world.deps.now().getTime() + 11 * 60_000)],
  )
  world.clock.advance({ minutes: 11 })
  await notifyOfflineRouters(world.deps)
  await world.drain()
  expect(await told()).toMatchObject([{ state: 'failed' }])
})

describe('two workers that check at once', () => {
  /** Both wait at the router's row until both have arrived. Returns how often the seller was notified. */
  const lookTwice = async (): Promise<number> => {
    world.clock.advance({ minutes: 11 })
    const { looks } = await world.deps.db.asPlatform(async (tx) => {
      await tx.execute(`select from gateways where id = '${router.id}' for update`)
      const sent = [notifyOfflineRouters(world.deps), notifyOfflineRouters(world.deps)]
      await untilWaiting(world.database, { atLeast: 2 })
      // In an object: an async function would await a promise returned directly.
      return { looks: Promise.all(sent) }
    })
    await looks
    return (await told()).length
  }

  test('notify the seller once', async () => {
    expect(await lookTwice()).toBe(1)
  })

  test('notify twice without the record of who was notified (negative control)', async () => {
    await world.database.asOwner(`create function forget() returns trigger language plpgsql as
      $$ begin new.silence_told_at := null; return new; end $$;
      create trigger forget before update on gateways for each row execute function forget()`)
    try {
      expect(await lookTwice()).toBe(2)
    } finally {
      await world.database.asOwner('drop trigger forget on gateways; drop function forget')
    }
  })
})
