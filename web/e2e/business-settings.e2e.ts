import { readSettings, saveSettings } from '@minit/contract/entrepreneur/settings.ts'
import type { Page } from '@playwright/test'
import { expect, expectSoundAtBothWidths, holdCalls, test } from './page.ts'
import { type Seller, storageOf } from './seller.ts'
import { toastOf } from './sight.ts'

const PATH = '/entrepreneur/business-settings'

/** Restores the settings, because other tests use this seller too. */
const keepingSettings = async ({ call }: Seller, work: () => Promise<void>): Promise<void> => {
  const { slug: _, ...before } = await call(readSettings, {})
  try {
    await work()
  } finally {
    await call(saveSettings, { body: { ...before, email: before.email || 'kiosk@minit.example' } })
  }
}

const save = (page: Page): Promise<void> => page.getByRole('button', { name: 'Save settings' }).click()

test('a seller renames the business, turns Vult off, and customers see it at once', async ({
  page,
  kiosk,
  newVisitor,
  baseURL,
}) => {
  await keepingSettings(kiosk, async () => {
    const dashboard = await newVisitor({ storageState: storageOf(kiosk, baseURL ?? '') })
    await dashboard.goto('/entrepreneur/dashboard')
    await dashboard.getByRole('link', { name: 'Business Settings' }).first().click()
    await expect(dashboard).toHaveURL(new RegExp(`${PATH}$`))
    await expect(dashboard.getByLabel('Business name')).toHaveValue('Lumley Kiosk')
    await expectSoundAtBothWidths(dashboard)

    await dashboard.getByLabel('Business name').fill('Lumley Beach WiFi')
    await dashboard.getByRole('radio', { name: /^By hand/ }).check()
    await expect(dashboard.getByLabel('Vult merchant id')).toBeVisible()
    await dashboard.getByRole('switch', { name: 'Accept Vult' }).click()
    await expect(dashboard.getByLabel('Vult merchant id')).toHaveCount(0)
    await save(dashboard)
    await expect(toastOf(dashboard, 'Settings Updated')).toBeVisible()

    await page.goto('/customer-self-service?entrepreneur=lumley-kiosk')
    await expect(page.getByRole('heading', { name: 'Lumley Beach WiFi' })).toBeVisible()
    await expect(page.getByRole('radio', { name: /^Vult/ })).toHaveCount(0)

    await dashboard.getByRole('link', { name: 'Back to Dashboard' }).click()
    await expect(dashboard.getByRole('heading', { name: 'Lumley Beach WiFi' })).toBeVisible()
  })
})

test('the settings show errors next to each field, and keep the input when the connection drops', async ({
  kiosk,
  newVisitor,
  baseURL,
}) => {
  await keepingSettings(kiosk, async () => {
    const page = await newVisitor({ storageState: storageOf(kiosk, baseURL ?? '') })
    await page.goto(PATH)
    const fill = (label: string, text: string) => page.getByLabel(label, { exact: true }).fill(text)
    await fill('Business name', 'L')
    await fill('Location', '')
    await fill('Phone number', '076')
    await fill('Email', 'kiosk')
    await fill('Network name', '')
    await save(page)
    for (const words of [
      'Business name required',
      'Location required',
      'Valid phone number required',
      'Valid email required',
      'Network name required',
      '5 fields above need your attention.',
    ]) {
      await expect(page.getByText(words, { exact: true })).toBeVisible()
    }
    await expect(page.getByLabel('Business name', { exact: true })).toBeFocused()
    await expectSoundAtBothWidths(page)

    await fill('Business name', 'Lumley Kiosk Two')
    await fill('Location', 'Lumley')
    await fill('Phone number', '077 654 321')
    await fill('Email', 'kiosk@minit.example')
    await fill('Network name', 'Lumley Two')
    await page.route('**/api/entrepreneur/settings', (route) => route.abort())
    await save(page)
    await expect(toastOf(page, 'Update Failed')).toBeVisible()
    await expect(page.getByText(/What you typed is still here\.$/)).toBeVisible()
    await expect(page.getByLabel('Network name', { exact: true })).toHaveValue('Lumley Two')

    await page.unrouteAll()
    const saving = await holdCalls(page, '**/api/entrepreneur/settings')
    await page.getByRole('button', { name: 'Save settings' }).dblclick()
    await expect.poll(saving.sent).toBe(1)
    saving.release()
    await expect(toastOf(page, 'Settings Updated')).toBeVisible()
    expect(saving.sent()).toBe(1)
    expect(await kiosk.call(readSettings, {})).toMatchObject({
      businessName: 'Lumley Kiosk Two',
      networkName: 'Lumley Two',
    })
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  })
})
