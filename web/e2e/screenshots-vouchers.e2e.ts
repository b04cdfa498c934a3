import { anAgentWhoIsOwed } from './owed-agent.ts'
import { expect, test } from './page.ts'
import { storageOf } from './seller.ts'
import { shoot, shootWindow } from './shoot.ts'

// Vouchers as a seller and a customer see them.
test.use({ trace: 'off' })

test('pictures of a seller’s vouchers', async ({ hub, kiosk, newVisitor, origin }) => {
  const page = await newVisitor({ storageState: storageOf(hub, origin) })
  await page.goto('/entrepreneur/vouchers')
  await expect(page.getByRole('list', { name: 'Agents' })).toBeVisible()
  await shoot(page, 'vouchers')
  await page.getByRole('button', { name: 'Make vouchers' }).click()
  await shootWindow(page, page.getByRole('dialog'), 'vouchers-make')
  await page.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: 'Add an agent' }).click()
  await shootWindow(page, page.getByRole('dialog'), 'vouchers-agent')
  await page.getByRole('button', { name: 'Close' }).click()
  await page
    .getByRole('button', { name: /^Take cash of / })
    .first()
    .click()
  await shootWindow(page, page.getByRole('dialog'), 'vouchers-settle')
  await page.getByRole('button', { name: 'Close' }).click()
  await page
    .getByRole('link', { name: /^Open batch/ })
    .first()
    .click()
  await expect(page.getByRole('list', { name: 'Vouchers' })).toBeVisible()
  await page.getByRole('button', { name: 'Show the codes' }).click()
  await expect(page.locator('code').first()).toBeVisible()
  await shoot(page, 'voucher-batch')
  const empty = await newVisitor({ storageState: storageOf(kiosk, origin) })
  await empty.goto('/entrepreneur/vouchers')
  await expect(empty.getByText('No vouchers yet')).toBeVisible()
  await shoot(empty, 'vouchers-empty')
})

test('pictures of an agent with a credit, and of the drawer that pays it out', async ({
  hub,
  newVisitor,
  origin,
}) => {
  const { name } = await anAgentWhoIsOwed(hub, 'Kissy Road Shop', '076 009 413')
  const page = await newVisitor({ storageState: storageOf(hub, origin) })
  await page.goto('/entrepreneur/shift')
  await page.getByRole('button', { name: /^Open with/ }).click()
  await page.getByRole('button', { name: 'Put cash in' }).click()
  const change = page.getByRole('dialog', { name: 'Put cash in' })
  await change.getByLabel('How much, in Le').fill('100')
  await change.getByLabel('What for?').fill('Change')
  await change.getByRole('button', { name: 'Put cash in' }).click()
  await expect(page.getByText('Put in at')).toBeVisible()
  await page.goto('/entrepreneur/vouchers')
  await expect(page.getByText('you owe them')).toBeVisible()
  await shoot(page, 'vouchers-owed')
  await page.getByRole('button', { name: `Give cash to ${name}` }).click()
  await shootWindow(page, page.getByRole('dialog'), 'vouchers-hand-over')
  await page.getByRole('button', { name: 'They have the cash' }).click()
  await page.goto('/entrepreneur/shift')
  await expect(page.getByText(`Handed to ${name}`)).toBeVisible()
  await shoot(page, 'shift-agent-cash')
})

test('pictures of using a voucher', async ({ newVisitor }) => {
  const page = await newVisitor()
  await page.goto('/customer-self-service')
  await expect(page.getByRole('link', { name: 'I have a code' })).toBeVisible()
  await shoot(page, 'voucher-entry')
  await page.goto('/voucher')
  await shoot(page, 'voucher-page')
  await page.goto('/v/7KQM-4T2-XWP')
  await page.getByRole('button', { name: 'Use my voucher' }).click()
  await expect(page.getByText(/We know no voucher with this code/)).toBeVisible()
  await shoot(page, 'voucher-wrong')
})
