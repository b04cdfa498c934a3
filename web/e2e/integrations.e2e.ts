import type { Locator, Page } from '@playwright/test'
import { logInAsAdmin } from './admin.ts'
import { aBuyer, expectPass, startBuying } from './buying.ts'
import { expect, expectAccessible, expectNoSideways, expectSoundAtBothWidths, test } from './page.ts'
import { shoot, shootWindow } from './shoot.ts'
import { expectSeen, toastOf } from './sight.ts'

test.describe.configure({ mode: 'serial' })

const open = async (page: Page): Promise<void> => {
  await logInAsAdmin(page)
  await page.getByRole('tab', { name: 'API Marketplace' }).click()
  await expect(page.getByRole('heading', { name: 'pawaPay' })).toBeVisible()
}
const cardOf = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) })

test('the admin adds the built-in integrations, sets one up, tests it and switches it', async ({ page }) => {
  await open(page)
  await page.getByRole('button', { name: 'Add Demo Integrations' }).click()
  await expectSeen(toastOf(page, 'Integrations Seeded'))
  await expect(toastOf(page, 'Integrations Seeded')).toContainText('5 integrations added')

  const twilio = cardOf(page, 'Twilio SMS')
  await expect(twilio.getByRole('button', { name: 'Enable' })).toBeEnabled()
  await expect(page.getByText('cannot be enabled yet')).toHaveCount(0)

  const model = cardOf(page, 'Language model')
  await expect(model.getByText('Disabled', { exact: true })).toBeVisible()
  await expect(model.getByRole('button', { name: 'Test' })).toHaveCount(0)
  await model.getByRole('button', { name: 'Enable' }).click()
  await expectSeen(toastOf(page, 'Integration Updated'))
  await expect(model.getByText('Active', { exact: true })).toBeVisible()
  await model.getByRole('button', { name: 'Test' }).click()
  await expect(toastOf(page, 'Test Completed')).toBeVisible()
  await expect(model.getByText('has the model minit-demo')).toBeVisible()
  await expect(model.getByText(/^1 request, last/)).toBeVisible()
  await expect(model.getByRole('link', { name: /^Documentation/ })).toHaveAttribute('rel', /noopener/)

  await model.getByRole('button', { name: 'Settings' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('Model')).toHaveValue('minit-demo')
  await expect(dialog.getByLabel('API key (optional)', { exact: true })).toHaveValue('')
  await dialog.getByLabel('API key (optional)', { exact: true }).fill('a-wrong-key')
  await dialog.getByLabel('Address').fill('nowhere')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Enter a whole address, beginning with https://').first()).toBeVisible()
  await expect(dialog.getByLabel('API key (optional)', { exact: true })).toHaveValue('a-wrong-key')
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 800 })
    await expectNoSideways(page)
    await expectAccessible(page)
  }
  await dialog.getByLabel('Address').fill('https://llm.minit.example/v1')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toHaveCount(0)
  await model.getByRole('button', { name: 'Test' }).click()
  await expect(model.getByText('The API key was refused (401)')).toBeVisible()
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 800 })
    await expectNoSideways(page)
    await expectAccessible(page)
  }
  await model.getByRole('button', { name: 'Disable' }).click()
  await expect(model.getByText('Disabled', { exact: true })).toBeVisible()

  await page.getByRole('button', { name: 'Add Demo Integrations' }).click()
  await expect(toastOf(page, 'Integrations Seeded')).toContainText('0 integrations added')
})

test('a wrong key returns to the demo’s default, and the toast names the integration', async ({ page }) => {
  await open(page)
  const vult = cardOf(page, 'Vult')
  await vult.getByRole('button', { name: 'Settings' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Merchant id').fill('another')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toHaveCount(0)
  await page.getByRole('button', { name: 'Add Demo Integrations' }).click()
  await expect(toastOf(page, 'Integrations Seeded')).toContainText(
    '0 integrations added. Settings restored: Vult.',
  )
})

test('a failed call shows an error, and keeps the list', async ({ page }) => {
  await open(page)
  await page.route('**/api/admin/integrations/**', (route) => route.abort())
  await page.getByRole('button', { name: 'Add Demo Integrations' }).click()
  await expectSeen(toastOf(page, 'Seeding Failed'))
  const card = cardOf(page, 'pawaPay')
  await card.getByRole('button', { name: 'Test' }).click()
  await expectSeen(toastOf(page, 'Test Failed'))
  await card.getByRole('button', { name: 'Disable' }).click()
  await expectSeen(toastOf(page, 'Update Failed'))
  await expect(card.getByText('Active', { exact: true })).toBeVisible()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

test('pictures of the marketplace', async ({ page }) => {
  await open(page)
  await cardOf(page, 'Vult').getByRole('button', { name: 'Test' }).click()
  await expect(cardOf(page, 'Vult').getByText('takes the signature')).toBeVisible()
  await expect(page.locator('.toasts > *')).toHaveCount(0, { timeout: 15_000 })
  await shoot(page, 'marketplace')
  await cardOf(page, 'Vult').getByRole('button', { name: 'Settings' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('Merchant id')).toHaveValue('minit-demo')
  await shootWindow(page, dialog, 'marketplace-settings')
})

test('Orange Money uses Orange’s own page while pawaPay and Monime are off, and the buyer returns to the pass', async ({
  page,
  newVisitor,
}) => {
  const orange = cardOf(page, 'Orange Money Web Payment')
  // They come before it in the order of providers.
  const earlier = [cardOf(page, 'pawaPay'), cardOf(page, 'Monime')]
  const press = async (card: Locator, button: string): Promise<void> => {
    await card.getByRole('button', { name: button }).click()
    await expect(card.getByRole('button', { name: button })).toHaveCount(0)
  }
  await open(page)
  await press(orange, 'Enable')
  await orange.getByRole('button', { name: 'Test' }).click()
  await expect(orange.getByText('Orange gave a token.')).toBeVisible()
  try {
    for (const card of earlier) await press(card, 'Disable')
    let buyer = await newVisitor()
    // Every process follows within seconds. A returning buyer finds their name filled in and folded.
    await expect(async () => {
      buyer = await newVisitor()
      await startBuying(buyer, aBuyer())
      await expect(buyer.getByRole('heading', { level: 1 })).toHaveText('Pay with Orange Money', {
        timeout: 4_000,
      })
    }).toPass({ timeout: 40_000 })
    const link = buyer.getByRole('link', { name: 'Open Orange Money' })
    await expect(link).toHaveAttribute('href', /^\/demo-orange-money\/\w+$/)
    const opened = buyer.waitForEvent('popup')
    await link.click()
    const form = await opened
    await expect(form.getByRole('heading', { name: 'Le 35' })).toBeVisible()
    await form.getByLabel('Your Orange number').fill('076 123456')
    await form.getByLabel('Code from Orange').fill('000000')
    await form.getByRole('button', { name: 'Pay' }).click()
    await expect(form.getByRole('alert')).toHaveText('This code is not right. Dial for another one.')
    await expectSoundAtBothWidths(form)
    await form.getByLabel('Your Orange number').fill('076 123456')
    await form.getByLabel('Code from Orange').fill('224466')
    await form.getByRole('button', { name: 'Pay' }).click()
    await expect(form).toHaveURL(/\/pass\/\w+\?t=/)
    await expectPass(form)
    await form.close()
    await expectPass(buyer)
  } finally {
    for (const card of earlier) await press(card, 'Enable')
    await press(orange, 'Disable')
  }
})
