import type { Page } from '@playwright/test'
import { aBuyer, type Buyer, buyForCash, expectPass, maskedPhone, passPath } from './buying.ts'
import { expect, expectAccessible, expectNoSideways, test } from './page.ts'
import { callsTo } from './seller.ts'
import { backgroundOf, expectSeen, toastOf, tokenColour } from './sight.ts'

const rowOf = (dashboard: Page, buyer: Buyer) =>
  dashboard
    .getByRole('region', { name: 'Cash to confirm' })
    .getByRole('listitem')
    .filter({ hasText: maskedPhone(buyer) })

test('cash becomes a pass when the seller confirms it', async ({
  page,
  baseURL,
  hub,
  openSecondDashboard,
}) => {
  const buyer = aBuyer()
  await page.goto(passPath(await buyForCash(callsTo(baseURL ?? ''), buyer, 'Market Hour')))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pay the seller')
  await expect(page.getByText('Give Le 35 to Freetown Central Hub.')).toBeVisible()
  await expectNoSideways(page)
  await expectAccessible(page)

  const dashboard = await openSecondDashboard(hub, { viewport: { width: 360, height: 700 } })
  const row = rowOf(dashboard, buyer)
  await expectSeen(row)
  await expectNoSideways(dashboard)
  await expectAccessible(dashboard)
  await row.getByRole('button', { name: /^Cash received from/ }).click()
  await expectSeen(toastOf(dashboard, 'Cash received'))
  await expect(row).toHaveCount(0)
  await expectPass(page)
})

test('the seller declines a sale only after a question, whose dialog traps the focus', async ({
  page,
  baseURL,
  hub,
  openSecondDashboard,
}) => {
  const buyer = aBuyer()
  await page.goto(passPath(await buyForCash(callsTo(baseURL ?? ''), buyer, 'Quick Browse')))
  const dashboard = await openSecondDashboard(hub)
  const decline = rowOf(dashboard, buyer).getByRole('button', { name: /^Decline/ })
  const dialog = dashboard.getByRole('dialog', { name: 'Decline this sale?' })

  await test.step('it is visible, over a backdrop that covers the page', async () => {
    await decline.click()
    await expectSeen(dialog)
    expect(await backgroundOf(dialog)).toBe(await tokenColour(dialog, '--color-surface'))
    await expect(dialog).toContainText('If you have the Le 20, give it back.')
    await expectAccessible(dashboard)
  })

  await test.step('Tab cycles inside it', async () => {
    for (let pressed = 0; pressed < 5; pressed++) {
      await dashboard.keyboard.press('Tab')
      expect(await dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true)
    }
  })

  await test.step('Escape closes it, changes nothing, and returns the focus', async () => {
    await dashboard.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(decline).toBeFocused()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pay the seller')
  })

  await test.step('a declined sale ends on both screens', async () => {
    await decline.click()
    await dialog.getByRole('button', { name: 'Decline' }).click()
    await expect(dialog).toBeHidden()
    await expect(rowOf(dashboard, buyer)).toHaveCount(0)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Payment Failed')
    await expect(page.getByText('The seller did not receive the cash.').first()).toBeVisible()
  })
})
