import { redeemVoucher } from '@minit/contract/customer/vouchers.ts'
import { listPackages } from '@minit/contract/entrepreneur/packages.ts'
import { listAgents } from '@minit/contract/entrepreneur/voucher-agents.ts'
import { createBatch, showCodes } from '@minit/contract/entrepreneur/vouchers.ts'
import { DAY_MS, freetownDay } from '@minit/domain/kernel/durations.ts'
import { passPath, unfold } from './buying.ts'
import { anAgentWhoIsOwed } from './owed-agent.ts'
import { expect, expectAccessible, expectNoSideways, test } from './page.ts'
import { callsTo, type Seller } from './seller.ts'
import { toastOf } from './sight.ts'

/** Codes of a batch for the stall of this seller's first package. */
const codesOf = async ({ call }: Seller, count: number): Promise<string[]> => {
  const packs = await call(listPackages, {})
  const body = {
    packageId: packs[0]?.id ?? '',
    count,
    agentId: null,
    lastDay: freetownDay(new Date(Date.now() + 30 * DAY_MS)),
  }
  const { id } = await call(createBatch, { body, headers: {} })
  const { codes } = await call(showCodes, { params: { id } })
  return codes.map(({ code }) => code)
}

test('a seller creates a batch, sells one voucher by a tap and voids one; a customer uses the sold one', async ({
  hub,
  openDashboard,
  newVisitor,
}) => {
  const page = await openDashboard(hub, { viewport: { width: 360, height: 740 } })
  await page.getByRole('link', { name: 'Shop', exact: true }).click()
  await page.getByRole('link', { name: /^Vouchers/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Vouchers' })).toBeVisible()
  await expectNoSideways(page)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Make vouchers' }).click()
  await page.getByLabel('Package').selectOption({ index: 1 })
  await page.getByLabel('How many').fill('501')
  await page.getByRole('button', { name: 'Make them' }).click()
  await expect(page.getByText('A batch has 500 vouchers at most')).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('How many').fill('3')
  await page.getByRole('button', { name: 'Make them' }).click()

  await expect(page.getByRole('heading', { level: 2, name: /^Batch \d+: / })).toBeVisible()
  const rows = page.getByRole('list', { name: 'Vouchers' }).getByRole('listitem')
  await expect(rows).toHaveCount(3)
  await page.getByRole('button', { name: 'Show the codes' }).click()
  await expect(rows.first().locator('code')).toHaveText(/^[2-9A-Z]{4}-[2-9A-Z]{3}-[2-9A-Z]{3}$/)
  const code = await rows.first().locator('code').innerText()
  await page.getByRole('button', { name: /^Sell voucher \d+-001$/ }).click()
  await expect(toastOf(page, 'The cash is in your books')).toBeVisible()
  await expect(rows.first()).toContainText('sold at the stall')
  await page.getByRole('button', { name: /^Take out voucher \d+-002$/ }).click()
  await expect(page.getByRole('dialog')).toContainText('Its code works no more')
  await page.getByRole('dialog').getByRole('button', { name: 'Take it out' }).click()
  await expect(rows.nth(1)).toContainText('Out of use')
  await expectNoSideways(page)
  await expectAccessible(page)

  const customer = await newVisitor({ viewport: { width: 360, height: 740 } })
  await customer.goto('/customer-self-service')
  await customer.getByRole('link', { name: 'I have a code' }).click()
  await expectNoSideways(customer)
  await expectAccessible(customer)
  await expect(customer.locator('[data-minutes-begin]')).toHaveText(
    'Your minutes start when your phone first connects.',
  )
  await customer.getByLabel('Code of your voucher').fill(code.toLowerCase())
  await customer.getByRole('button', { name: 'Use my voucher' }).click()
  await expect(customer).toHaveURL(/\/pass\//)
  await expect(customer.getByText(code).first()).toBeVisible()
  await expect(customer.getByRole('heading', { level: 1 })).toHaveText('Voucher used')
  await expectNoSideways(customer)
  await expectAccessible(customer)
})

test('an agent who sold vouchers owes for them, and brings the cash', async ({ hub, openDashboard }) => {
  const page = await openDashboard(hub, { path: '/entrepreneur/vouchers' })
  await page.getByRole('button', { name: 'Add an agent' }).click()
  await page.getByLabel('Name of the agent or shop').fill('Sanders Street Shop')
  await page.getByLabel('Phone number').fill('076 009 411')
  await page.getByLabel('Commission in percent').fill('12.5')
  await page.getByRole('button', { name: 'Save' }).click()
  const agent = page
    .getByRole('list', { name: 'Agents' })
    .getByRole('listitem')
    .filter({ hasText: 'Sanders Street Shop' })
  await expect(agent).toContainText('keeps 12.5\u00a0%')
  await page.getByRole('button', { name: 'Make vouchers' }).click()
  await page.getByLabel('Who sells them').selectOption({ label: 'Sanders Street Shop, keeps 12.5 %' })
  await page.getByLabel('How many').fill('4')
  await page.getByRole('button', { name: 'Make them' }).click()
  await page.getByRole('button', { name: 'Hand it all over to Sanders Street Shop' }).click()
  await expect(page.getByRole('dialog')).toContainText('12.5 % commission')
  await page.getByRole('button', { name: 'Hand it over' }).click()
  await expect(page.getByText(/^Handed over today \d\d:\d\d/)).toBeVisible()
  await expect(page.getByRole('list', { name: 'Vouchers' }).getByText('handed to the agent')).toHaveCount(4)
  await page.getByRole('link', { name: 'All vouchers' }).click()
  await expect(agent).toContainText('owes you')
  await agent.getByRole('button', { name: 'Take cash of Sanders Street Shop' }).click()
  await expectAccessible(page)
  await page.getByLabel('Cash that you count, in Le').fill('100000')
  await page.getByRole('button', { name: 'I have the cash' }).click()
  await expect(page.getByText('The agent owes less than this')).toBeVisible()
  const owed = await page
    .getByRole('dialog')
    .getByText('Owes you')
    .locator('xpath=following-sibling::dd')
    .innerText()
  await page.getByLabel('Cash that you count, in Le').fill(owed)
  await page.getByRole('button', { name: 'I have the cash' }).click()
  await expect(agent).toContainText('Nothing open')
  await expectNoSideways(page)
  await expectAccessible(page)
})

test('an agent who paid for a returned voucher gets the cash', async ({ hub, openDashboard }) => {
  const { id, name, owed: cash } = await anAgentWhoIsOwed(hub, 'Krootown Road Shop', '076 009 412')
  const phone = { viewport: { width: 360, height: 740 } }
  const page = await openDashboard(hub, { path: '/entrepreneur/vouchers', ...phone })
  const row = page.getByRole('list', { name: 'Agents' }).getByRole('listitem').filter({ hasText: name })
  await expect(row).toContainText('you owe them')
  await row.getByRole('button', { name: `Give cash to ${name}` }).click()
  const dialog = page.getByRole('dialog', { name: `Cash to ${name}` })
  await expect(dialog).toContainText('You owe them')
  await expectNoSideways(page)
  await expectAccessible(page)
  await dialog.getByLabel('Cash that you hand over, in Le').fill('100000')
  await dialog.getByRole('button', { name: 'They have the cash' }).click()
  await expect(dialog.getByText('You owe the agent less than this')).toBeVisible()
  await dialog.getByLabel('Cash that you hand over, in Le').fill(String(cash))
  await dialog.getByRole('button', { name: 'They have the cash' }).click()
  await expect(row).toContainText('Nothing open')
  const { agents } = await hub.call(listAgents, {})
  expect(agents.find((each) => each.id === id)?.owed).toBe(0)
  await row.getByRole('button', { name: `Edit ${name}` }).click()
  await expect(page.getByRole('button', { name: `Remove ${name}` })).toBeVisible()
})

test('opening a voucher’s link does not use it', async ({ hub, newVisitor, origin }) => {
  const [code = ''] = await codesOf(hub, 1)
  const page = await newVisitor({ viewport: { width: 360, height: 740 } })
  await page.goto(`/v/${code}`)
  await page.goto(`/v/${code}`)
  await expect(page.getByLabel('Code of your voucher')).toHaveValue(code)
  await expectAccessible(page)
  // Another phone can still use it, because it is unused.
  const used = await callsTo(origin)(redeemVoucher, { body: { code }, headers: {} })
  expect(used.transactionId).toMatch(/^[0-9A-Z]{26}$/)
  await page.getByRole('button', { name: 'Use my voucher' }).click()
  await expect(page.getByText(/^It was used on \d+ \w+ \d{4} at \d\d:\d\d\.$/)).toBeVisible()
  await expectAccessible(page)
})

test('the link of a message to a voucher’s page does not speak of a payment', async ({
  hub,
  page,
  origin,
}) => {
  const [code = ''] = await codesOf(hub, 1)
  const used = await callsTo(origin)(redeemVoucher, { body: { code }, headers: {} })
  await page.goto(passPath(used))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your voucher')
  await expect(page).toHaveTitle(/^Your voucher/)
  await expect(page.getByText('Payment Successful!')).toHaveCount(0)
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('a voucher is used from the seller’s page, and a wrong code says what to check', async ({
    hub,
    page,
  }) => {
    const [code = ''] = await codesOf(hub, 1)
    await page.goto('/customer-self-service')
    await page.getByRole('link', { name: 'I have a code' }).click()
    await page.getByLabel('Code of your voucher').fill('7KQM-4T2-XWO')
    await page.getByRole('button', { name: 'Use my voucher' }).click()
    await expect(page.getByText(/No code has “O” in it/)).toBeVisible()
    await expect(page.getByLabel('Code of your voucher')).toHaveValue('7KQM-4T2-XWO')
    await page.getByLabel('Code of your voucher').fill(code)
    await page.getByRole('button', { name: 'Use my voucher' }).click()
    await expect(page).toHaveURL(/\/pass\//)
    await expect(page.getByText(code).first()).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Voucher used')
    const other = await unfold(page, 'Use it on another phone')
    await expect(other.getByRole('img', { name: 'QR code that joins the WiFi' })).toBeVisible()
  })
})
