import { MINUTE_MS } from '@minit/domain/kernel/durations.ts'
import type { DeliveryMethod } from '@minit/domain/money/payments.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { paysAt, refundByAdmin } from '../a-sale.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { aSeller, type TestSeller } from '../builders.ts'
import { expectInvariants } from '../invariants.ts'
import { statusOf } from '../purchases.ts'
import { aRouter } from '../router.ts'
import { untilWaiting } from '../waiting-for-locks.ts'

let fixture: TestApp
let seller: TestSeller
beforeAll(async () => {
  fixture = await startTestApp()
})
beforeEach(async () => {
  seller = await aSeller(fixture.deps)
})
afterAll(() => fixture.close())

let phones = 0
const aMac = (): string => {
  phones += 1
  return `da:a1:19:00:02:${phones.toString(16).padStart(2, '0')}`
}

const HOUR = 60

const pays = (place: string, deliveryMethod: DeliveryMethod = 'qr_display') =>
  paysAt(fixture, seller, place, { deliveryMethod })
type Pass = Awaited<ReturnType<typeof pays>>

const endOf = (fixture: TestApp, pass: Pass) =>
  statusOf(fixture, pass).then(({ result, pass }) => ({
    end: Date.parse(result?.expiresAt ?? ''),
    givenBack: pass?.outageMinutes,
  }))

/** The customer's messages about returned minutes, the oldest first. */
const alertsOf = async ({ transactionId }: Pass) => {
  const rows = await fixture.database.asOwner<{ id: string; sealed: string; channel: string; state: string }>(
    `select id, sealed_text as sealed, channel, state from messages
     where kind = 'outage_credit' and purchase_id = $1 order by id`,
    [transactionId],
  )
  return rows.map(({ id, sealed, channel, state }) => ({
    text: fixture.deps.secrets.open(sealed, id),
    channel,
    state,
  }))
}

/** A router with one phone that paid and is online. */
const aPhoneThatIsOn = async (deliveryMethod: DeliveryMethod = 'qr_display') => {
  const router = await aRouter(fixture, seller)
  const mac = aMac()
  const pass = await pays((await router.join(mac)).place, deliveryMethod)
  await router.turn()
  await router.turn()
  return { router, mac, pass, end: Date.parse(pass.expiresAt) }
}

test('a power cut returns its minutes, and the router gets the new end', async () => {
  const { router, mac, pass, end } = await aPhoneThatIsOn()
  fixture.clock.advance({ minutes: 13, seconds: 30 })
  await router.join(mac)
  // 60 minutes less the 13.5 that passed, and 14 returned.
  expect(await router.turn()).toEqual([`auth ${mac} 61`])
  expect(await endOf(fixture, pass)).toEqual({ end: end + 14 * MINUTE_MS, givenBack: 14 })
})

test.each(['sms', 'whatsapp'] as const)(
  'a customer who got the code by %s gets one message there about the returned minutes',
  async (channel) => {
    const { router, pass } = await aPhoneThatIsOn(channel)
    await fixture.drain()
    fixture.clock.advance({ minutes: 13, seconds: 30 })
    for (const _ of ['back', 'there']) await router.turn()
    await fixture.drain()
    const end = new Date((await endOf(fixture, pass)).end)
    const clock = end.toISOString().slice(11, 16)
    const [message, ...others] = await alertsOf(pass)
    expect(others).toEqual([])
    expect(message).toMatchObject({ channel, state: 'sent' })
    expect(message?.text).toMatch(
      new RegExp(`^Power cut: 14 min given back\\. Your time now ends at (\\d+ \\w{3} )?${clock}\\.$`),
    )
  },
)

test('a customer with the code on the screen gets no message', async () => {
  const { router, pass } = await aPhoneThatIsOn()
  fixture.clock.advance({ minutes: 10 })
  await router.turn()
  expect(await alertsOf(pass)).toEqual([])
})

test('a report that is lost halfway sends no message', async () => {
  const { router, pass } = await aPhoneThatIsOn('sms')
  fixture.clock.advance({ minutes: 10 })
  await fixture.database.asOwner(`create function fail() returns trigger language plpgsql as
    $$ begin raise exception 'the power is gone again'; end $$;
    create trigger fail before insert on message_days for each row execute function fail()`)
  expect((await router.post()).statusCode).toBe(500)
  await fixture.database.asOwner('drop trigger fail on message_days; drop function fail')
  expect(await alertsOf(pass)).toEqual([])
  await router.turn()
  expect(await alertsOf(pass)).toHaveLength(1)
})

test.each([
  ['short of three minutes', { minutes: 2, seconds: 50 }, 0],
  ['of three minutes', { minutes: 3 }, 4],
])('a silence %s returns %j', async (_, silence, minutes) => {
  const { router, pass, end } = await aPhoneThatIsOn()
  fixture.clock.advance(silence)
  await router.turn()
  expect(await endOf(fixture, pass)).toEqual({ end: end + minutes * MINUTE_MS, givenBack: minutes })
})

test('every outage returns its minutes, each once', async () => {
  const { router, pass, end } = await aPhoneThatIsOn()
  for (const minutes of [4, 5]) {
    fixture.clock.advance({ minutes, seconds: -30 })
    await router.turn()
    await router.turn()
  }
  expect(await endOf(fixture, pass)).toEqual({ end: end + 9 * MINUTE_MS, givenBack: 9 })
})

test('a pass that ended during an outage runs again for what it lost', async () => {
  const { router, mac, pass } = await aPhoneThatIsOn()
  await router.stays(HOUR - 10)
  fixture.clock.advance({ minutes: 40 })
  const back = fixture.deps.now().getTime()
  await router.join(mac)
  expect(await router.turn()).toEqual([`auth ${mac} 10`])
  const { end, givenBack } = await endOf(fixture, pass)
  expect(givenBack).toBe(10)
  expect(end - back - 10 * MINUTE_MS).toBeLessThan(MINUTE_MS)
  expect(end - back).toBeGreaterThanOrEqual(10 * MINUTE_MS)
})

test('neither a refunded customer nor one of another seller gets minutes back', async () => {
  const { router, pass } = await aPhoneThatIsOn()
  const outsider = await aSeller(fixture.deps)
  const theirs = await aRouter(fixture, outsider)
  await theirs.turn()
  await refundByAdmin(fixture, pass.transactionId)
  fixture.clock.advance({ minutes: 10 })
  await theirs.turn()
  await router.turn()
  const credits = 'select from outage_credits c join passes p on p.id = c.pass_id where p.purchase_id = $1'
  expect(await fixture.database.asOwner(credits, [pass.transactionId])).toEqual([])
})

test('a report that is lost halfway ends nothing, and the next one returns everything', async () => {
  const { router, pass, end } = await aPhoneThatIsOn()
  fixture.clock.advance({ minutes: 10 })
  await fixture.database.asOwner(`create function fail() returns trigger language plpgsql as
    $$ begin raise exception 'the power is gone again'; end $$;
    create trigger fail before update on passes execute function fail()`)
  expect((await router.post()).statusCode).toBe(500)
  await fixture.database.asOwner('drop trigger fail on passes; drop function fail')
  const kept = 'select from gateway_outages where entrepreneur_id = $1'
  expect(await fixture.database.asOwner(kept, [seller.id])).toEqual([])
  await router.turn()
  const { end: later, givenBack } = await endOf(fixture, pass)
  expect([later - end, givenBack]).toEqual([Number(givenBack) * MINUTE_MS, 11])
})

test('all invariants hold after minutes were returned', async () => {
  const { router, mac, pass } = await aPhoneThatIsOn()
  fixture.clock.advance({ minutes: 2 * HOUR })
  await router.join(mac)
  await router.turn()
  expect((await endOf(fixture, pass)).givenBack).toBe(HOUR)
  await expectInvariants(fixture)
})

describe('two reports of a router that arrive at once', () => {
  /**
   * Both wait at the pass until both have arrived. Returns the outages, the pass's returned minutes, and the
   * number of messages.
   */
  const comeBack = async (): Promise<{ outages: number; minutes: number; told: number }> => {
    const { router, pass, end } = await aPhoneThatIsOn('sms')
    fixture.clock.advance({ minutes: 9, seconds: 30 })
    const { reports } = await fixture.deps.db.asPlatform(async (tx) => {
      await tx.execute(`select from passes where purchase_id = '${pass.transactionId}' for update`)
      const sent = [router.post(), router.post()]
      await untilWaiting(fixture.database, { atLeast: 2 })
      // In an object: an async function would await a promise returned directly.
      return { reports: Promise.all(sent) }
    })
    expect((await reports).map(({ statusCode }) => statusCode)).toEqual([200, 200])
    const minutes = ((await endOf(fixture, pass)).end - end) / MINUTE_MS
    const outages = await fixture.database.asOwner('select from gateway_outages where entrepreneur_id = $1', [
      seller.id,
    ])
    return { outages: outages.length, minutes, told: (await alertsOf(pass)).length }
  }

  test('return the minutes once', async () => {
    expect(await comeBack()).toEqual({ outages: 1, minutes: 10, told: 1 })
  })

  test('write the outage twice without the index (negative control)', async () => {
    const unguarded = await startTestApp()
    const guarded = fixture
    try {
      fixture = unguarded
      seller = await aSeller(fixture.deps)
      await fixture.database.asOwner('drop index gateway_outages_of_router')
      expect((await comeBack()).outages).toBe(2)
    } finally {
      fixture = guarded
      await unguarded.close()
    }
  })
})
