import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../app.ts'
import { aPhone, aSeller, type TestSeller } from '../builders.ts'
import { aMac } from '../phones-at.ts'
import { buys } from '../purchases.ts'
import { ASKING, brandsOf } from '../radius-brands.ts'
import { aRadiusRouter } from '../radius-router.ts'
import { aCard } from '../voucher-fixture.ts'

let fixture: TestApp
let seller: TestSeller
beforeAll(async () => {
  fixture = await startTestApp()
})
beforeEach(async () => {
  seller = await aSeller(fixture.deps)
})
afterAll(() => fixture.close())

const pays = async (phoneNumber: string) => {
  const answer = await buys(fixture, seller, { phoneNumber })
  if (answer.status !== 'ready') throw new Error('the sale was not paid in time')
  return answer
}

/** Lets minutes pass with the router online: it authenticates an unknown phone. */
const goBy = async (stall: Awaited<ReturnType<typeof aRadiusRouter>>, minutes: number): Promise<void> => {
  for (let left = minutes; left > 0; left -= 2) {
    fixture.clock.advance({ minutes: Math.min(left, 2) })
    await stall.comesBack('da:a1:19:00:99:99')
  }
}

type Answered = { json: () => Record<string, unknown> }
const secondsOf = (answer: Answered): number => Number(answer.json()['reply:Session-Timeout'])

// A MikroTik authenticates again every five minutes.
describe.each(brandsOf(ASKING))('a phone at a router of the brand %s', (_, profile) => {
  test.each([
    ['mikrotik', 300, 300],
    ['radius', 7_100, 7_200],
  ] as const)('gets the time of both passes with the same limits (%s)', async (kind, least, most) => {
    const stall = await aRadiusRouter(fixture, seller, kind, profile)
    const phone = aPhone()
    const [mac, first] = [aMac(), await pays(phone)]
    await stall.types(mac, first.password)
    await pays(phone)
    const seconds = secondsOf(await stall.types(mac, first.password))
    expect(seconds).toBeGreaterThanOrEqual(least)
    expect(seconds).toBeLessThanOrEqual(most)
    // Its first code still gives access once the second pass runs.
    await goBy(stall, 70)
    expect((await stall.types(mac, first.password)).statusCode).toBe(200)
    expect((await stall.comesBack(mac)).statusCode).toBe(200)
    await goBy(stall, 52)
    expect((await stall.types(mac, first.password)).statusCode).toBe(401)
  })

  test('loses no minute of a voucher that it types while its pass runs', async () => {
    const stall = await aRadiusRouter(fixture, seller, 'radius', profile)
    const [mac, first, card] = [aMac(), await pays(aPhone()), await aCard(fixture, seller)]
    await stall.types(mac, first.password)
    const typed = await stall.types(mac, card.code)
    expect(secondsOf(typed)).toBeLessThanOrEqual(3_660)
    const unused = async () =>
      (
        await fixture.database.asOwner<{ unused_minutes: number | null }>(
          `select unused_minutes from passes where clock = 'first_use' and entrepreneur_id = $1`,
          [seller.id],
        )
      )[0]?.unused_minutes
    expect(await unused()).toBe(60)
    await goBy(stall, 61)
    const back = await stall.comesBack(mac)
    expect(secondsOf(back)).toBeGreaterThanOrEqual(3_590)
    expect(await unused()).toBeNull()
  })
})
