import { createHappyHour } from '@minit/contract/entrepreneur/promotions.ts'
import { freetownDay } from '@minit/domain/kernel/durations.ts'
import { logInAsAdmin } from './admin.ts'
import { tile } from './buying.ts'
import { expect, test } from './page.ts'
import { pack, provider } from './providers.ts'
import { logIn, storageOf } from './seller.ts'
import { shoot, shootWindow } from './shoot.ts'

// Happy hours and discount codes, and rented equipment before its installation.
test.use({ trace: 'off' })

test('pictures of offers', async ({ page, hub, newVisitor, baseURL }) => {
  const lastDay = freetownDay(new Date(Date.now() + 7 * 86_400_000))
  const body = { name: 'Quiet time', percent: 20, days: [0, 1, 2, 3, 4, 5, 6], lastDay }
  await hub.call(createHappyHour, { body: { ...body, fromMinute: 0, toMinute: 1440 } })
  for (const [path, name] of [
    ['/customer-self-service', 'self-service'],
    ['/customer-qr-payment', 'qr'],
    ['/customer-signup', 'signup'],
  ] as const) {
    await page.goto(path)
    await tile(page, 'Market Hour').check()
    await page.getByText('I have a discount code').click()
    await page.getByLabel('Discount code').fill('NONE')
    await page.getByRole('button', { name: 'Use code' }).click()
    await expect(page.getByText('We do not know this discount code.', { exact: false })).toBeVisible()
    await shoot(page, `offers-${name}`)
  }
  await page.goto('/customer-purchase')
  await provider(page).check()
  await pack(page, 'Market Hour').check()
  await shoot(page, 'offers-provider')
  const options = { baseURL: baseURL ?? '', storageState: storageOf(hub, baseURL ?? '') }
  const seller = await newVisitor(options)
  await seller.goto('/entrepreneur/offers')
  await expect(seller.getByText('Quiet time').first()).toBeVisible()
  await shoot(seller, 'offers-list')
  await seller.getByRole('button', { name: 'New happy hour' }).click()
  await shootWindow(seller, seller.getByRole('dialog'), 'offers-happy-hour')
  await seller.getByRole('button', { name: 'Close' }).click()
  await seller.getByRole('button', { name: 'New discount code' }).click()
  await shootWindow(seller, seller.getByRole('dialog'), 'offers-code')
})

test('pictures of installations', async ({ newVisitor, baseURL, origin }) => {
  const point = await logIn(origin, { email: 'point@minit.example', password: 'minit-demo-point' })
  const theirs = await newVisitor({ baseURL: origin, storageState: storageOf(point, origin) })
  await theirs.goto('/entrepreneur/dashboard')
  await expect(theirs.getByText('Sorie Kanu comes to you.')).toBeVisible()
  await shoot(theirs, 'installations-dashboard')
  const admin = await newVisitor({ baseURL: baseURL ?? '', viewport: { width: 1280, height: 900 } })
  await logInAsAdmin(admin)
  await admin.goto('/admin/installations')
  await admin
    .getByRole('button', { name: /^Show details/ })
    .first()
    .click()
  await shoot(admin, 'installations-list')
  await admin
    .getByRole('button', { name: /^Installed/ })
    .first()
    .click()
  await shootWindow(admin, admin.getByRole('dialog'), 'installations-installed')
  await admin.getByRole('button', { name: 'Close' }).click()
  await admin
    .getByRole('button', { name: /^Move the day/ })
    .first()
    .click()
  await shootWindow(admin, admin.getByRole('dialog'), 'installations-plan')
})
