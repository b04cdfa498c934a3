import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { generateSync } from 'otplib'
import { ADMIN, logInAsAdmin } from './admin.ts'
import { expect, expectSoundAtBothWidths, test } from './page.ts'
import { dataDirOfPort, portOfWorker } from './ports.ts'
import { shoot, shootWindow } from './shoot.ts'

test.use({ trace: 'off' })

/** Resets the factor as `npm run admin:reset-factor` does, on the data of this worker's server. */
const resetFactor = () =>
  promisify(execFile)(process.execPath, ['scripts/admin-change.ts', 'reset-factor'], {
    cwd: fileURLToPath(new URL('../..', import.meta.url)),
    env: {
      ...process.env,
      MINIT_MODE: 'demo',
      MINIT_DATA_DIR: dataDirOfPort(portOfWorker(test.info().parallelIndex)),
      ADMIN_USERNAME: ADMIN.username,
    },
  })

test('an admin sets up an authenticator app, saves the recovery codes, and needs a code from then on', async ({
  page,
}) => {
  test.setTimeout(120_000)
  await logInAsAdmin(page)
  await page.goto('/admin/security')
  await page.getByRole('button', { name: 'Set up' }).click()
  const dialog = page.getByRole('dialog', { name: 'Your login' })
  await expect(dialog.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible()
  await expectSoundAtBothWidths(page)
  await shootWindow(page, dialog, 'admin-enrolment')
  const secret = (await dialog.locator('b').innerText()).replaceAll(' ', '')
  await dialog.getByLabel('The six digits that the app shows now').fill(generateSync({ secret }))
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  const codes = dialog.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  await expect(codes).toHaveCount(10)
  const [first = ''] = await codes.allInnerTexts()
  try {
    await expectSoundAtBothWidths(page)
    await shootWindow(page, dialog, 'admin-recovery-codes')
    await dialog.getByRole('button', { name: 'I have kept them' }).click()
    await expect(page.getByText('Authenticator app, 10 recovery codes left')).toBeVisible()
    await page.getByRole('button', { name: 'Logout' }).click()
    await page.getByLabel('Username').fill(ADMIN.username)
    await page.getByLabel('Password', { exact: true }).fill(ADMIN.password)
    await page.getByRole('button', { name: 'Log in', exact: true }).click()
    await expect(page.getByLabel('Code')).toBeFocused()
    await expectSoundAtBothWidths(page)
    await shoot(page, 'admin-login-code')
    await page.getByLabel('Code').fill(first.toLowerCase())
    await page.getByRole('button', { name: 'Log in', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Platform')
    await page.goto('/admin/security')
    await expect(page.getByText('Authenticator app, 9 recovery codes left')).toBeVisible()
  } finally {
    // Other files use the demo's admin without a second factor.
    await resetFactor()
  }
})
