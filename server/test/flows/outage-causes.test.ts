import { listPlatformGateways } from '@minit/contract/admin/gateways.ts'
import { listGateways } from '@minit/contract/entrepreneur/gateways.ts'
import { readNetwork } from '@minit/contract/entrepreneur/network.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { noteObserving } from '../../src/modules/network/observing.ts'
import { deleteOldSessions } from '../../src/modules/network/old-sessions.ts'
import { paysAt } from '../a-sale.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { aSeller, callApp, logInAs, type TestSeller } from '../builders.ts'
import { anAdmin } from '../callers.ts'
import { statusOf, type Ticket } from '../purchases.ts'
import { aRouter } from '../router.ts'

let fixture: TestApp
let seller: TestSeller
beforeAll(async () => {
  fixture = await startTestApp()
})
beforeEach(async () => {
  await fixture.database.asOwner('delete from observed_spans')
  seller = await aSeller(fixture.deps)
})
afterAll(() => fixture.close())

let phones = 0
const aMac = (): string => {
  phones += 1
  return `da:a1:19:00:35:${phones.toString(16).padStart(2, '0')}`
}

/** A router that started an hour ago, with one phone that paid and is online. */
const aPhoneThatIsOn = async () => {
  const router = await aRouter(fixture, seller)
  const mac = aMac()
  const pass = await paysAt(fixture, seller, (await router.join(mac)).place)
  for (const _ of ['opened', 'said so']) await router.turn()
  return { router, mac, pass }
}

type On = Awaited<ReturnType<typeof aPhoneThatIsOn>>

const says = async ({ router }: Pick<On, 'router'>, signs: unknown) => {
  const clients = Object.fromEntries(router.clients)
  const { statusCode, body } = await router.postText(JSON.stringify({ clients, signs }))
  expect(statusCode, body).toBe(200)
}

const minutes = (count: number): void => fixture.clock.advance({ minutes: count })

/** The causes on record, with their lengths in minutes. */
const causes = async (): Promise<string[]> =>
  (
    await fixture.database.asOwner<{ cause: string; minutes: number }>(
      `select cause, round(extract(epoch from until_at - from_at) / 60)::int as minutes from gateway_causes
       where entrepreneur_id = $1 order by from_at, cause`,
      [seller.id],
    )
  ).map((row) => `${row.cause} ${row.minutes}`)

const returnedTo = async (ticket: Ticket) => (await statusOf(fixture, ticket)).pass?.outageMinutes

describe('a silence of ten minutes', () => {
  test.each([
    ['after which the router has just started is a power cut', { up: 30 }, ['power 10'], 11],
    ['in which it found its line down is the line', { up: 3600, away: 'line 3000 3590;' }, ['line 10'], 11],
    ['in which names did not resolve is DNS', { up: 3600, away: 'dns 3000 3590;' }, ['dns 10'], 11],
    [
      'in which only Minit did not answer is ours, and returns nothing',
      { up: 3600, away: 'us 3000 3600;' },
      ['us 10'],
      0,
    ],
    [
      'in which its line was down and Minit did not answer returns the time of the line',
      { up: 3600, away: 'line 3000 3360;us 3360 3600;' },
      ['line 6', 'us 4'],
      6,
    ],
    ['of a router that says only its uptime is its line', { up: '1h' }, ['line 10'], 11],
    ['of an older agent has no known cause', undefined, ['unknown 10'], 11],
    [
      'with unreadable signs has no known cause',
      { up: -5, away: 'line 1 2', line: 'no', dns: 3, loss: '', kbps: {}, free: [] },
      ['unknown 10'],
      11,
    ],
  ])('%s', async (_, signs, found, returned) => {
    const on = await aPhoneThatIsOn()
    minutes(10)
    await says(on, signs)
    expect(await causes()).toEqual(found)
    expect(await returnedTo(on.pass)).toBe(returned)
  })
})

test('each of two stalls has its own cause, and returns its own minutes', async () => {
  const [one, other] = [await aPhoneThatIsOn(), await aPhoneThatIsOn()]
  minutes(10)
  await says(one, { up: 30 })
  minutes(10)
  await says(other, { up: 7200, away: 'line 6000 7200;' })
  expect(await causes()).toEqual(['power 10', 'line 20'])
  expect([await returnedTo(one.pass), await returnedTo(other.pass)]).toEqual([11, 21])
})

test('a silent router whose neighbour behind the same address reported was off', async () => {
  const [one, other] = [await aPhoneThatIsOn(), await aPhoneThatIsOn()]
  await other.router.stays(10)
  await says(one, undefined)
  expect((await causes()).map((text) => text.split(' ')[0])).toEqual(['router'])
})

describe('this server', () => {
  const observes = async (count: number) => {
    for (let minute = 0; minute < count; minute += 1) {
      await noteObserving(fixture.deps)
      minutes(1)
    }
  }

  test('that was away returns nothing, although it observes again for long', async () => {
    const on = await aPhoneThatIsOn()
    await noteObserving(fixture.deps)
    minutes(10)
    await says(on, undefined)
    expect(await returnedTo(on.pass)).toBe(0)
    expect(await causes()).toEqual(['us 10'])
  })

  test('that observed all the time returns the whole silence', async () => {
    const on = await aPhoneThatIsOn()
    await observes(10)
    await says(on, undefined)
    expect(await returnedTo(on.pass)).toBe(11)
  })

  test('that was away for a part of a silence returns the rest', async () => {
    const on = await aPhoneThatIsOn()
    await observes(5)
    minutes(10)
    await observes(5)
    await says(on, { up: 36_000 })
    const [row] = await fixture.database.asOwner<{ spans: number }>(
      'select count(*)::int as spans from observed_spans',
    )
    expect(row?.spans).toBe(2)
    expect(await causes()).toEqual(['line 4', 'us 11', 'line 5'])
    expect(await returnedTo(on.pass)).toBe(9)
  })

  test('that routers of two other sellers could not reach returns nothing to an older agent', async () => {
    const own = seller
    const on = await aPhoneThatIsOn()
    const others = []
    for (const _ of ['one', 'another']) {
      seller = await aSeller(fixture.deps)
      others.push(await aPhoneThatIsOn())
    }
    minutes(10)
    for (const other of others) await says(other, { up: 3600, away: 'us 3000 3600;' })
    seller = own
    await says(on, undefined)
    expect(await causes()).toEqual(['us 10'])
    expect(await returnedTo(on.pass)).toBe(0)
  })

  test('that marks a minute in two processes writes one span', async () => {
    await Promise.all([1, 2, 3].map(() => noteObserving(fixture.deps)))
    minutes(1)
    await Promise.all([1, 2, 3].map(() => noteObserving(fixture.deps)))
    const rows = await fixture.database.asOwner('select from observed_spans')
    expect(rows).toHaveLength(1)
  })
})

describe('a router that reports', () => {
  const LINE = { up: 3600, line: true, dns: true, loss: 0, kbps: 4_000, free: 32_000 }

  test('keeps what is wrong with its line until it is over', async () => {
    const on = await aPhoneThatIsOn()
    for (const signs of [LINE, { ...LINE, loss: 40 }, { ...LINE, loss: 40 }, { ...LINE, loss: 40 }, LINE]) {
      await says(on, signs)
      minutes(2)
    }
    expect(await causes()).toEqual(['loss 6'])
    const [gateway] = await fixture.database.asOwner(
      'select loss_percent, line_kbps, free_kilobytes, condition from gateways where id = $1',
      [on.router.id],
    )
    expect(gateway).toEqual({ loss_percent: 0, line_kbps: 4_000, free_kilobytes: 32_000, condition: null })
    expect(await returnedTo(on.pass)).toBe(0)
  })

  test('whose trouble is over in two minutes leaves no line about it', async () => {
    const on = await aPhoneThatIsOn()
    await says(on, { ...LINE, dns: false })
    minutes(2)
    await says(on, LINE)
    expect(await causes()).toEqual([])
  })

  test('that goes silent with its line down has both causes, each with its own time', async () => {
    const on = await aPhoneThatIsOn()
    await says(on, { ...LINE, line: false })
    minutes(2)
    await says(on, { ...LINE, line: false })
    minutes(2)
    await says(on, { ...LINE, line: false })
    minutes(10)
    await says(on, { up: 30 })
    expect(await causes()).toEqual(['line 4', 'power 10'])
  })
})

describe('the sentence about a router', () => {
  const clockOf = (at: Date): string => at.toISOString().slice(11, 16)
  const seen = async () => {
    const ask = callApp(fixture.app, (await logInAs(fixture.deps, seller)).sessionToken)
    const admin = callApp(fixture.app, await anAdmin(fixture))
    const { items } = await admin(listPlatformGateways, { query: {} })
    const { causes: ofWeek } = await ask(readNetwork, {})
    const [router] = await ask(listGateways, {})
    return {
      atRouter: router?.cause?.text,
      ofWeek: ofWeek.map(({ text }) => text),
      byAdmin: items.find(({ entrepreneurId }) => entrepreneurId === seller.id)?.cause?.text,
    }
  }

  test('says what is wrong now, and then what was', async () => {
    const on = await aPhoneThatIsOn()
    expect(await seen()).toEqual({ atRouter: undefined, ofWeek: [], byAdmin: undefined })
    const from = clockOf(fixture.deps.now())
    minutes(10)
    const silent = `Your router is silent since ${from}: check its power, then its line`
    expect(await seen()).toEqual({ atRouter: silent, ofWeek: [silent], byAdmin: silent })
    await says(on, { up: 30 })
    const { atRouter, ofWeek, byAdmin } = await seen()
    expect(atRouter).toMatch(/^Power was off (\d+ \w{3} (\d{4} )?)?\d\d:\d\d to \d\d:\d\d$/)
    expect([ofWeek, byAdmin]).toEqual([[atRouter], atRouter])
  })

  test('says that the line of a router that reports is down, and that it is full', async () => {
    const on = await aPhoneThatIsOn()
    await says(on, { up: 3600, line: false, dns: false })
    expect((await seen()).atRouter).toMatch(/^Your line is down since \d\d:\d\d: call your provider$/)
    const open = on.router.clients.get(on.mac)
    if (open === undefined) throw new Error('the router does not know its phone')
    for (let phone = 0; phone < 22; phone += 1) {
      const mac = aMac()
      on.router.clients.set(mac, { ...open, mac })
    }
    await says(on, { up: 3660, line: true, dns: true, loss: 8, kbps: 4_000 })
    expect((await seen()).atRouter).toBe('Full: 23 phones on 4 Mbit/s')
  })
})

test('causes and observed spans are deleted after 90 days', async () => {
  const on = await aPhoneThatIsOn()
  await noteObserving(fixture.deps)
  minutes(10)
  await says(on, { up: 30 })
  fixture.clock.advance({ minutes: 91 * 24 * 60 })
  await deleteOldSessions(fixture.deps)
  expect(await causes()).toEqual([])
  expect(await fixture.database.asOwner('select from observed_spans')).toEqual([])
})
