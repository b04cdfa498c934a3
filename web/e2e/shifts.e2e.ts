import type { Page } from '@playwright/test'
import { aBuyer, buyForCash, maskedPhone } from './buying.ts'
import { expect, expectSoundAtBothWidths, test } from './page.ts'
import { callsTo, logIn, MOHAMED } from './seller.ts'
import { expectSeen, toastOf } from './sight.ts'

const PHONE = { viewport: { width: 360, height: 700 } }

const count = (page: Page, name: string, pieces: number): Promise<void> =>
  page.getByLabel(`How many of ${name}`, { exact: true }).fill(String(pieces))

test('a cashier opens a drawer, takes cash, counts a shortage, and prints the slip', async ({
  origin,
  baseURL,
  openDashboard,
}) => {
  const page = await openDashboard(await logIn(origin, MOHAMED), { path: '/entrepreneur/counter', ...PHONE })
  await expect(page.getByText('Your shift is not open')).toBeVisible()

  await test.step('it opens with the counted amount', async () => {
    await page.getByRole('link', { name: 'Open my shift' }).click()
    await expect(page.getByRole('heading', { name: 'Open your shift' })).toBeVisible()
    await count(page, 'Le 20', 4)
    await count(page, 'Le 5', 4)
    await expectSoundAtBothWidths(page)
    await page.getByRole('button', { name: 'Open with Le 100' }).click()
    await expect(page.getByRole('heading', { name: 'Your drawer' })).toBeVisible()
  })

  await test.step('it contains the cash that the cashier confirms', async () => {
    const buyer = aBuyer()
    await buyForCash(callsTo(baseURL ?? ''), buyer, 'Market Hour')
    await page.getByRole('link', { name: 'Back to the counter' }).click()
    const row = page
      .getByRole('region', { name: 'Cash to confirm' })
      .getByRole('listitem')
      .filter({ hasText: maskedPhone(buyer) })
    await expectSoundAtBothWidths(page)
    await row.getByRole('button', { name: /^Cash received from/ }).click()
    await expectSeen(toastOf(page, 'Cash received'))
    await page.getByRole('link', { name: 'My shift' }).click()
    await expect(page.getByText('Le 135', { exact: true })).toBeVisible()
  })

  await test.step('a withdrawal needs a reason, and cannot exceed the amount there', async () => {
    await page.getByRole('button', { name: 'Take cash out' }).click()
    const dialog = page.getByRole('dialog', { name: 'Take cash out' })
    await dialog.getByLabel('How much, in Le').fill('1,500')
    await dialog.getByRole('button', { name: 'Take cash out' }).click()
    await expect(dialog.getByText('Write why')).toBeVisible()
    await expectSoundAtBothWidths(page)
    await dialog.getByLabel('What for?').fill('To the owner')
    await dialog.getByRole('button', { name: 'Take cash out' }).click()
    await expect(dialog.getByText('The drawer does not have that much')).toBeVisible()
    await dialog.getByLabel('How much, in Le').fill('60')
    await dialog.getByRole('button', { name: 'Take cash out' }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByText('Le 75', { exact: true })).toBeVisible()
  })

  await test.step('a difference is shown next to the expected amount, and needs a reason', async () => {
    await page.getByRole('button', { name: 'Count and close' }).click()
    await count(page, 'Le 20', 3)
    await count(page, 'Le 10', 1)
    await expect(page.getByText('Le 5 short', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Close shift' }).click()
    await expect(
      page.getByText('The count differs from what should be in the drawer. Write why.'),
    ).toBeVisible()
    await expectSoundAtBothWidths(page)
    await page.getByLabel('Why does it differ?').fill('Gave too much change')
    await page.getByRole('button', { name: 'Close shift' }).click()
  })

  await test.step('the slip lists it all, and only it is printed', async () => {
    const dialog = page.getByRole('dialog', { name: 'Slip of the shift' })
    for (const words of [
      'Shift of Mohamed Turay',
      'Le 75',
      'Le 70',
      'Le 5 short',
      'Why: Gave too much change',
    ])
      await expect(dialog).toContainText(words)
    await expect(dialog.getByText('3 × Le 20')).toBeVisible()
    await expectSoundAtBothWidths(page)
    await page.emulateMedia({ media: 'print' })
    await expect(page.locator('.on-paper .slip')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'My shift' })).toBeHidden()
    await page.emulateMedia({ media: 'screen' })
    await page.keyboard.press('Escape')
    await expect(page.getByText('Your last shift: Le 5 short')).toBeVisible()
  })
})

test('the owner sees all shifts, the differences by person, and cash compared with the routers', async ({
  hub,
  openDashboard,
}) => {
  const page = await openDashboard(hub, { path: '/entrepreneur/shifts', ...PHONE })
  const shift = page
    .getByRole('list', { name: 'shifts' })
    .getByRole('listitem')
    .filter({ hasText: 'Isatu Conteh' })
    .filter({ hasText: 'Le 5 short' })
  await expect(shift).toContainText('Gave too much change, I think')
  const people = page.getByRole('region', { name: 'Differences by person' })
  await expect(people.getByRole('listitem').filter({ hasText: 'Isatu Conteh' })).toContainText('Le 5 short')
  await expect(page.getByRole('region', { name: 'Cash sales compared with use' })).toContainText(
    'Paid in cash',
  )
  await expectSoundAtBothWidths(page)
  await shift.getByRole('button', { name: /^Slip/ }).click()
  await expect(page.getByRole('dialog', { name: 'Slip of the shift' })).toContainText(
    'Out: Fuel for the generator',
  )
})
