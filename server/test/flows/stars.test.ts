import { ratePass } from '@minit/contract/customer/passes.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../app.ts'
import { aSeller, callApp, type TestSeller } from '../builders.ts'
import { buys, refusalOf, statusOf, type Ticket } from '../purchases.ts'
import { countRows } from '../records.ts'

let fixture: TestApp
beforeAll(async () => {
  fixture = await startTestApp()
})
afterAll(() => fixture.close())

const aPass = async (seller: TestSeller): Promise<Ticket> => {
  const pass = await buys(fixture, seller)
  if (pass.status !== 'ready') throw new Error('the pass was not paid in time')
  return { transactionId: pass.transactionId, statusToken: pass.statusToken }
}

describe('stars', () => {
  const rates = (pass: Ticket, stars: number) =>
    callApp(fixture.app)(ratePass, {
      params: { transactionId: pass.transactionId },
      headers: { 'purchase-token': pass.statusToken },
      body: { stars },
    })

  test('are given once, after five minutes, and make the mean from three on', async () => {
    const seller = await aSeller(fixture.deps)
    const passes = [await aPass(seller), await aPass(seller), await aPass(seller)]
    const [first] = passes
    if (first === undefined) throw new Error('there is no pass')
    expect(await refusalOf(rates(first, 5))).toMatchObject({ code: 'too_early' })
    // Without a router its minutes begin a quarter of an hour after payment.
    fixture.clock.advance({ minutes: 15 + 6 })
    const ratingShown = async () => {
      const { body } = await fixture.app.inject({ url: `/api/customer/business-info/${seller.slug}` })
      return JSON.parse(body).rating
    }
    for (const [index, pass] of passes.entries()) {
      expect(await ratingShown()).toBeNull()
      await rates(pass, [5, 4, 4][index] ?? 0)
    }
    expect(await ratingShown()).toBe(4.3)
    expect(await refusalOf(rates(first, 1))).toMatchObject({ code: 'already_rated' })
    expect((await statusOf(fixture, first)).pass?.stars).toBe(5)
    expect(
      await countRows(
        fixture,
        'packages',
        `entrepreneur_id = '${seller.id}' and rating_sum = 13 and rating_count = 3`,
      ),
    ).toBe(1)
  })

  test('given ten times at once count once', async () => {
    const seller = await aSeller(fixture.deps)
    const pass = await aPass(seller)
    fixture.clock.advance({ minutes: 15 + 6 })
    const outcomes = await Promise.allSettled(Array.from({ length: 10 }, () => rates(pass, 3)))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await countRows(fixture, 'entrepreneurs', `id = '${seller.id}' and rating_count = 1`)).toBe(1)
  })
})
