import { readGateway, testGateway } from '@minit/contract/entrepreneur/gateways.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { RADIUS_PROFILES } from '../../../stand-ins/src/routers/radius-profiles.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { aSeller, callApp, logInAs, type TestSeller } from '../builders.ts'
import { aMac, phonesAt } from '../phones-at.ts'
import { aRadiusRouter, type RadiusRouter } from '../radius-router.ts'

let fixture: TestApp
let seller: TestSeller
let at: ReturnType<typeof phonesAt>
beforeAll(async () => {
  fixture = await startTestApp()
  at = phonesAt(fixture, () => seller)
})
beforeEach(async () => {
  seller = await aSeller(fixture.deps)
})
afterAll(() => fixture.close())

// They name the phone at its login, and only what was typed in their reports.
const UNNAMING = RADIUS_PROFILES.filter(({ lacks }) => lacks.Start?.includes('Calling-Station-Id'))

describe.each(UNNAMING.map((profile) => [profile.brand, profile] as const))('%s', (_, profile) => {
  let router: RadiusRouter
  beforeEach(async () => {
    router = await aRadiusRouter(fixture, seller, 'radius', profile)
  })
  const aPhone = async (password: string) => {
    const mac = aMac()
    const granted = String((await router.types(mac, password)).json()['reply:Class'])
    return (word: string, given: Parameters<RadiusRouter['tells']>[3] = {}) =>
      router.tells(word, mac, granted, given)
  }
  const sessionsOf = ({ transactionId }: { transactionId: string }) =>
    fixture.database.asOwner<{ name: string; is_on: boolean; down: number; phones: number }>(
      `select acct_session_id as name, ended_at is null as is_on, down_octets::float as down,
         (count(device_digest) over ())::int as phones
       from access_sessions where purchase_id = $1 order by acct_session_id`,
      [transactionId],
    )

  test('two phones of one pass have a session each, and both count', async () => {
    await router.types(aMac(), 'no code')
    const pass = await at.buys({ maxDevices: 2 })
    const [one, two] = [await aPhone(pass.password), await aPhone(pass.password)]
    await one('Start', { session: 'of-one' })
    await two('Start', { session: 'of-two' })
    fixture.clock.advance({ minutes: 5 })
    await one('Interim-Update', { session: 'of-one', seconds: 300, down: 500 })
    await two('Interim-Update', { session: 'of-two', seconds: 300, down: 900 })
    await one('Stop', { session: 'of-one', seconds: 300, down: 500 })
    expect(await sessionsOf(pass)).toMatchObject([
      { name: 'of-one', is_on: false, down: 500, phones: 2 },
      { name: 'of-two', is_on: true, down: 900 },
    ])
  })

  test('a pass with a data limit is used up by its reports', async () => {
    // A router that has reported: before, phones join by hand, without limits.
    await router.types(aMac(), 'no code')
    const pass = await at.buys({ dataLimitMb: 100 })
    const mac = aMac()
    await router.types(mac, pass.password)
    await router.tells('Start', mac, '')
    await router.tells('Interim-Update', mac, '', { seconds: 300, down: 100_000_000 })
    const answer = await router.types(mac, pass.password)
    expect([answer.statusCode, answer.json()['reply:Reply-Message']]).toEqual([
      401,
      expect.stringMatching(/^Its .* are used$/),
    ])
  })

  test('a session whose pass has moved on still belongs to the phone that had it', async () => {
    const pass = await at.buys({})
    const [first, second] = [await aPhone(pass.password), aMac()]
    await first('Start')
    for (const _ of ['once', 'again']) await router.types(second, pass.password)
    await first('Interim-Update', { seconds: 60, down: 70 })
    await router.tells('Start', second, '', { session: 's2' })
    expect(await sessionsOf(pass)).toMatchObject([
      { name: 's1', is_on: true, down: 70, phones: 2 },
      { name: 's2', is_on: true, down: 0 },
    ])
  })

  test('the reports show that the free test opens and reaches the internet', async () => {
    const ask = callApp(fixture.app, (await logInAs(fixture.deps, seller)).sessionToken)
    const { testCode } = await ask(testGateway, { params: { id: router.id } })
    const says = await aPhone(testCode ?? '')
    const state = async () => (await ask(readGateway, { params: { id: router.id } })).testState
    await says('Start')
    expect(await state()).toBe('opened')
    await says('Interim-Update', { seconds: 60, down: 5_000 })
    expect(await state()).toBe('reached')
  })

  test('the code of another seller’s pass, and an invalid one, count for no one', async () => {
    const pass = await at.buys({})
    seller = await aSeller(fixture.deps)
    const theirs = await aRadiusRouter(fixture, seller, 'radius', profile)
    const mac = aMac()
    for (const code of [pass.password, 'hello']) {
      await theirs.types(mac, code)
      expect((await theirs.tells('Start', mac, '')).statusCode).toBe(200)
    }
    expect(await sessionsOf(pass)).toEqual([])
  })
})
