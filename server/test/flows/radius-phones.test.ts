import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { RADIUS_PROFILES } from '../../../stand-ins/src/routers/radius-profiles.ts'
import { aPaidSale } from '../a-sale.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { aSeller, type TestSeller } from '../builders.ts'
import { aRadiusRouter, type RadiusRouter } from '../radius-router.ts'

let fixture: TestApp
beforeAll(async () => {
  fixture = await startTestApp()
})
afterAll(() => fixture.close())

let phones = 0
/** A phone that no other test uses. */
const aMac = (): string => {
  phones += 1
  return `da:a1:19:04:${(phones >> 8).toString(16).padStart(2, '0')}:${(phones & 255).toString(16).padStart(2, '0')}`
}

describe.each(RADIUS_PROFILES.map((profile) => [profile.brand, profile] as const))('%s', (_, profile) => {
  let seller: TestSeller
  let router: RadiusRouter
  beforeAll(async () => {
    seller = await aSeller(fixture.deps)
    router = await aRouterOf(seller)
  })
  const aRouterOf = (of: TestSeller, kind?: 'mikrotik' | 'radius') =>
    aRadiusRouter(fixture, of, kind, profile)
  const aPass = () => aPaidSale(fixture, seller, { deliveryMethod: 'qr_display' })
  const wordsOf = (answer: Awaited<ReturnType<RadiusRouter['ask']>>) => [
    answer.statusCode,
    answer.json()['reply:Reply-Message'],
  ]

  describe('a pass in use', () => {
    test('is refused to another phone, and never to the phone that has it', async () => {
      const { password } = await aPass()
      const [first, second] = [aMac(), aMac()]
      const granted = (await router.types(first, password)).json()['reply:Class']
      await router.tells('Start', first, granted, { session: 'in-use' })
      fixture.clock.advance({ seconds: 150 })
      expect(wordsOf(await router.types(second, password))).toEqual([
        401,
        expect.stringContaining('in use on another phone'),
      ])
      expect((await router.types(first, password)).statusCode).toBe(200)
    })

    test('moves to another phone once its own was not reported for three intervals', async () => {
      const { password } = await aPass()
      const [first, second] = [aMac(), aMac()]
      const granted = (await router.types(first, password)).json()['reply:Class']
      await router.tells('Start', first, granted, { session: 'gone' })
      fixture.clock.advance({ seconds: 181 })
      expect((await router.types(second, password)).statusCode).toBe(200)
      expect((await router.comesBack(first)).statusCode).toBe(401)
      expect((await router.comesBack(second)).statusCode).toBe(200)
    })

    test('goes to one of two phones that arrive at the same instant', async () => {
      const { password } = await aPass()
      const answers = await Promise.all(
        [aMac(), aMac(), aMac(), aMac()].map((mac) => router.types(mac, password)),
      )
      expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 401, 401, 401])
    })

    test('is granted the same way when the request comes twice', async () => {
      const { password, transactionId } = await aPass()
      const mac = aMac()
      const answers = await Promise.all(['asked', 'and again'].map(() => router.types(mac, password)))
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200])
      const rows = await fixture.database.asOwner('select * from pass_devices where purchase_id = $1', [
        transactionId,
      ])
      expect(rows).toHaveLength(1)
    })
  })

  describe('a phone that returns by its address', () => {
    test('gets access while it has a pass, and none otherwise', async () => {
      const { password, transactionId } = await aPass()
      const mac = aMac()
      expect((await router.comesBack(mac)).statusCode).toBe(401)
      await router.types(mac, password)
      expect((await router.comesBack(mac)).json()).toMatchObject({ 'control:Auth-Type': 'Accept' })
      await fixture.database.asOwner('update passes set expires_at = $2 where purchase_id = $1', [
        transactionId,
        fixture.deps.now(),
      ])
      expect((await router.comesBack(mac)).statusCode).toBe(401)
    })

    test('cannot pose as another phone: a name that is another address is refused', async () => {
      const { password } = await aPass()
      const [holder, thief] = [aMac(), aMac()]
      await router.types(holder, password)
      expect((await router.ask(thief, { 'User-Name': holder, 'User-Password': holder })).statusCode).toBe(401)
    })
  })
})
