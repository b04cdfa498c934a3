import { unfold } from './buying.ts'
import { expect, expectAccessible, expectSoundAtBothWidths, test } from './page.ts'
import { aPhoneOnline, forgetRouters } from './router.ts'
import { storageOf } from './seller.ts'

const MAC = 'da:a1:19:00:05:01'

test.afterEach(({ hub }) => forgetRouters(hub))

test('seller and holder see who is online, the data used, and when a pass was used', async ({
  hub,
  newVisitor,
  origin,
}) => {
  const { transactionId, statusToken, packName } = await aPhoneOnline(hub, origin, {
    mac: MAC,
    kilobytes: 42_000,
  })
  const page = await newVisitor({ storageState: storageOf(hub, origin) })
  await page.goto('/entrepreneur/network')
  const online = page.getByRole('region', { name: 'Online now' })
  await expect(online).toContainText('…05:01')
  await expect(online).toContainText(packName)
  await expect(online).toContainText('42 MB')
  await expect(page.getByRole('region', { name: 'Data used' })).toContainText(packName)
  await expectSoundAtBothWidths(page)
  await expectAccessible(page)
  await online.getByRole('button', { name: 'Times online of the phone 05:01' }).click()
  const sessions = page.getByRole('dialog', { name: 'Time online' })
  await expect(sessions).toContainText('Phone …05:01, At the door')
  await expect(sessions).toContainText('42 MB down')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await page.goto('/entrepreneur/analytics?tab=history')
  const sales = page.getByRole('region', { name: 'Sales History' })
  await sales
    .getByRole('button', { name: /^Times online of/ })
    .first()
    .click()
  await expect(sessions).toContainText('Phone …05:01')
  await page.goto(`/pass/${transactionId}?t=${statusToken}`)
  await unfold(page, 'Phones and data')
  await expect(page.getByText('…05:01, online')).toBeVisible()
  await expect(page.getByText('42 MB')).toBeVisible()
  const other = await unfold(page, 'Use it on another phone')
  await expect(other.getByText('Join this WiFi with the other phone')).toBeVisible()
  await expectSoundAtBothWidths(page)
})

test('buyers read that a power cut takes no minutes only where a router has reported', async ({ page }) => {
  const promise = page.getByText(/^Power cut\? You get the minutes back: /)
  // Its box prints codes and never reports.
  await page.goto('/customer-self-service?entrepreneur=lumley-kiosk')
  await expect(page.getByRole('group', { name: 'Choose your time' })).toBeVisible()
  await expect(promise).toHaveCount(0)
  await page.goto('/customer-self-service')
  await expect(promise).toBeVisible()
  await page.goto('/customer-purchase')
  await page.getByRole('radio', { name: /Freetown Central Hub/ }).check()
  await expect(promise).toBeVisible()
  await expectSoundAtBothWidths(page)
})
