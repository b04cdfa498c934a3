import { closeShift, moveCash, openShift, readOwnShift } from '@minit/contract/entrepreneur/shifts.ts'
import { expect, test } from './page.ts'
import { ISATU, logIn, storageOf } from './seller.ts'
import { shoot, shootWindow } from './shoot.ts'

// The staff of a stall, and their shifts.
test.use({ trace: 'off' })

test('pictures of staff and of their shifts', async ({ hub, newVisitor, origin }) => {
  const owner = await newVisitor({ storageState: storageOf(hub, origin) })
  await owner.goto('/entrepreneur/dashboard')
  await expect(owner.getByRole('heading', { name: 'Customer Activity' })).toBeVisible()
  await shoot(owner, 'staff-dashboard')
  await owner.goto('/entrepreneur/staff')
  await expect(owner.getByRole('list', { name: 'people' })).toBeVisible()
  await shoot(owner, 'staff')
  await owner.getByRole('button', { name: 'Add staff' }).click()
  await shootWindow(owner, owner.getByRole('dialog'), 'staff-add')
  await owner.keyboard.press('Escape')
  await owner.getByRole('button', { name: 'Let a phone in' }).click()
  await expect(owner.getByRole('img', { name: 'QR code that lets a phone in' })).toBeVisible()
  await shootWindow(owner, owner.getByRole('dialog'), 'staff-let-in')
  await owner.goto('/entrepreneur/shifts')
  await expect(owner.getByRole('list', { name: 'shifts' })).toBeVisible()
  await expect(owner.getByRole('region', { name: 'Differences by person' })).toBeVisible()
  await shoot(owner, 'shifts')
  await owner.getByRole('button', { name: /^Slip/ }).last().click()
  await expect(owner.getByRole('dialog').getByText('Shift of Isatu Conteh')).toBeVisible()
  await shootWindow(owner, owner.getByRole('dialog'), 'shift-slip')
})

test('pictures of the counter, the drawer and the logins', async ({ newVisitor, origin }) => {
  const isatu = await logIn(origin, ISATU)
  const page = await newVisitor({ storageState: storageOf(isatu, origin) })
  await page.goto('/entrepreneur/counter')
  await expect(page.getByText('Your shift is not open')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Customer Activity' })).toBeVisible()
  await shoot(page, 'counter')
  await page.goto('/entrepreneur/shift')
  await expect(page.getByRole('heading', { name: 'Open your shift' })).toBeVisible()
  await shoot(page, 'shift-open')
  await isatu.call(openShift, { body: { count: { '2000': 4, '500': 4 } } })
  const out = {
    key: 'a-key-for-a-picture',
    kind: 'out',
    amount: 40,
    reason: 'Fuel for the generator',
  } as const
  await isatu.call(moveCash, { body: out })
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Your drawer' })).toBeVisible()
  await shoot(page, 'shift-drawer')
  await page.getByRole('button', { name: 'Take cash out' }).click()
  await shootWindow(page, page.getByRole('dialog'), 'shift-move')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Count and close' }).click()
  await page.getByLabel('How many of Le 20', { exact: true }).fill('2')
  await page.getByLabel('How many of Le 10', { exact: true }).fill('1')
  await page.getByText('Coins', { exact: true }).first().click()
  await shoot(page, 'shift-count')
  await page.goto('/entrepreneur/own-login')
  await expect(page.getByRole('heading', { name: 'Change PIN' })).toBeVisible()
  await shoot(page, 'staff-own-login')
  await page.goto('/entrepreneur/money')
  await expect(page.getByText('Only the owner may do this. Ask the owner.')).toBeVisible()
  await shoot(page, 'staff-not-allowed')
  const { open } = await isatu.call(readOwnShift, {})
  await isatu.call(closeShift, { body: { count: { '2000': 3 }, expected: open?.expected ?? 0 } })
  const outsider = await newVisitor()
  await outsider.goto('/staff')
  await expect(outsider.getByRole('heading', { name: 'This phone is not let in yet' })).toBeVisible()
  await shoot(outsider, 'staff-login-not-let-in')
  await outsider.goto('/staff/let-in?t=x')
  await expect(outsider.getByRole('button', { name: 'Let this phone in' })).toBeVisible()
  await shoot(outsider, 'staff-let-in-phone')
  await outsider.route('**/api/staff/device', (route) =>
    route.fulfill({ json: { businessName: 'Freetown Central Hub' } }),
  )
  await outsider.goto('/staff')
  await expect(outsider.getByRole('button', { name: 'Log in', exact: true })).toBeVisible()
  await shoot(outsider, 'staff-login')
})
