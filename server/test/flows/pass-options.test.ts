import { movePass, rejoinPass } from '@minit/contract/customer/network.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { paysAt } from '../a-sale.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { aSeller, callApp, type TestSeller } from '../builders.ts'
import { aMac, headersOf, phonesAt, refusalText } from '../phones-at.ts'
import { aRouter } from '../router.ts'

let fixture: TestApp
let seller: TestSeller
let at: ReturnType<typeof phonesAt>
beforeAll(async () => {
  fixture = await startTestApp()
  seller = await aSeller(fixture.deps)
  at = phonesAt(fixture, () => seller)
})
afterAll(() => fixture.close())

const HOUR = 60

describe('a pass for two phones', () => {
  test('gives access to both, and to a third only in the place of one', async () => {
    const router = await aRouter(fixture, seller)
    await router.turn()
    const pass = await at.buys({ maxDevices: 2 })
    const [one, two, three] = [aMac(), aMac(), aMac()]
    for (const mac of [one, two]) await at.enter((await router.join(mac)).place, pass)
    expect((await router.turn()).toSorted()).toEqual([`auth ${one} ${HOUR}`, `auth ${two} ${HOUR}`])
    await router.turn()
    const { place } = await router.join(three)
    expect(await refusalText(at.enter(place, pass))).toBe(
      'pass_on_other_phone: This code is in use on 2 phones, as many as it is for. Move it here?',
    )
    await at.enter(place, pass, true)
    expect((await router.turn()).toSorted()).toEqual([`auth ${three} ${HOUR}`, `deauth ${one}`])
    expect((await at.viewOf(pass)).pass?.maxDevices).toBe(2)
  })
})

describe('a limit', () => {
  test('of speed is in each order, up before down, for an agent that supports it', async () => {
    const router = await aRouter(fixture, seller)
    const mac = aMac()
    const { place } = await router.join(mac)
    await at.buys({ downKbps: 512, upKbps: 128 }, place)
    expect((await router.post('wait=0', router.setup.token, { agent: '1' })).body).toMatch(
      new RegExp(`^\\w+ auth ${mac} ${HOUR}\n$`),
    )
    expect(await router.turn()).toEqual([`auth ${mac} ${HOUR} 128 512`])
  })

  test('of data disconnects all phones of a pass once they have used it together, and the page says so', async () => {
    const router = await aRouter(fixture, seller)
    await router.turn()
    const pass = await at.buys({ maxDevices: 2, dataLimitMb: 500 })
    const [one, two] = [aMac(), aMac()]
    const { place } = await router.join(one)
    await at.enter(place, pass)
    await at.enter((await router.join(two)).place, pass)
    await router.turn()
    await router.turn()
    router.uses(one, { down: 300_000, up: 20_000 })
    expect(await router.turn()).toEqual([])
    expect((await at.viewOf(pass)).pass?.data).toEqual({ usedMb: 320, limitMb: 500 })
    router.uses(two, { down: 170_000, up: 10_000 })
    expect((await router.turn()).toSorted()).toEqual([`deauth ${one}`, `deauth ${two}`])
    expect((await at.viewOf(pass)).pass?.data).toEqual({ usedMb: 500, limitMb: 500 })
    expect((await at.networkOf(pass, place)).state).toBe('data_used')
    expect(await refusalText(at.enter(place, pass))).toBe('pass_data_used: Its 500 MB are used')
    // One pass's use does not count for another.
    const next = (await router.join(aMac())).place
    expect((await at.networkOf(await at.buys({ dataLimitMb: 100 }, next), next)).state).toBe('opening')
  })

  test('of data counts the use of its own phones, and not that of others at the seller', async () => {
    const router = await aRouter(fixture, seller)
    await router.turn()
    const [mine, other] = [aMac(), aMac()]
    await at.buys({}, (await router.join(other)).place)
    await router.turn()
    await router.turn()
    router.uses(other, { down: 400_000, up: 0 })
    await router.turn()
    const { place } = await router.join(mine)
    const pass = await at.buys({ dataLimitMb: 100 })
    await at.enter(place, pass)
    expect((await at.networkOf(pass, place)).state).toBe('opening')
    expect(await router.turn()).toEqual([`auth ${mine} ${HOUR}`])
  })

  test('after some data makes a pass slower, and does not close it', async () => {
    const router = await aRouter(fixture, seller)
    const mac = aMac()
    const { place } = await router.join(mac)
    const pass = await at.buys({ downKbps: 2_000, slowAfterMegabytes: 1_000, slowKbps: 512 }, place)
    expect(await router.turn()).toEqual([`auth ${mac} ${HOUR} 0 2000`])
    router.uses(mac, { down: 900_000, up: 0 })
    expect(await router.turn()).toEqual([])
    router.uses(mac, { down: 950_000, up: 60_000 })
    expect(await router.turn()).toEqual([expect.stringMatching(`^extend ${mac} \\d+ 512 512$`)])
    expect(await router.turn()).toEqual([])
    expect((await at.networkOf(pass, place)).state).toBe('online')
    expect((await at.viewOf(pass)).pass?.options).toMatchObject({ slowAfterMegabytes: 1_000, slowKbps: 512 })
  })

  test('that its package got later does not change a pass that was sold', async () => {
    const router = await aRouter(fixture, seller)
    const mac = aMac()
    const { place } = await router.join(mac)
    await at.buys({}, place)
    await fixture.database.asOwner(
      `update packages set slow_after_megabytes = 10, slow_kbps = 64 where entrepreneur_id = '${seller.id}'`,
    )
    await router.turn()
    await router.turn()
    router.uses(mac, { down: 900_000, up: 0 })
    expect(await router.turn()).toEqual([])
  })

  test('of data continues counting after a router has reset its counter', async () => {
    const router = await aRouter(fixture, seller)
    const mac = aMac()
    const { place } = await router.join(mac)
    const pass = await at.buys({ dataLimitMb: 100 }, place)
    await router.turn()
    router.uses(mac, { down: 60_000, up: 0 })
    await router.turn()
    router.uses(mac, { down: 30_000, up: 0 })
    await router.turn()
    expect((await at.viewOf(pass)).pass?.data).toEqual({ usedMb: 90, limitMb: 100 })
  })
})

test('the code of another seller is answered with that seller', async () => {
  const kiosk = await aSeller(fixture.deps, { shop: { businessName: 'Lumley Kiosk' } })
  const theirs = await paysAt(fixture, kiosk, '')
  const router = await aRouter(fixture, seller)
  const { place } = await router.join(aMac())
  expect(await refusalText(at.enter(place, theirs))).toBe(
    'pass_of_other_seller: This code belongs to Lumley Kiosk',
  )
})

describe('the same phone under another address', () => {
  const aMovedPhone = async () => {
    const router = await aRouter(fixture, seller)
    const [before, after] = [aMac(), aMac()]
    const pass = await at.buys({}, (await router.join(before)).place)
    await router.turn()
    await router.turn()
    const join = async () => (await router.join(after)).place
    const rejoin = (place: string) =>
      callApp(fixture.app)(rejoinPass, {
        params: { transactionId: pass.transactionId },
        headers: headersOf(pass, place),
      })
    return { router, before, after, pass, join, rejoin }
  }

  test('gets access again by itself once the old one has left', async () => {
    const { router, before, after, pass, join, rejoin } = await aMovedPhone()
    router.clients.delete(before)
    await router.turn()
    fixture.clock.advance({ minutes: 4 })
    const place = await join()
    await router.turn()
    expect(await at.networkOf(pass, place)).toMatchObject({ state: 'other_phone', isFree: true })
    expect((await rejoin(place)).state).toBe('opening')
    expect(await router.turn()).toEqual([expect.stringMatching(`^auth ${after} `)])
  })

  test('has to confirm while the old one is online, and nothing changes for the old one', async () => {
    const { router, before, pass, join, rejoin } = await aMovedPhone()
    await router.stays(4)
    const place = await join()
    expect(await at.networkOf(pass, place)).toMatchObject({ state: 'other_phone', isFree: false })
    expect(await refusalText(rejoin(place))).toMatch(/^pass_on_other_phone/)
    expect(await router.turn()).toEqual([])
    expect(router.isOpen(before)).toBe(true)
    const { transactionId } = pass
    await callApp(fixture.app)(movePass, { params: { transactionId }, headers: headersOf(pass, place) })
    expect(await router.turn()).toContain(`deauth ${before}`)
  })

  test('by itself six times an hour at most, as by hand', async () => {
    const { join, rejoin } = await aMovedPhone()
    const place = await join()
    const answers = []
    for (let tries = 0; tries < 7; tries++) answers.push(await refusalText(rejoin(place)))
    expect(answers.at(-1)).toMatch(/^too_many_requests/)
  })
})
