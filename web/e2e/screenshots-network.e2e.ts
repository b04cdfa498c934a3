import { aCode } from './buying.ts'
import { aSimulatedMikrotik } from './mikrotik.ts'
import { expect, test } from './page.ts'
import { aPhoneOnline, aSimulatedRouter, forgetRouters } from './router.ts'
import { connectBox, expectQuestion, readValue, WIZARD } from './router-wizard.ts'
import { callsTo, storageOf } from './seller.ts'
import { shoot, shootWindow } from './shoot.ts'

// The seller's routers: none, the line to paste, the setup in progress and done, and the dialogs.
test.use({ trace: 'off' })

test('pictures of connecting a router', async ({ kiosk, newVisitor, origin }) => {
  await forgetRouters(kiosk)
  const page = await newVisitor({ storageState: storageOf(kiosk, origin) })
  await page.goto('/entrepreneur/network')
  await expect(page.getByRole('heading', { name: 'No router is connected yet' })).toBeVisible()
  await shoot(page, 'network-none')
  await page.getByRole('link', { name: 'Connect your router' }).click()
  await expectQuestion(page, 'Which box do you have?')
  await shoot(page, 'connect-box')
  await page.getByRole('button', { name: 'GL.iNet', exact: true }).click()
  await page.getByRole('button', { name: 'Not yet' }).click()
  await shoot(page, 'connect-power')
  await page.getByRole('button', { name: 'Yes, it is on and online' }).click()
  await expectQuestion(page, 'Paste this line into your GL.iNet router')
  await shoot(page, 'connect-line')
  await page.getByText('For experts: the same by hand').click()
  await shoot(page, 'connect-line-experts')
  const router = aSimulatedRouter(origin, await readValue(page, 'Token of the agent'))
  const mac = 'da:a1:19:00:03:09'
  await page.getByRole('button', { name: 'I have pasted it' }).click()
  await shoot(page, 'connect-check')
  await router.report([{ mac }])
  await expect(page.getByText('1 phone is at the router now')).toBeVisible()
  await page.getByRole('button', { name: 'Test with my phone' }).click()
  await expect(page.getByText('Waiting for a phone')).toBeVisible()
  await router.report([{ mac }])
  await router.report([{ mac, openSeconds: 300, kilobytes: 40 }])
  await expect(page.getByText('All works')).toBeVisible()
  await shoot(page, 'connect-works')
  await page.getByRole('button', { name: 'Go on' }).click()
  await expectQuestion(page, 'Your router works')
  await shoot(page, 'connect-done')
  await page.getByRole('link', { name: 'Your routers' }).click()
  await expect(page.getByRole('button', { name: 'Rename At the stall' })).toBeVisible()
  await shoot(page, 'network-list')
  for (const [button, name] of [
    ['Rename At the stall', 'rename'],
    ['New line', 'renew'],
    ['Remove', 'remove'],
  ] as const) {
    await page.getByRole('button', { name: button }).click()
    await shootWindow(page, page.getByRole('dialog'), `network-${name}`)
    await page.keyboard.press('Escape')
  }
  await page.goto('/entrepreneur/dashboard')
  await expect(page.getByRole('region', { name: 'Your routers' })).toContainText('At the stall')
  await shoot(page, 'network-dashboard')
  await forgetRouters(kiosk)
})

/** A month of a busy stall, which would take weeks to produce. */
const aBusyMonth = () => ({
  period: '30d',
  megabytes: 84_310,
  days: Array.from({ length: 30 }, (_, index) => ({
    day: new Date(Date.now() - (29 - index) * 86_400_000).toISOString().slice(0, 10),
    megabytes: 1_400 + ((index * 977) % 2_900),
  })),
  packages: [
    { id: 'a', name: 'All Day', passes: 53, minutes: 18_240, megabytes: 41_020 },
    { id: 'b', name: 'Market Hour', passes: 215, minutes: 11_015, megabytes: 29_350 },
    { id: 'c', name: 'Quick Browse', passes: 178, minutes: 4_410, megabytes: 13_940 },
  ],
  slowestHours: [
    { hour: 20, kbps: 310 },
    { hour: 21, kbps: 355 },
    { hour: 13, kbps: 1_240 },
  ],
})

test('pictures of routers’ reports', async ({ hub, newVisitor, origin }) => {
  const mac = 'da:a1:19:00:05:09'
  const sold = await aPhoneOnline(hub, origin, { mac, kilobytes: 123_400 })
  const page = await newVisitor({ storageState: storageOf(hub, origin) })
  await page.goto('/entrepreneur/network')
  await expect(page.getByRole('region', { name: 'Online now' })).toContainText('123 MB')
  await expect(page.getByRole('region', { name: 'Data used' })).toContainText(sold.packName)
  await shoot(page, 'network-seen')
  await page.getByRole('button', { name: /^Times online of/ }).click()
  await expect(page.getByRole('dialog')).toContainText('down')
  await shootWindow(page, page.getByRole('dialog'), 'network-sessions')
  await page.route('**/api/entrepreneur/network/usage*', (route) => route.fulfill({ json: aBusyMonth() }))
  await page.goto('/entrepreneur/network')
  await expect(page.getByText('84.3 GB')).toBeVisible()
  await shoot(page, 'network-busy')
  await page.goto('/entrepreneur/analytics')
  await expect(page.getByText('Minutes used')).toBeVisible()
  await shoot(page, 'network-analytics')
  await page.goto('/entrepreneur/analytics?tab=history')
  await expect(page.getByRole('button', { name: /^Times online of/ }).first()).toBeVisible()
  await shoot(page, 'network-history')
  await page.goto('/entrepreneur/customers')
  await expect(page.getByRole('heading', { name: 'Latest customers' })).toBeVisible()
  await shoot(page, 'network-customers')
  await page.goto(`/pass/${sold.transactionId}?t=${sold.statusToken}`)
  await expect(page.getByText('…05:09, online')).toBeVisible()
  await shoot(page, 'network-pass')
  await page.goto('/customer-self-service')
  await expect(page.getByText('Power cut?')).toBeVisible()
  await shoot(page, 'network-promise')
  await forgetRouters(hub)
})

test('pictures of the other kinds', async ({ kiosk, newVisitor, origin }) => {
  const page = await newVisitor({ storageState: storageOf(kiosk, origin) })
  for (const [box, name] of [
    ['MikroTik', 'mikrotik'],
    ['OpenWrt', 'openwrt'],
    ['UniFi', 'unifi'],
    ['Omada (TP-Link)', 'omada'],
    ['Ruckus', 'ruckus'],
    ['Another box with a login page', 'other'],
  ] as const) {
    await connectBox(page, box)
    await expectQuestion(page, /^(Paste this line|Type these values) into your/)
    await shoot(page, `connect-${name}`)
  }
  await page.getByText('My internet line has a fixed address').click()
  await shoot(page, 'connect-address')
  await page.getByRole('button', { name: 'I have typed them in' }).click()
  await page.getByRole('button', { name: 'Test with my phone' }).click()
  await expect(page.getByText(/Type TEST/)).toBeVisible()
  await shoot(page, 'connect-typed-check')
  await connectBox(page, 'A box that prints its own codes', 'Yes, I have codes')
  await expectQuestion(page, 'Add the codes of your box')
  await shoot(page, 'connect-codes')
  await page.goto(WIZARD)
  await page.getByRole('button', { name: 'None of these' }).click()
  await expectQuestion(page, 'You can sell without a router')
  await shoot(page, 'connect-none')
  await forgetRouters(kiosk)
})

test('pictures of a phone at a MikroTik', async ({ page, hub, origin }) => {
  const router = await aSimulatedMikrotik(hub, origin, 'da:a1:20:00:00:01')
  await router.beat(false)
  router.switchLine(false)
  await page.goto(router.walled)
  const password = await aCode(callsTo(origin))
  await page.getByText('I have a code').click()
  await page.getByLabel('Code of your pass').fill(password)
  await page.getByRole('button', { name: 'Connect' }).click()
  await expect(page.getByText('The router could not ask us')).toBeVisible()
  await shoot(page, 'mikrotik-refused')
  router.switchLine(true)
  await page.getByRole('link', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'You are online' })).toBeVisible()
  await shoot(page, 'mikrotik-online')
  await router.close()
})
