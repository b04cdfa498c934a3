import { createPackage } from '@minit/contract/entrepreneur/packages.ts'
import { aBuyer, buy, passPath } from './buying.ts'
import { expect, test } from './page.ts'
import { aPlayedRouter, connectRouter } from './router.ts'
import { callsTo } from './seller.ts'
import { shoot, shootWindow } from './shoot.ts'

// What a package is beside time and price: chosen, bought, and shown with its pass.
test.use({ trace: 'off' })

test('pictures of the options of packages', async ({ page, hub, origin, openDashboardBeside }) => {
  const options = {
    clock: 'first_use',
    maxDevices: 2,
    downKbps: 2000,
    upKbps: null,
    dataLimitMb: 500,
  } as const
  const body = { name: 'Two Phones', durationMinutes: 60, price: 12, options }
  await hub.call(createPackage, { body: { ...body, currency: 'SLL' } })
  const dashboard = await openDashboardBeside(hub)
  await dashboard.getByRole('button', { name: 'Edit Two Phones' }).click()
  await shootWindow(dashboard, dashboard.getByRole('dialog'), 'options-form')
  await page.goto('/customer-self-service')
  await shoot(page, 'options-tiles')
  await page.goto('/customer-qr-payment')
  await shoot(page, 'options-rows')
  const bought = await buy(callsTo(origin), aBuyer(), { pack: 'Two Phones' })
  await page.goto(passPath(bought))
  await expect(page.getByText('Your 60 minutes begin', { exact: false })).toBeVisible()
  await shoot(page, 'options-pass')
  const { id, token } = await connectRouter(hub)
  const [mac, router] = ['da:a1:19:0f:00:02', aPlayedRouter(origin, token)]
  await router.report([{ mac }])
  const fas = Buffer.from(`hid=${'0'.repeat(64)}, clientmac=${mac}`).toString('base64')
  await page.goto(`/wifi/${id}?fas=${encodeURIComponent(fas)}`)
  const at = new URL(page.url()).searchParams.get('at') ?? ''
  await page.goto(`${passPath(bought)}&at=${at}`)
  await expect(page.getByText('Start them on this phone')).toBeVisible()
  await shoot(page, 'options-start')
})
