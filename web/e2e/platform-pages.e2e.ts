import { USUAL_BETA_TEXTS } from '@minit/domain/platform/beta-texts.ts'
import type { Page } from '@playwright/test'
import { logInAsAdmin } from './admin.ts'
import { expect, expectAccessible, expectSoundAtBothWidths, test } from './page.ts'
import { expectSeen, toastOf } from './sight.ts'

for (const path of ['/status', '/privacy', '/terms'])
  test(`${path} is sound on a phone and on a wide screen, in light and in dark`, async ({ page }) => {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectSoundAtBothWidths(page)
    await page.emulateMedia({ colorScheme: 'dark' })
    await expectAccessible(page)
  })

test('the status page reads again by its link', async ({ page }) => {
  await page.goto('/status')
  await page.getByRole('link', { name: 'Check again' }).click()
  await expect(page).toHaveURL(/\/status$/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

for (const path of ['/apply', '/internet-owner-signup', '/customer-self-service'])
  test(`${path} links to the privacy and terms pages`, async ({ page }) => {
    await page.goto(path)
    for (const [name, to] of [
      ['Privacy', '/privacy'],
      ['Terms', '/terms'],
    ] as const)
      await expect(page.getByRole('main').getByRole('link', { name, exact: true })).toHaveAttribute(
        'href',
        to,
      )
  })

test('an admin sets the on-call contacts, sees errors, and removes them again', async ({ page }) => {
  await logInAsAdmin(page)
  await page.goto('/admin/settings')
  const open = page.getByRole('button', { name: /^Change\s*: who is on call/ })
  await open.click()
  const dialog = page.getByRole('dialog', { name: 'On call' })
  await expectSoundAtBothWidths(page)
  await dialog.getByLabel('Phone number').fill('12')
  await dialog.getByLabel('Reason').fill('Rota of the week')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByLabel('Phone number')).toHaveAttribute('aria-invalid', 'true')
  await dialog.getByLabel('Phone number').fill('076 123 450')
  await dialog.getByLabel('E-mail').fill('oncall@example.com')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expectSeen(toastOf(page, 'Settings Updated'))
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText(/oncall@example\.com: gets a message when something goes wrong/)).toBeVisible()
  await open.click()
  await dialog.getByLabel('Phone number').fill('')
  await dialog.getByLabel('E-mail').fill('')
  await dialog.getByLabel('Reason').fill('Nobody this week')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('No contact is set: alerts are shown only here.')).toBeVisible()
})

test('an admin sets the beta texts, which appear in their places; empty ones disappear', async ({ page }) => {
  await logInAsAdmin(page)
  const about = 'We are out of the beta, and thank you for it.'
  const save = async (text: string): Promise<void> => {
    await page.goto('/admin/settings')
    await page.getByRole('button', { name: /^Change\s*: texts about the beta/ }).click()
    const dialog = page.getByRole('dialog', { name: 'Texts about the beta' })
    await expectSoundAtBothWidths(page)
    await dialog.getByLabel('About us on the landing page').fill(text)
    await dialog.getByLabel('Reason').fill('We have grown')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expectSeen(toastOf(page, 'Settings Updated'))
    await page.goto('/')
  }
  await save(about)
  await expect(page.getByText(about)).toBeVisible()
  await expect(page.getByText(USUAL_BETA_TEXTS.about)).toHaveCount(0)
  await save('')
  await expect(page.getByText(about)).toHaveCount(0)
  await save(USUAL_BETA_TEXTS.about)
  await expect(page.getByText(USUAL_BETA_TEXTS.about)).toBeVisible()
})

/** Opens the dialog that erases the number of a row; the last row is -1. */
const openErasure = async (page: Page, row: number) => {
  const customers = page.getByRole('list', { name: 'customers' }).getByRole('listitem')
  await expect(customers.first()).toBeVisible()
  const customer = customers.nth(row)
  const erase = customer.getByRole('button', { name: 'Erase', exact: true })
  if ((await erase.count()) === 0) await customer.getByRole('button', { name: /^More for / }).click()
  await erase.click()
  return page.getByRole('dialog', { name: /^Erase: / })
}

test('an admin erases a number, and only with a reason', async ({ page }) => {
  await logInAsAdmin(page)
  // From the demo's past, whose passes have ended: purchases of other tests may still run.
  await page.goto('/admin/customers?search=072')
  const unasked = await openErasure(page, -1)
  await expect(unasked).toContainText('This cannot be undone.')
  await expectSoundAtBothWidths(page)
  await unasked.getByRole('button', { name: 'Erase', exact: true }).click()
  await expect(unasked).toBeVisible()
  await unasked.getByRole('button', { name: 'Cancel' }).click()

  // A number with an open refund or claim is refused: then erase the one before.
  const erased = toastOf(page, 'Number erased')
  let digits = ''
  for (let row = -1; digits === ''; row -= 1) {
    const dialog = await openErasure(page, row)
    // The list masks it; the dialog shows it whole, and the audit log records who viewed it.
    const title = await dialog.getByRole('heading').first().innerText()
    await dialog.getByLabel('Reason').fill('Asked for by its owner')
    await dialog.getByRole('button', { name: 'Erase', exact: true }).click()
    await expect(erased.or(dialog.getByRole('alert')).first()).toBeVisible()
    if ((await dialog.getByRole('alert').count()) > 0)
      await dialog.getByRole('button', { name: 'Cancel' }).click()
    else digits = title.replace(/\D/g, '')
    await expect(dialog).toHaveCount(0)
  }
  expect(digits).toMatch(/^232\d{8}$/)
  await page.goto(`/admin/customers?search=%2B${digits}`)
  await expect(page.getByText('No results')).toBeVisible()
})

test('a number outside every list is exported, and an empty one shows an error', async ({ page }) => {
  await logInAsAdmin(page)
  await page.goto('/admin/customers')
  const another = page.getByRole('region', { name: 'Another number' })
  await another.getByRole('button', { name: 'Erase this number' }).click()
  await expect(another.getByLabel('Another number')).toHaveAttribute('aria-invalid', 'true')
  await another.getByLabel('Another number').fill('079 555 123')
  await another.getByRole('button', { name: 'Export this number' }).click()
  await expect(page.getByRole('dialog', { name: /^Export: 079/ })).toBeVisible()
})
