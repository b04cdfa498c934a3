import { createPackage } from '@minit/contract/entrepreneur/packages.ts'
import { MINUTES_A_DAY } from '@minit/domain/passes/pass-hours.ts'
import { USUAL_OPTIONS } from '@minit/domain/passes/pass-options.ts'
import { aBuyer, buy, passPath } from './buying.ts'
import { openPackage } from './package-rows.ts'
import { expect, test } from './page.ts'
import { aSimulatedRouter, connectRouter } from './router.ts'
import { callsTo } from './seller.ts'
import { shoot, shootWindow } from './shoot.ts'

/** Hours that include the current time, on one day, with a limit for each other option. */
const nowAndLater = () => ({
  hours: { fromMinute: 0, untilMinute: MINUTES_A_DAY, days: [new Date().getUTCDay()] },
  downKbps: 512,
  maxPerDay: 1,
  maxPauses: 2,
  pauseDays: 7,
})

// Options of a package besides duration and price: chosen, bought, and shown with the pass.
test.use({ trace: 'off' })

test('pictures of the options of packages', async ({ page, hub, origin, openSecondDashboard }) => {
  const options = {
    ...USUAL_OPTIONS,
    clock: 'first_use',
    maxDevices: 2,
    downKbps: 2000,
    upKbps: null,
    dataLimitMb: 500,
  } as const
  const body = { name: 'Two Phones', durationMinutes: 60, price: 12, options }
  await hub.call(createPackage, { body: { ...body, currency: 'SLL' } })
  const dashboard = await openSecondDashboard(hub)
  await openPackage(dashboard, 'Two Phones')
  await dashboard.getByRole('button', { name: 'Edit Two Phones' }).click()
  await shootWindow(dashboard, dashboard.getByRole('dialog'), 'options-form')
  await dashboard.keyboard.press('Escape')
  await openPackage(dashboard, 'Night Owl')
  await dashboard.getByRole('button', { name: 'Edit Night Owl' }).click()
  await dashboard.getByRole('switch', { name: 'Customers may pause it' }).click()
  await shootWindow(dashboard, dashboard.getByRole('dialog'), 'options-form-hours')
  await dashboard.keyboard.press('Escape')
  await shoot(dashboard, 'options-list')
  await page.goto('/customer-purchase?provider=demo-hub')
  await shoot(page, 'options-cards')
  await page.goto('/customer-self-service')
  await shoot(page, 'options-tiles')
  await page.goto('/customer-qr-payment')
  await shoot(page, 'options-rows')
  await hub.call(createPackage, {
    body: { ...body, name: 'Slow Week', currency: 'SLL', options: { ...USUAL_OPTIONS, ...nowAndLater() } },
  })
  const slow = await buy(callsTo(origin), aBuyer(), { pack: 'Slow Week' })
  await page.goto(passPath(slow))
  await expect(page.getByText('Outside these hours', { exact: false })).toBeVisible()
  await shoot(page, 'options-pass-hours')
  const bought = await buy(callsTo(origin), aBuyer(), { pack: 'Two Phones' })
  await page.goto(passPath(bought))
  await expect(page.getByText('Your 60 minutes begin', { exact: false })).toBeVisible()
  await shoot(page, 'options-pass')
  const { id, token } = await connectRouter(hub)
  const [mac, router] = ['da:a1:19:0f:00:02', aSimulatedRouter(origin, token)]
  await router.report([{ mac }])
  const fas = Buffer.from(`hid=${'0'.repeat(64)}, clientmac=${mac}`).toString('base64')
  await page.goto(`/wifi/${id}?fas=${encodeURIComponent(fas)}`)
  const at = new URL(page.url()).searchParams.get('at') ?? ''
  await page.goto(`${passPath(bought)}&at=${at}`)
  await expect(page.getByText('Start them on this phone')).toBeVisible()
  await shoot(page, 'options-start')
})
