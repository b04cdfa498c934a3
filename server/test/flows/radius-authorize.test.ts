import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { RADIUS_PROFILES } from '../../../stand-ins/src/routers/radius-profiles.ts'
import { deviceDigest } from '../../src/modules/network/captive-tokens.ts'
import { removeGateway, renewSecret } from '../../src/modules/network/gateways.ts'
import { makeLoginToken } from '../../src/modules/network/mikrotik/login-token.ts'
import { radiusName } from '../../src/modules/network/radius/radius-names.ts'
import { aPaidSale, refundByAdmin } from '../a-sale.ts'
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
  return `da:a1:19:02:${(phones >> 8).toString(16).padStart(2, '0')}:${(phones & 255).toString(16).padStart(2, '0')}`
}

describe.each(RADIUS_PROFILES.map((profile) => [profile.brand, profile] as const))('%s', (_, profile) => {
  let seller: TestSeller
  let router: RadiusRouter
  beforeAll(async () => {
    seller = await aSeller(fixture.deps)
    router = await aRouterOf(seller)
  })
  // The next brand's routers may have these addresses.
  afterAll(() => fixture.database.asOwner('update gateways set radius_address = null'))
  const aRouterOf = (of: TestSeller, kind?: 'mikrotik' | 'radius') =>
    aRadiusRouter(fixture, of, kind, profile)
  const aPass = (of: TestSeller = seller) => aPaidSale(fixture, of, { deliveryMethod: 'qr_display' })
  const wordsOf = (answer: Awaited<ReturnType<RadiusRouter['ask']>>) => [
    answer.statusCode,
    answer.json()['reply:Reply-Message'],
  ]

  describe('a phone that types a code', () => {
    test('gets access in pieces of five minutes, with the attributes that its router needs', async () => {
      const { password } = await aPass()
      const answer = await router.types(aMac(), password)
      expect(answer.statusCode).toBe(200)
      expect(answer.json()).toMatchObject({
        ...(profile.asksByChap
          ? { 'control:Cleartext-Password': password }
          : { 'control:Auth-Type': 'Accept' }),
        'reply:Session-Timeout': 300,
        'reply:Idle-Timeout': 600,
        'reply:Acct-Interim-Interval': 60,
        'reply:Class': expect.stringMatching(/^[\w+/=]{40,200}$/),
      })
    })

    test('gets all its time at a router that would not authenticate again by itself', async () => {
      const { password } = await aPass()
      const other = await aRouterOf(seller, 'radius')
      const seconds = (await other.types(aMac(), password)).json()['reply:Session-Timeout']
      expect(seconds).toBeGreaterThan(3_500)
      expect(seconds).toBeLessThanOrEqual(3_600)
    })

    test('gets all its time where the router accepts a disconnect', async () => {
      const { password } = await aPass()
      const other = await aRouterOf(seller)
      await fixture.database.asOwner(`update gateways set radius_address = '198.51.100.2' where id = $1`, [
        other.id,
      ])
      other.at('198.51.100.3')
      expect((await other.types(aMac(), password)).json()['reply:Session-Timeout']).toBe(300)
      expect((await other.types(aMac(), password)).statusCode).toBe(401)
      other.at('198.51.100.2')
      fixture.clock.advance({ seconds: 16 })
      const again = await aPass()
      expect((await other.types(aMac(), again.password)).json()['reply:Session-Timeout']).toBeGreaterThan(
        3_500,
      )
    })

    test('at 802.1X logs in again after each full piece, and its session ends with the last, shorter one', async () => {
      const { password, transactionId } = await aPass()
      const other = await aRouterOf(seller, 'radius')
      const mac = aMac()
      const logsIn = async () => {
        const login = { 'User-Name': password, 'FreeRADIUS-Proxied-To': '127.0.0.1' }
        const granted = (await other.ask(mac, login)).json()
        return [granted['reply:Session-Timeout'], granted['reply:Termination-Action']]
      }
      expect(await logsIn()).toEqual([300, 'RADIUS-Request'])
      const soon = new Date(fixture.deps.now().getTime() + 200_000)
      await fixture.database.asOwner('update passes set expires_at = $2 where purchase_id = $1', [
        transactionId,
        soon,
      ])
      expect(await logsIn()).toEqual([200, undefined])
    })

    test('may spell it as people do, in one field or in both', async () => {
      const { password } = await aPass()
      const mac = aMac()
      const spelt = password.toLowerCase().replaceAll('-', ' ')
      expect((await router.types(mac, spelt)).statusCode).toBe(200)
      // A password sent as a digest cannot be read.
      if (profile.asksByChap) return
      expect(
        (await router.ask(mac, { 'User-Name': 'T-shirt stall', 'User-Password': spelt })).statusCode,
      ).toBe(200)
    })

    test('that is sent as a digest is compared by FreeRADIUS with the right one', async () => {
      const { password } = await aPass()
      const answer = await router.ask(aMac(), { 'User-Name': password, 'CHAP-Password': '0x01' })
      expect(answer.json()['control:Cleartext-Password']).toBe(password)
      expect(answer.json()['control:Auth-Type']).toBeUndefined()
    })

    test.each([
      ['of no seller', '7KQM-4T2-XWP', '7KQM-4T2-XWP'],
      ['of another form', 'hello', 'hello'],
      ['that is empty', '', ''],
    ])('%s gets the reason that it is unknown', async (_, name, password) => {
      expect(wordsOf(await router.types(aMac(), name, password))).toEqual([
        401,
        'We do not know this code. Check it: it has 10 letters and numbers.',
      ])
    })

    test('with another password gets no access', async () => {
      const [one, other] = [await aPass(), await aPass()]
      const answer = await router.types(aMac(), one.password, other.password)
      // FreeRADIUS compares a digest.
      if (profile.asksByChap) expect(answer.json()['control:Cleartext-Password']).toBe(one.password)
      else expect(answer.statusCode).toBe(401)
    })

    test('of another seller gets that seller’s name, and nothing else of it', async () => {
      const other = await aSeller(fixture.deps, { shop: { businessName: 'Lumley Kiosk' } })
      const { password } = await aPass(other)
      const mac = aMac()
      expect(wordsOf(await router.types(mac, password))).toEqual([401, 'This code belongs to Lumley Kiosk'])
      const own = await aRouterOf(other)
      expect((await own.types(mac, password)).statusCode).toBe(200)
    })

    test('of two sellers gets access with each at that seller’s own routers', async () => {
      const other = await aSeller(fixture.deps)
      const [here, there] = [await aPass(), await aPass(other)]
      await fixture.database.asOwner(
        `update passes set code_digest = (select code_digest from passes where purchase_id = $1) where purchase_id = $2`,
        [here.transactionId, there.transactionId],
      )
      const theirs = await aRouterOf(other)
      expect((await router.types(aMac(), here.password)).statusCode).toBe(200)
      expect((await theirs.types(aMac(), here.password)).statusCode).toBe(200)
    })

    test('that was refunded, or is over, gets that reason', async () => {
      const [refunded, over] = [await aPass(), await aPass()]
      const mac = aMac()
      await refundByAdmin(fixture, refunded.transactionId)
      expect(wordsOf(await router.types(mac, refunded.password))).toEqual([
        401,
        expect.stringContaining('refunded'),
      ])
      await fixture.database.asOwner(
        `update passes set starts_at = starts_at - interval '2 hours', expires_at = $2 where purchase_id = $1`,
        [over.transactionId, new Date(fixture.deps.now().getTime() - 60_000)],
      )
      expect(wordsOf(await router.types(mac, over.password))).toEqual([401, expect.stringMatching(/ended/)])
    })

    test('gets the rest in the last minutes, to the second', async () => {
      const pass = await aPass()
      await fixture.database.asOwner(
        `update passes set starts_at = starts_at - interval '2 hours', expires_at = $2 where purchase_id = $1`,
        [pass.transactionId, new Date(fixture.deps.now().getTime() + 320_000)],
      )
      const seconds = (await router.types(aMac(), pass.password)).json()['reply:Session-Timeout']
      expect(seconds).toBeGreaterThan(310)
      expect(seconds).toBeLessThanOrEqual(320)
    })
  })

  test('a link of ours gives its own phone access for a minute, and no one else', async () => {
    const { transactionId: purchaseId } = await aPass()
    const [mac, other] = [aMac(), aMac()]
    const digest = deviceDigest(fixture.deps, seller.id, mac)
    const token = makeLoginToken(fixture.deps, {
      entrepreneurId: seller.id,
      deviceDigest: digest,
      purchaseId,
    })
    const login = (phone: string) => router.ask(phone, { 'User-Name': token, 'User-Password': token })
    expect((await login(other)).statusCode).toBe(401)
    expect((await login(mac)).json()).toMatchObject({ 'control:Cleartext-Password': token })
    expect((await login(mac)).statusCode).toBe(200)
    fixture.clock.advance({ seconds: 61 })
    expect((await login(mac)).statusCode).toBe(401)
  })

  describe('a caller', () => {
    test('without the front end’s password learns nothing, whatever it sends', async () => {
      const { password } = await aPass()
      for (const authorization of ['', 'Bearer wrong', `Bearer ${fixture.deps.radiusToken}x`]) {
        const answer = await router.call('authorize', { 'User-Name': password }, { authorization })
        expect(answer.statusCode).toBe(401)
        expect(answer.json().code).toBe('not_logged_in')
      }
    })

    test.each(['', 'minit-x-1', "minit-'; drop table gateways-1", 'a'.repeat(300)])(
      'as the router "%s" is rejected',
      async (name) => {
        const { password } = await aPass()
        const outsider = await aRouterOf(seller)
        outsider.calledAs(name)
        expect((await outsider.types(aMac(), password)).statusCode).toBe(403)
      },
    )

    test('with a renewed secret’s predecessor, or of a removed router, is rejected', async () => {
      const { password } = await aPass()
      const other = await aRouterOf(seller)
      await renewSecret(fixture.deps, seller.id, other.id)
      expect((await other.types(aMac(), password)).statusCode).toBe(403)
      other.calledAs(radiusName({ id: other.id, secretVersion: 2 }))
      const mac = aMac()
      expect((await other.types(mac, password)).statusCode).toBe(200)
      await removeGateway(fixture.deps, seller.id, other.id)
      expect((await other.types(mac, password)).statusCode).toBe(403)
    })
  })

  test('a router’s own address is answered with its name and secret, and any other with nothing', async () => {
    const other = await aRouterOf(seller, 'radius')
    await fixture.database.asOwner(`update gateways set radius_address = '203.0.113.9' where id = $1`, [
      other.id,
    ])
    const ask = (address: string) =>
      fixture.app.inject({
        url: `/api/network/router?address=${address}`,
        headers: { authorization: `Bearer ${fixture.deps.radiusToken}` },
      })
    const { setup } = other
    expect((await ask('203.0.113.9')).body).toBe(`minit-${other.id.toLowerCase()}-1 ${setup.secret}`)
    expect((await ask('203.0.113.10')).body).toBe('')
  })

  test('each router that uses RADIUS has its own pair of ports', async () => {
    const [one, other] = [await aRouterOf(seller), await aRouterOf(seller, 'radius')]
    const { authentication, accounting } = one.setup.ports
    expect(accounting).toBe(authentication + 1)
    expect(authentication % 2).toBe(0)
    expect(other.setup.ports.authentication).not.toBe(authentication)
  })
})
