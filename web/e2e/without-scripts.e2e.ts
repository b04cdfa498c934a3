import { aBuyer, expectPass, payButton, testPhone, tile, unfold } from './buying.ts'
import { expect, expectNoSideways, test } from './page.ts'

// No axe here, because it is a script. Tests with scripts run it on the same pages.
test.use({ javaScriptEnabled: false })

const pay = { name: 'Pay Now' } as const

test('a pass is bought with scripts off, from the form to the QR code', async ({ page }) => {
  const buyer = aBuyer()
  await page.goto('/customer-self-service')
  await expectNoSideways(page)
  await tile(page, 'Quick Browse').check()
  await page.getByRole('radio', { name: 'Orange Money' }).check()
  await page.getByLabel('Your name').fill(buyer.name)
  await page.getByLabel('Phone number').fill(buyer.phone)
  await page.getByRole('button', pay).click()

  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Confirm on Phone|Payment Successful!/)
  await expectPass(page)
  await expect(page.getByText('Your WiFi access is ready')).toBeVisible()
  const pass = page.getByLabel('Your pass')
  await expect(pass).toContainText('Freetown Central Hub')
  const other = await unfold(page, 'Use it on another phone')
  const qrCode = other.getByRole('img', { name: 'QR code that joins the WiFi' })
  await expect(qrCode).toBeVisible()
  await expect(qrCode).toHaveJSProperty('complete', true)
  await expect((await unfold(page, 'Receipt')).getByText('Paid with')).toBeVisible()
  // Controls that need scripts are hidden: the one button is a form of its own.
  await expect(page.getByRole('button')).toHaveText(['I paid but have no internet'])
  await expectNoSideways(page)
})

test('the waiting page reloads itself, and never says more than is known', async ({ page }) => {
  const buyer = aBuyer(testPhone('129'))
  await page.goto('/customer-self-service')
  await tile(page, 'Quick Browse').check()
  await page.getByRole('radio', { name: 'Orange Money' }).check()
  await page.getByLabel('Your name').fill(buyer.name)
  await page.getByLabel('Phone number').fill(buyer.phone)
  await page.getByRole('button', pay).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Confirm on Phone')
  await expect(page.locator('meta[http-equiv=refresh]')).toHaveAttribute('content', '5')
  const seconds = await page.getByText(/^Activating in \d+ seconds\.\.\.$/).innerText()
  await page.waitForEvent('load')
  await expect(page.getByText(/^Activating in \d+ seconds\.\.\.$/)).not.toHaveText(seconds)
})

test('a refused form returns with the input and the message of each field', async ({ page }) => {
  await page.goto('/customer-self-service')
  await tile(page, 'Long Chat').check()
  await page.getByRole('radio', { name: 'Africell Money' }).check()
  await page.getByLabel('Your name').fill('A')
  await page.getByLabel('Phone number').fill('123')
  await page.getByRole('radio', { name: 'WhatsApp' }).check()
  await page.getByRole('button', { name: /^Pay/ }).click()

  const onTop = 'Nothing has been paid. Name is required. Valid phone number required'
  await expect(page.getByText(onTop)).toBeInViewport()
  await expect(page.getByText('Name is required', { exact: true })).toBeVisible()
  await expect(page.getByText('Valid phone number required', { exact: true })).toBeVisible()
  await expect(page.getByLabel('Your name')).toHaveValue('A')
  await expect(page.getByLabel('Phone number')).toHaveValue('123')
  await expect(tile(page, 'Long Chat')).toBeChecked()
  await expect(page.getByRole('radio', { name: 'Africell Money' })).toBeChecked()
  await expect(page.getByRole('radio', { name: 'WhatsApp' })).toBeChecked()
  await expect(payButton(page)).toHaveText('Pay Le 50 Now')
  await expectNoSideways(page)

  const buyer = aBuyer()
  await page.getByLabel('Your name').fill(buyer.name)
  await page.getByLabel('Phone number').fill(buyer.phone)
  await payButton(page).click()
  await expectPass(page)
})

test('a declined payment says so, and offers the next step', async ({ page }) => {
  const buyer = aBuyer(testPhone('039'))
  await page.goto('/customer-self-service')
  await tile(page, 'Quick Browse').check()
  await page.getByRole('radio', { name: 'Orange Money' }).check()
  await page.getByLabel('Your name').fill(buyer.name)
  await page.getByLabel('Phone number').fill(buyer.phone)
  await page.getByRole('button', pay).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Payment Failed', { timeout: 15_000 })
  await page.getByRole('link', { name: 'Try again' }).click()
  await expect(page).toHaveURL(/customer-self-service/)
})
