import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createJobHandlers } from '../../src/job-handlers.ts'
import type { JobHandlers } from '../../src/jobs/jobs.ts'
import { saveSettings } from '../../src/modules/money/payouts/payouts.queries.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { aSeller, type TestSeller } from '../builders.ts'
import { toNoon } from '../noon.ts'
import { payoutWorld } from '../payout-world.ts'

let world: TestApp
let handlers: JobHandlers
let seller: TestSeller
beforeAll(async () => {
  world = await startTestApp()
  handlers = createJobHandlers(world.deps)
})
beforeEach(async () => {
  toNoon(world.clock)
  seller = await aSeller(world.deps)
})
afterAll(() => world.close())

/** From noon: a process that was down comes back so many hours later. */
const comesBackIn = (hours: number): void => world.clock.advance({ hours })

const wishesDaily = async (): Promise<void> => {
  const money = payoutWorld(world)
  await money.mayBePaid(seller)
  await money.sells(seller, 1)
  await world.deps.db.inTenant(seller.id, (tx) => saveSettings(tx, seller.id, { isDaily: true }))
}
const payouts = () =>
  world.database.asOwner<{ asked_by: string }>('select asked_by from payouts where entrepreneur_id = $1', [
    seller.id,
  ])
const waitingJobs = () =>
  world.database.asOwner("select from pgboss.job where name = 'daily-payouts' and state = 'created'")

test('daily payouts that are late in the evening run at once', async () => {
  await wishesDaily()
  comesBackIn(9)
  await handlers['daily-payouts']({})
  expect(await payouts()).toEqual([{ asked_by: 'daily' }])
  expect(await waitingJobs()).toEqual([])
})

test('daily payouts that are late at night wait until seven, and then run once', async () => {
  await wishesDaily()
  comesBackIn(14)
  await handlers['daily-payouts']({})
  await handlers['daily-payouts']({})
  expect(await payouts()).toEqual([])
  expect(await waitingJobs()).toHaveLength(1)
  world.clock.advance({ hours: 4, minutes: 50 })
  await world.drain()
  expect(await payouts()).toEqual([])
  world.clock.advance({ minutes: 15 })
  await world.drain()
  expect(await payouts()).toEqual([{ asked_by: 'daily' }])
})
