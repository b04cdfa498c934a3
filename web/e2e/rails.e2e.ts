import { logInAsAdmin } from './admin.ts'
import { aBuyer, expectPass, fold, startBuying } from './buying.ts'
import { expect, expectSoundAtBothWidths, test } from './page.ts'
import { shoot } from './shoot.ts'
import { expectSeen, toastOf } from './sight.ts'
import { letNextWait } from './stand-ins.ts'

test.describe.configure({ mode: 'serial' })

test('the admin sees how each provider responds, and moves one up', async ({ page }) => {
  await logInAsAdmin(page)
  await page.getByRole('tab', { name: 'API Marketplace' }).click()
  const rails = page.getByRole('region', { name: 'Order of providers' })
  await expect(rails.getByRole('heading', { name: 'Payments by Orange Money' })).toBeVisible()
  await expectSoundAtBothWidths(page)
  // Of payouts, so that purchases of other tests do not change.
  const move = (name: string) =>
    rails.getByRole('button', { name: `Move up : ${name} for Africell Money payouts` })
  await move('Monime').click()
  await expectSeen(toastOf(page, 'Order saved'))
  await expect(move('pawaPay')).toBeVisible()
  await shoot(page, 'admin-rails')
  await move('pawaPay').click()
  await expect(move('Monime')).toBeVisible()
})

test('a buyer on the USSD rail pays on a keypad, and gets the pass', async ({ page, newVisitor }) => {
  await logInAsAdmin(page)
  await page.getByRole('tab', { name: 'API Marketplace' }).click()
  const rails = page.getByRole('region', { name: 'Order of providers' })
  const move = (name: string) =>
    rails.getByRole('button', { name: `Move up : ${name} for Africell Money payments` })
  await move('Monime').click()
  await expectSeen(toastOf(page, 'Order saved'))
  await expect(move('pawaPay')).toBeVisible()
  // As long as the server uses its previous order.
  await page.waitForTimeout(3_000)
  // Otherwise the stand-in dials by itself after a while.
  await letNextWait('monime')

  const phone = await newVisitor({})
  try {
    await startBuying(phone, aBuyer(), { method: 'Africell Money' })
    await expect(phone.getByRole('heading', { level: 1 })).toHaveText('Dial this code to pay')
    const dialled = await phone.getByRole('link', { name: 'Tap to dial' }).getAttribute('href')
    const code = decodeURIComponent(dialled?.replace('tel:', '') ?? '')

    await page.goto('/demo-dial')
    await page.getByLabel('Code').fill(code)
    await page.getByLabel('Dialled from').fill('077 123 456')
    await page.getByLabel('PIN').fill('1234')
    await page.getByRole('button', { name: 'Call' }).click()
    await expect(page.getByRole('status')).toHaveText(/^Le 35 paid/)

    await expectPass(phone)
    await expect(fold(phone, 'Receipt')).toContainText('Paid withAfricell Money')
  } finally {
    await page.goto('/admin/dashboard')
    await page.getByRole('tab', { name: 'API Marketplace' }).click()
    await move('pawaPay').click()
    await expect(move('Monime')).toBeVisible()
  }
})
