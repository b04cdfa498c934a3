import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createJobHandlers } from '../../src/job-handlers.ts'
import type { JobHandlers } from '../../src/jobs/jobs.ts'
import { saveSettings } from '../../src/modules/money/payouts/payouts.queries.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { aSeller, type TestSeller } from '../builders.ts'
import { toNoon } from '../noon.ts'
import { payoutFixture } from '../payout-fixture.ts'

let fixture: TestApp
let handlers: JobHandlers
let seller: TestSeller
beforeAll(async () => {
  fixture = await startTestApp()
  handlers = createJobHandlers(fixture.deps)
})
beforeEach(async () => {
  toNoon(fixture.clock)
  seller = await aSeller(fixture.deps)
})
afterAll(() => fixture.close())

/** From noon: a process that was down comes back so many hours later. */
const comesBackIn = (hours: number): void => fixture.clock.advance({ hours })

const wantsDaily = async (): Promise<void> => {
  const money = payoutFixture(fixture)
  await money.mayBePaid(seller)
  await money.sells(seller, 1)
  await fixture.deps.db.inTenant(seller.id, (tx) => saveSettings(tx, seller.id, { isDaily: true }))
}
const payouts = () =>
  fixture.database.asOwner<{ asked_by: string }>('select asked_by from payouts where entrepreneur_id = $1', [
    seller.id,
  ])
const waitingJobs = () =>
  fixture.database.asOwner("select from pgboss.job where name = 'daily-payouts' and state = 'created'")

test('daily payouts that are late in the evening run at once', async () => {
  await wantsDaily()
  comesBackIn(9)
  await handlers['daily-payouts']({})
  expect(await payouts()).toEqual([{ asked_by: 'daily' }])
  expect(await waitingJobs()).toEqual([])
})

test('daily payouts that are late at night wait until seven, and then run once', async () => {
  await wantsDaily()
  comesBackIn(14)
  await handlers['daily-payouts']({})
  await handlers['daily-payouts']({})
  expect(await payouts()).toEqual([])
  expect(await waitingJobs()).toHaveLength(1)
  fixture.clock.advance({ hours: 4, minutes: 50 })
  await fixture.drain()
  expect(await payouts()).toEqual([])
  fixture.clock.advance({ minutes: 15 })
  await fixture.drain()
  expect(await payouts()).toEqual([{ asked_by: 'daily' }])
})
