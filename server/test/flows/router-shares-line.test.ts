import { saveLine } from '@minit/contract/entrepreneur/line-plan.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../app.ts'
import { aSeller, callApp, logInAs, type TestSeller } from '../builders.ts'
import { aRouter } from '../router.ts'

let fixture: TestApp
let seller: TestSeller
let router: Awaited<ReturnType<typeof aRouter>>
beforeAll(async () => {
  fixture = await startTestApp()
})
beforeEach(async () => {
  seller = await aSeller(fixture.deps)
  router = await aRouter(fixture, seller)
})
afterAll(() => fixture.close())

const LINE = {
  kind: 'mobile',
  operator: 'orange',
  planName: '',
  cost: 600,
  monthDay: 1,
  megabytes: null,
  resale: null,
} as const

const states = async (downKbps: number | null) =>
  callApp(fixture.app, (await logInAs(fixture.deps, seller)).sessionToken)(saveLine, {
    body: { ...LINE, downKbps },
  })

/** The orders for a router that shares its line at this speed. */
const says = async (share: string, agent = '5') => {
  const { body } = await router.post('wait=0', router.setup.token, { agent, garden: '-', share })
  return body.replace(/^\w+ (?=share)/gm, '')
}

const scriptOf = async (): Promise<string> => {
  const path = /https?:\/\/[^/]+(\/[^ ;]+)/.exec(router.setup.command)?.[1] ?? ''
  return (await fixture.app.inject({ method: 'GET', url: path })).body
}

test('a router shares its line at the speed that the seller states, and follows a change', async () => {
  expect(await says('')).toBe('end\n')
  await states(4_000)
  expect(await says('0')).toBe('share 3600\nend\n')
  expect(await says('3600')).toBe('end\n')
  await states(8_000)
  expect(await says('3600')).toBe('share 7200\nend\n')
  await states(null)
  expect(await says('7200')).toBe('share 0\nend\n')
})

test('a line that phones measured as faster than stated is not slowed to what was stated', async () => {
  await states(4_000)
  await fixture.database.asOwner(`update sites set speed_kbps = 6000 where entrepreneur_id = '${seller.id}'`)
  expect(await says('3600')).toBe('share 5400\nend\n')
})

test('another seller’s line changes nothing', async () => {
  const first = seller
  seller = await aSeller(fixture.deps)
  await states(4_000)
  seller = first
  expect(await says('')).toBe('end\n')
})

test('an agent that does not know the order gets none, and an unreadable speed is asked for again', async () => {
  await states(4_000)
  expect(await says('', '4')).toBe('end\n')
  expect(await says('fast')).toBe('share 3600\nend\n')
})

test('the set-up shares the line from the start, and only at a stated speed', async () => {
  await states(4_000)
  expect(await scriptOf()).toContain('\n/usr/bin/minit-share 3600\n')
  router = await aRouter(fixture, seller)
  await states(null)
  expect(await scriptOf()).toContain('\n/usr/bin/minit-share 0\n')
})
