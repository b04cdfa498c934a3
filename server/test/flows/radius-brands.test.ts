import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { RADIUS_PROFILES, reportsEach, shapedBy } from '../../../stand-ins/src/routers/radius-profiles.ts'
import { aPaidSale } from '../a-sale.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { aSeller, type TestSeller } from '../builders.ts'
import { shopPageOf } from '../purchases.ts'
import { type Attributes, aRadiusRouter, dashed, type RadiusRouter } from '../radius-router.ts'

let fixture: TestApp
let seller: TestSeller
beforeAll(async () => {
  fixture = await startTestApp()
  fixture.clock.advance({ hours: 1 })
})
afterAll(() => fixture.close())

let phones = 0

describe.each(RADIUS_PROFILES.map((profile) => [profile.brand, profile] as const))('%s', (_, profile) => {
  let router: RadiusRouter
  beforeEach(async () => {
    seller = await aSeller(fixture.deps)
    router = await aRadiusRouter(fixture, seller, 'radius')
  })
  const aMac = (): string => {
    phones += 1
    return `da:a1:19:00:${(0x40 + Math.floor(phones / 256)).toString(16)}:${(phones % 256).toString(16).padStart(2, '0')}`
  }
  const types = (mac: string, code: string) => {
    const asked = { 'User-Name': code, 'User-Password': code, 'Calling-Station-Id': dashed(mac) }
    return router.call('authorize', shapedBy(profile, 'Access', asked))
  }
  const aPhone = async () => {
    const pass = await aPaidSale(fixture, seller, { deliveryMethod: 'qr_display' })
    const mac = aMac()
    const { 'reply:Class': granted, 'reply:Acct-Interim-Interval': wanted } = (
      await types(mac, pass.password)
    ).json()
    const says = (word: string, counted: { seconds?: number; down?: number } = {}) => {
      const all: Attributes = {
        'Acct-Status-Type': word,
        'Acct-Session-Id': `session ${mac}`,
        'User-Name': pass.password,
        'Calling-Station-Id': dashed(mac),
        'NAS-Identifier': 'stall',
        'NAS-IP-Address': '192.168.1.2',
        'Called-Station-Id': 'AA-AA-AA-00-00-01:Stall',
        Class: `0x${Buffer.from(String(granted)).toString('hex')}`,
        'Acct-Session-Time': counted.seconds ?? 0,
        'Acct-Output-Octets': counted.down ?? 0,
        'Acct-Input-Octets': 0,
        'Acct-Output-Gigawords': 0,
        'Acct-Input-Gigawords': 0,
      }
      return router.call('accounting', shapedBy(profile, word, all))
    }
    return { pass, mac, says, every: reportsEach(profile, Number(wanted)) }
  }
  const isOnline = async () => (await shopPageOf(fixture, seller)).isOnline
  const sessionsOf = ({ transactionId }: { transactionId: string }) =>
    fixture.database.asOwner<{ is_on: boolean; down: number }>(
      'select ended_at is null as is_on, down_octets::float as down from access_sessions where purchase_id = $1',
      [transactionId],
    )
  const outages = () =>
    fixture.database.asOwner('select from gateway_outages where entrepreneur_id = $1', [seller.id])

  test('a phone is online from its Start to its Stop, counts once, and later silence is no outage', async () => {
    const { pass, mac, says, every } = await aPhone()
    await says('Start')
    const stepSeconds = every === null ? 1_200 : Math.min(every, 1_200)
    for (let seconds = stepSeconds; seconds <= 2 * stepSeconds; seconds += stepSeconds) {
      fixture.clock.advance({ seconds: stepSeconds })
      if (every !== null && seconds % every === 0)
        await says('Interim-Update', { seconds, down: seconds * 100 })
      expect(await isOnline()).toBe(true)
    }
    expect(await sessionsOf(pass)).toMatchObject([{ is_on: true }])
    await says('Stop', { seconds: 2 * stepSeconds, down: 2 * stepSeconds * 100 })
    expect(await sessionsOf(pass)).toEqual([{ is_on: false, down: 2 * stepSeconds * 100 }])
    fixture.clock.advance({ minutes: 11 })
    expect(await isOnline()).toBe(true)
    await types(mac, pass.password)
    expect(await outages()).toEqual([])
  })

  test('a Stop frees the place at once, and a code that is typed twice moves its pass', async () => {
    const { pass, says } = await aPhone()
    await says('Start')
    const [second, third] = [aMac(), aMac()]
    expect((await types(second, pass.password)).statusCode).toBe(401)
    expect((await types(second, pass.password)).statusCode).toBe(200)
    fixture.clock.advance({ seconds: 30 })
    await says('Stop', { seconds: 30 })
    expect((await types(third, pass.password)).statusCode).toBe(401)
  })
})
