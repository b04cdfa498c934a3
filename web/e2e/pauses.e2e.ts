import { createPackage } from '@minit/contract/entrepreneur/packages.ts'
import { aBuyer, buy, fold, passPath, unfold } from './buying.ts'
import { expect, expectAccessible, expectNoSideways, test } from './page.ts'
import { aSimulatedRouter, connectRouter, forgetRouters } from './router.ts'
import { callsTo, type Seller } from './seller.ts'

const OPTIONS = {
  clock: 'at_payment',
  maxDevices: 1,
  downKbps: null,
  upKbps: null,
  dataLimitMb: null,
  hours: null,
  maxPerDay: null,
  maxPauses: 2,
  pauseDays: 7,
} as const

let packs = 0
/** A pausable pass of the hub, at a router that closes by itself. */
const aPausablePass = async (hub: Seller, origin: string): Promise<string> => {
  packs += 1
  const name = `Long Stay ${process.pid % 1000}-${packs}`
  await hub.call(createPackage, {
    body: { name, durationMinutes: 480, price: 60, currency: 'SLL', options: OPTIONS },
  })
  const { token } = await connectRouter(hub)
  await aSimulatedRouter(origin, token).report([])
  return passPath(await buy(callsTo(origin), aBuyer(), { pack: name }))
}

test.afterEach(({ hub }) => forgetRouters(hub))

for (const javaScriptEnabled of [true, false])
  test(`a pass is paused and resumed, scripts ${javaScriptEnabled ? 'on' : 'off'}`, async ({
    newVisitor,
    hub,
    origin,
  }) => {
    const path = await aPausablePass(hub, origin)
    const page = await newVisitor({ javaScriptEnabled, viewport: { width: 320, height: 640 } })
    await page.goto(path)
    const pause = page.getByRole('button', { name: 'Pause my time' })
    await expect(async () => {
      await page.goto(path)
      await fold(page, 'Pause').locator('summary').click({ timeout: 2_000 })
      await expect(pause).toBeVisible({ timeout: 2_000 })
    }).toPass({ timeout: 40_000 })
    await expect(page.getByText('You can pause it 2 more times.', { exact: false })).toBeVisible()
    await pause.click()
    await expect(page.getByText('Your pass is paused. 8h are kept.')).toBeVisible()
    await expectNoSideways(page)
    if (javaScriptEnabled) await expectAccessible(page)
    await page.getByRole('button', { name: 'Go on with my time' }).click()
    await unfold(page, 'Pause')
    await expect(page.getByText('You can pause it 1 more time.', { exact: false })).toBeVisible()
    await expect(page.getByLabel('Your pass')).toContainText('left')
  })
