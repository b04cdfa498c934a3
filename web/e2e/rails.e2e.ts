import { logInAsAdmin } from './admin.ts'
import { expect, expectSoundAtBothWidths, test } from './page.ts'
import { shoot } from './shoot.ts'
import { expectSeen, toastOf } from './sight.ts'

test.describe.configure({ mode: 'serial' })

test('the admin sees how each provider answers, and moves one up', async ({ page }) => {
  await logInAsAdmin(page)
  await page.getByRole('tab', { name: 'API Marketplace' }).click()
  const rails = page.getByRole('region', { name: 'Order of providers' })
  await expect(rails.getByRole('heading', { name: 'Payments by Orange Money' })).toBeVisible()
  await expectSoundAtBothWidths(page)
  // Of payouts, so that what other tests buy goes as before.
  const move = (name: string) =>
    rails.getByRole('button', { name: `Move up : ${name} for Africell Money payouts` })
  await move('Monime').click()
  await expectSeen(toastOf(page, 'Order saved'))
  await expect(move('pawaPay')).toBeVisible()
  await shoot(page, 'admin-rails')
  await move('pawaPay').click()
  await expect(move('Monime')).toBeVisible()
})
