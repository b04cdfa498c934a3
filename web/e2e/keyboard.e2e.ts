import { aBuyer, expectPass } from './buying.ts'
import { tabTo } from './keys.ts'
import { expect, test } from './page.ts'

test('a pass is bought with the keyboard alone, and the focus is always visible', async ({ page }) => {
  const buyer = aBuyer()
  await page.goto('/customer-self-service')
  await expect(page.getByRole('button', { name: 'Pay Now' })).toBeDisabled()
  await tabTo(page, /^30/)
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('radio', { name: 'Market Hour' })).toBeChecked()
  await tabTo(page, /^Vult/)
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('radio', { name: 'Orange Money' })).toBeChecked()
  await tabTo(page, /^Quick Purchase/)
  await tabTo(page, /^Your name/)
  await page.keyboard.type(buyer.name)
  await tabTo(page, /^Phone number/)
  await page.keyboard.type(buyer.phone)
  await tabTo(page, /^QR code/)
  await tabTo(page, /^Pay Le 35 Now/)
  await page.keyboard.press('Enter')
  await expectPass(page)
  await tabTo(page, /^Copy code/)
  await page.keyboard.press('Space')
  await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible()
})
