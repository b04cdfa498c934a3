import { aBuyer, maskedPhone, unfold } from './buying.ts'
import { fillInGift, giftLinkTo } from './gifts.ts'
import { expect, expectNoSideways, test } from './page.ts'

// No axe here, because it is a script. Tests with scripts run it on the same pages.
test.use({ javaScriptEnabled: false })

test('a gift is bought, sent again and opened with scripts off', async ({ page }) => {
  const [payer, recipient] = [aBuyer(), aBuyer()]
  await fillInGift(page, payer, '+14155550100')
  await page.getByRole('button', { name: 'Pay Now' }).click()
  const words = 'Enter a Sierra Leone mobile number, or leave this empty'
  await expect(page.getByText(words, { exact: true })).toBeVisible()
  await expect(page.getByLabel('Whose phone gets the WiFi code?')).toHaveValue('+14155550100')
  await page.getByLabel('Whose phone gets the WiFi code?').fill(recipient.phone)
  await page.getByRole('button', { name: /^Pay/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Your gift/, { timeout: 40_000 })
  await expect(page.getByText(maskedPhone(recipient)).first()).toBeVisible()
  // The address of “It did not arrive”, which shows once the message was sent.
  await page.goto(`${page.url()}&resent=ask`)
  await page.getByRole('button', { name: 'Send it again' }).click()
  await expect(page.getByText('It was sent a moment ago', { exact: false })).toBeVisible()
  await expectNoSideways(page)

  await page.goto(await giftLinkTo(recipient.phone))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('A gift for you')
  const other = await unfold(page, 'Use it on another phone')
  await expect(other.getByRole('img', { name: 'QR code that joins the WiFi' })).toBeVisible()
  await expectNoSideways(page)
})
