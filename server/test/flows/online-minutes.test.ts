import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { deleteOldSessions } from '../../src/modules/network/old-sessions.ts'
import { addsMinutes, refundByAdmin } from '../a-sale.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { aSeller, type TestSeller } from '../builders.ts'
import { purseOfPass, stretchesOf } from '../online-minutes.ts'
import { aMac, phonesAt, refusalText } from '../phones-at.ts'
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

/** Reports come every half minute, and the first of a stretch half a minute after its phone. */
const expectMinutes = (seconds: number | null | undefined, minutes: number): void => {
  expect(Math.abs((seconds ?? 0) - minutes * 60)).toBeLessThanOrEqual(60)
}

const FAMILY = { clock: 'while_online', maxDevices: 3 } as const

describe('a pass whose minutes run only while its phone is online', () => {
  test('stops three minutes after its phone is gone, and goes on without a tap', async () => {
    const router = await aRouter(fixture, seller)
    const mac = aMac()
    const { place } = await router.join(mac)
    const pass = await at.buys({ clock: 'while_online' }, place)
    expect(await router.turn()).toEqual([`auth ${mac} 60`])
    await router.live(10, [mac])
    await router.live(30, [])
    const [stretch, ...others] = await stretchesOf(fixture, pass)
    expect({ cause: stretch?.cause, others }).toEqual({ cause: 'left', others: [] })
    expectMinutes(stretch?.seconds, 10)
    // Days later it is simply online, and the minutes run on.
    fixture.clock.advance({ hours: 50 })
    router.clients.delete(mac)
    await router.turn()
    await router.join(mac)
    expect(await router.turn()).toEqual([`auth ${mac} 51`])
    await router.live(5, [mac])
    await router.live(4, [])
    expect((await stretchesOf(fixture, pass)).length).toBe(2)
    expectMinutes((await purseOfPass(fixture, pass)).drawn, 14.5)
    expect(await at.breaches()).toEqual([])
  })

  test('ends when its minutes are used, and its phone is closed', async () => {
    const router = await aRouter(fixture, seller)
    const mac = aMac()
    const { place } = await router.join(mac)
    const pass = await at.buys({ clock: 'while_online' }, place)
    await router.turn()
    const orders = await router.live(62, [mac])
    expect(orders.at(-1)).toBe(`deauth ${mac}`)
    expect(await purseOfPass(fixture, pass)).toMatchObject({ bought: 3600, isOver: true })
    expect(await refusalText(at.enter(place, pass))).toMatch(/^pass_over: Its minutes are used/)
    expect(await at.breaches()).toEqual([])
  })

  test('draws nothing in a power cut, and gets nothing back for it', async () => {
    const router = await aRouter(fixture, seller)
    const mac = aMac()
    const { place } = await router.join(mac)
    const pass = await at.buys({ clock: 'while_online' }, place)
    await router.turn()
    await router.live(10, [mac])
    router.clients.clear()
    fixture.clock.advance({ minutes: 40 })
    await router.turn()
    await router.join(mac)
    await router.turn()
    await router.live(2, [mac])
    const [first, second] = await stretchesOf(fixture, pass)
    expectMinutes(first?.seconds, 10)
    expect(second?.seconds).toBeNull()
    const credits = await fixture.database.asOwner('select * from outage_credits')
    expect(credits).toEqual([])
  })

  test('grows by minutes that are added, also once they are used, and ends with its refund', async () => {
    const router = await aRouter(fixture, seller)
    const mac = aMac()
    const { place } = await router.join(mac)
    const pass = await at.buys({ clock: 'while_online' }, place)
    await router.turn()
    await addsMinutes(fixture, pass, 15)
    await router.live(5, [mac])
    expect(await purseOfPass(fixture, pass)).toMatchObject({ bought: 75 * 60 })
    await refundByAdmin(fixture, pass.transactionId)
    expect(await router.live(1, [mac])).toContain(`deauth ${mac}`)
    await fixture.drain()
    expect((await stretchesOf(fixture, pass)).map(({ cause }) => cause)).not.toContain(null)
    expect(await at.breaches()).toEqual([])
  })
})

test('the times online go 90 days after the end of their pass, and not before', async () => {
  const own = await startTestApp()
  try {
    const shop = await aSeller(own.deps)
    const router = await aRouter(own, shop)
    const mac = aMac()
    const pass = await phonesAt(own, () => shop).buys(
      { clock: 'while_online' },
      (await router.join(mac)).place,
    )
    await router.turn()
    await router.live(4, [mac])
    await router.live(4, [])
    own.clock.advance({ hours: 24 * 200 })
    await deleteOldSessions(own.deps)
    expect(await stretchesOf(own, pass)).toHaveLength(1)
    own.clock.advance({ hours: 24 * 80 })
    await deleteOldSessions(own.deps)
    expect(await stretchesOf(own, pass)).toHaveLength(0)
  } finally {
    await own.close()
  }
})

describe('several phones of a family', () => {
  test('share what is left, and a new one shortens the order of the others', async () => {
    const router = await aRouter(fixture, seller)
    const [one, two] = [aMac(), aMac()]
    const first = await router.join(one)
    const pass = await at.buys(FAMILY, first.place)
    expect(await router.turn()).toEqual([`auth ${one} 60`])
    await router.live(10, [one])
    const second = await router.join(two)
    await at.enter(second.place, pass)
    const orders = await router.live(1, [one, two])
    expect(orders).toContain(`auth ${two} 25`)
    expect(orders).toContain(`extend ${one} 25`)
    const later = await router.live(26, [one, two])
    expect(later).toContain(`deauth ${one}`)
    expect(later).toContain(`deauth ${two}`)
    const drawn = await stretchesOf(fixture, pass)
    expect(drawn.map(({ seconds }) => seconds ?? 0).reduce((sum, each) => sum + each, 0)).toBeGreaterThan(
      3595,
    )
    expect(await purseOfPass(fixture, pass)).toMatchObject({ isOver: true })
    expect(await at.breaches()).toEqual([])
  })

  test('of which one leaves give its share to the others', async () => {
    const router = await aRouter(fixture, seller)
    const [one, two] = [aMac(), aMac()]
    const pass = await at.buys(FAMILY, (await router.join(one)).place)
    await router.turn()
    await at.enter((await router.join(two)).place, pass)
    await router.live(5, [one, two])
    await router.live(44, [one])
    const { drawn, isOver } = await purseOfPass(fixture, pass)
    expect({ drawn, isOver }).toEqual({ drawn: expect.any(Number), isOver: false })
    expect(router.isOpen(one)).toBe(true)
    await router.live(10, [one])
    expect(router.isOpen(one)).toBe(false)
    expect(await at.breaches()).toEqual([])
  })
})
