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
const aMac = (): string => {
  phones += 1
  return `da:a1:19:32:${(phones >> 8).toString(16).padStart(2, '0')}:${(phones & 255).toString(16).padStart(2, '0')}`
}

describe.each(RADIUS_PROFILES.map((profile) => [profile.brand, profile] as const))('%s', (_, profile) => {
  let seller: TestSeller
  beforeAll(async () => {
    seller = await aSeller(fixture.deps)
  })
  const aRouterOf = (of: TestSeller, kind?: 'mikrotik' | 'radius') =>
    aRadiusRouter(fixture, of, kind, profile)
  const movesOf = async ({ transactionId }: { transactionId: string }) =>
    (
      await fixture.database.asOwner<{ moves: number }>(
        'select moves_used as moves from passes where purchase_id = $1',
        [transactionId],
      )
    )[0]?.moves
  const wordsOf = (answer: Awaited<ReturnType<RadiusRouter['ask']>>) =>
    String(answer.json()['reply:Reply-Message'])
  const TYPE_AGAIN = 'This code is in use on another phone. Type it once more to move it here.'

  describe.each(['radius', 'mikrotik'] as const)('at a router of kind %s', (kind) => {
    const aPhoneThatIsOn = async () => {
      const router = await aRouterOf(seller, kind)
      const pass = await aPaidSale(fixture, seller, { deliveryMethod: 'qr_display' })
      const mac = aMac()
      const granted = String((await router.types(mac, pass.password)).json()['reply:Class'])
      await router.tells('Start', mac, granted)
      return { router, pass, mac, granted }
    }

    test('a Stop frees the place of its phone at once, and that is no move', async () => {
      const { router, pass, mac, granted } = await aPhoneThatIsOn()
      await router.tells('Stop', mac, granted, { seconds: 2 })
      expect((await router.types(aMac(), pass.password)).statusCode).toBe(200)
      expect(await movesOf(pass)).toBe(0)
    })

    test('a code typed again within two minutes moves its pass, which counts', async () => {
      const { router, pass, mac } = await aPhoneThatIsOn()
      const other = aMac()
      expect(wordsOf(await router.types(other, pass.password))).toBe(TYPE_AGAIN)
      fixture.clock.advance({ seconds: 40 })
      expect((await router.types(other, pass.password)).statusCode).toBe(200)
      expect(await movesOf(pass)).toBe(1)
      expect((await router.comesBack(mac)).statusCode).toBe(401)
      expect((await router.comesBack(other)).statusCode).toBe(200)
    })

    test('one typed later, or on a third phone, is refused with the same message', async () => {
      const { router, pass } = await aPhoneThatIsOn()
      const other = aMac()
      await router.types(other, pass.password)
      expect(wordsOf(await router.types(aMac(), pass.password))).toBe(TYPE_AGAIN)
      fixture.clock.advance({ seconds: 121 })
      expect(wordsOf(await router.types(other, pass.password))).toBe(TYPE_AGAIN)
      expect(await movesOf(pass)).toBe(0)
    })

    test('a pass that was moved three times stays where it is', async () => {
      const { router, pass } = await aPhoneThatIsOn()
      await fixture.database.asOwner('update passes set moves_used = 3 where purchase_id = $1', [
        pass.transactionId,
      ])
      const other = aMac()
      for (const _ of ['once', 'again'])
        expect(wordsOf(await router.types(other, pass.password))).toBe(
          'This pass was moved three times. It stays on the phone that has it.',
        )
    })
  })

  test('a phone that authenticates by 802.1X moves a pass to itself, and does not take one back by itself', async () => {
    const router = await aRouterOf(seller, 'radius')
    const pass = await aPaidSale(fixture, seller, { deliveryMethod: 'qr_display' })
    const [first, second] = [aMac(), aMac()]
    const asks = (mac: string) =>
      router.ask(mac, { 'User-Name': pass.password, 'FreeRADIUS-Proxied-To': '127.0.0.1' })
    const granted = String((await asks(first)).json()['reply:Class'])
    await router.tells('Start', first, granted)
    for (const _ of ['PEAP asks', 'and asks again']) expect((await asks(second)).statusCode).toBe(401)
    fixture.clock.advance({ seconds: 10 })
    const taken = await asks(second)
    expect(taken.statusCode).toBe(200)
    await router.tells('Start', second, String(taken.json()['reply:Class']), { session: 's2' })
    for (const _ of ['once', 'again', 'and again']) {
      fixture.clock.advance({ seconds: 10 })
      expect((await asks(first)).statusCode).toBe(401)
    }
    expect(await movesOf(pass)).toBe(1)
  })
})
