import { listGateways, removeGateway } from '@minit/contract/entrepreneur/gateways.ts'
import { expect, test } from './page.ts'
import { aPlayedRouter } from './router.ts'
import { storageOf } from './seller.ts'
import { shoot, shootWindow } from './shoot.ts'

// The seller's routers: none, the line to paste, the set-up on its way and done, and the questions.
test.use({ trace: 'off' })

test('pictures of connecting a router', async ({ kiosk, newVisitor, origin }) => {
  const page = await newVisitor({ storageState: storageOf(kiosk, origin) })
  await page.goto('/entrepreneur/network')
  await expect(page.getByRole('heading', { name: 'No router is connected yet' })).toBeVisible()
  await shoot(page, 'network-none')
  await page.getByRole('button', { name: 'Connect your router' }).click()
  await page.getByRole('button', { name: 'Get the line to paste' }).click()
  await expect(page.getByText('Give the router a name')).toBeVisible()
  await shoot(page, 'network-form')
  await page.getByLabel('Name of the router').fill('At the door')
  await page.getByRole('button', { name: 'Get the line to paste' }).click()
  await expect(page.getByText('Paste the line and wait a minute.', { exact: false })).toBeVisible()
  await shoot(page, 'network-line')
  await page.getByText('For experts: the same values by hand').click()
  await shoot(page, 'network-line-experts')
  const token = await page.locator('dl > div').filter({ hasText: 'Token' }).locator('dd').innerText()
  const router = aPlayedRouter(origin, token)
  const mac = 'da:a1:19:00:03:09'
  await router.report([{ mac }])
  await expect(page.getByText('1 phone is at the router now')).toBeVisible()
  await shoot(page, 'network-heard')
  await page.getByRole('button', { name: 'Test with my phone' }).click()
  await expect(page.getByText('Waiting for a phone')).toBeVisible()
  await router.report([{ mac }])
  await router.report([{ mac, openSeconds: 300, kilobytes: 40 }])
  await expect(page.getByText('All works')).toBeVisible()
  await shoot(page, 'network-done')
  await page.getByRole('button', { name: 'Close the set-up' }).click()
  await shoot(page, 'network-list')
  for (const [button, name] of [
    ['Rename At the door', 'rename'],
    ['New line', 'renew'],
    ['Remove', 'remove'],
  ] as const) {
    await page.getByRole('button', { name: button }).click()
    await shootWindow(page, page.getByRole('dialog'), `network-${name}`)
    await page.keyboard.press('Escape')
  }
  await page.goto('/entrepreneur/dashboard')
  await expect(page.getByRole('region', { name: 'Your routers' })).toContainText('At the door')
  await shoot(page, 'network-dashboard')
  for (const { id } of await kiosk.call(listGateways, {})) await kiosk.call(removeGateway, { params: { id } })
})
