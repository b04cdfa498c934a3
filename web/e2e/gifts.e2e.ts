import { aBuyer, maskedPhone, payButton, testPhone, tile } from './buying.ts'
import { fillInGift, giftLinkTo } from './gifts.ts'
import { expect, expectAccessible, expectNoSideways, test } from './page.ts'

const NARROW = { width: 320, height: 640 }

test('a customer buys a pass for another number: the payer sees the delivery, the recipient the pass', async ({
  page,
  newVisitor,
}) => {
  const [payer, recipient] = [aBuyer(), aBuyer()]
  await fillInGift(page, payer, '12')
  await payButton(page).click()
  await expect(page.getByText('Valid phone number required')).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Whose phone gets the WiFi code?').fill(recipient.phone)
  await payButton(page).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your gift was sent', { timeout: 40_000 })
  await expect(page.getByText(maskedPhone(recipient)).first()).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Receipt' })).toBeVisible()
  await expect(page.getByLabel('Your pass')).toHaveCount(0)
  for (const size of [page.viewportSize() ?? NARROW, NARROW]) {
    await page.setViewportSize(size)
    await expectNoSideways(page)
  }
  await expectAccessible(page)
  await page.getByRole('link', { name: 'It did not arrive' }).click()
  await page.getByRole('button', { name: 'Send it again' }).click()
  await expect(page.getByText('Sent a moment ago', { exact: false }).first()).toBeVisible()

  const holder = await newVisitor({ viewport: NARROW })
  await holder.goto(await giftLinkTo(recipient.phone))
  await expect(holder.getByRole('heading', { level: 1 })).toHaveText('A gift for you')
  await expect(holder.getByLabel('Your pass')).toBeVisible()
  const text = await holder.locator('body').innerText()
  for (const secret of [payer.name, payer.phone.slice(-6)]) expect(text).not.toContain(secret)
  await expect(holder.getByRole('heading', { name: 'Receipt' })).toHaveCount(0)
  await expectNoSideways(holder)
  await expectAccessible(holder)
})

test('an unpaid gift is ordered again as a gift', async ({ page }) => {
  await fillInGift(page, aBuyer(testPhone('039')), aBuyer().phone)
  await payButton(page).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Payment Failed', { timeout: 40_000 })
  await page.getByRole('link', { name: 'Try again' }).click()
  await expect(page.getByText('Your gift was not paid. Type the number in again')).toBeVisible()
  await expect(page.getByLabel('Whose phone gets the WiFi code?')).toBeVisible()
  await expect(tile(page, 'Market Hour')).toBeChecked()
  await expectNoSideways(page)
  await expectAccessible(page)
})

test('a shared phone does not store a gift’s recipient', async ({ page }) => {
  const [payer, recipient] = [aBuyer(), aBuyer()]
  await fillInGift(page, payer, recipient.phone)
  await payButton(page).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your gift was sent', { timeout: 40_000 })
  const kept = await page.evaluate(() => JSON.stringify(localStorage))
  expect(kept).toContain(payer.phone.slice(-6))
  expect(kept).not.toContain(recipient.phone.slice(-6))
})

test('an incomplete gift link says so, and offers a way on', async ({ page }) => {
  await page.goto('/gift/01ARZ3NDEKTSV4RRFFQ69G5FAV?t=wrong')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This gift was not found')
  await expectAccessible(page)
  await expectNoSideways(page)
})
