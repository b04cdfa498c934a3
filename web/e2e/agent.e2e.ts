import { removeAgent } from '@minit/contract/entrepreneur/voucher-agents.ts'
import { listBatches } from '@minit/contract/entrepreneur/vouchers.ts'
import { anAgentWithCards } from './owed-agent.ts'
import { expect, expectAccessible, expectNoSideways, test } from './page.ts'

const PHONE = { viewport: { width: 320, height: 640 } }

test('an agent logs in with phone and PIN, sells a card with a tap and sees their debt, one-handed', async ({
  hub,
  newVisitor,
}) => {
  const agent = await anAgentWithCards(hub, 3)
  const page = await newVisitor(PHONE)
  await page.goto(agent.path)
  await expect(page.getByRole('heading', { name: 'Vouchers to sell' })).toBeVisible()
  await expectNoSideways(page)
  await expectAccessible(page)
  await page.getByLabel('Your phone number').fill(agent.phoneNumber)
  await page.getByLabel('PIN of 6 digits').fill(agent.pin === '000000' ? '000001' : '000000')
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page.getByRole('alert')).toContainText('The number or the PIN is not right')
  await expectAccessible(page)
  await page.getByLabel('PIN of 6 digits').fill(agent.pin)
  await page.getByRole('button', { name: 'Log in' }).click()

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Freetown Central Hub')
  await expect(page.getByText('3 to sell · 0 sold')).toBeVisible()
  await expectNoSideways(page)
  await expectAccessible(page)
  await page.getByRole('list', { name: 'Your cards' }).getByRole('button').click()
  await expect(page.getByRole('list', { name: 'Cards' }).getByRole('listitem')).toHaveCount(3)
  await expectNoSideways(page)
  await expectAccessible(page)
  await page.getByRole('button', { name: /^Sell card \d+-001$/ }).click()
  await expect(page.getByRole('dialog').getByText('WiFi starts when you type the code')).toBeVisible()
  await expectAccessible(page)
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Sold, Le / })
    .click()
  await expect(page.getByRole('dialog')).toContainText('Give the card to the customer.')
  await expectNoSideways(page)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('button', { name: 'All cards' }).click()
  await expect(page.getByText('2 to sell · 1 sold')).toBeVisible()
  await expect(page.getByText('You owe')).toBeVisible()

  await test.step('a reload keeps the login until they log out', async () => {
    await page.reload()
    await expect(page.getByText('2 to sell · 1 sold')).toBeVisible()
    await page.getByRole('button', { name: 'Logout' }).click()
    await expect(page.getByLabel('PIN of 6 digits')).toBeVisible()
  })
})

test('a seller sets a PIN for an agent, and removing it logs the agent out', async ({
  hub,
  openDashboard,
  newVisitor,
}) => {
  const agent = await anAgentWithCards(hub, 1)
  const { name } = agent
  const page = await openDashboard(hub, {
    path: '/entrepreneur/vouchers',
    viewport: { width: 360, height: 740 },
  })
  await page.getByRole('button', { name: `Login of ${name}` }).click()
  await page.getByRole('button', { name: 'Make a new PIN' }).click()
  const shown = page
    .getByRole('dialog')
    .locator('b')
    .filter({ hasText: /^\d{3} \d{3}$/ })
  await expect(shown).toBeVisible()
  await expectNoSideways(page)
  await expectAccessible(page)
  const phone = await newVisitor(PHONE)
  await phone.goto(agent.path)
  await phone.getByLabel('Your phone number').fill(agent.phoneNumber)
  await phone.getByLabel('PIN of 6 digits').fill(await shown.innerText())
  await phone.getByRole('button', { name: 'Log in' }).click()
  await expect(phone.getByText('1 to sell · 0 sold')).toBeVisible()

  await hub.call(removeAgent, { params: { id: agent.id } })
  await phone.reload()
  await expect(phone.getByLabel('PIN of 6 digits')).toBeVisible()
})

test('a seller prints a batch, and sees when it was printed before', async ({ hub, openDashboard }) => {
  await anAgentWithCards(hub, 2)
  const { items } = await hub.call(listBatches, { query: {} })
  const page = await openDashboard(hub, {
    path: `/entrepreneur/vouchers/${items[0]?.id}`,
    viewport: { width: 360, height: 740 },
  })
  const print = async (button: RegExp | string, paper: string) => {
    await page.getByRole('button', { name: button, exact: true }).first().click()
    await page.getByLabel('Print on').selectOption({ label: paper })
    const downloading = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download PDF' }).click()
    return (await downloading).suggestedFilename()
  }
  const number = items[0]?.number
  expect(await print('Print', 'A4, 40 cards a page')).toBe(`minit-vouchers-${number}-a4-40.pdf`)
  await page.getByRole('button', { name: 'Print', exact: true }).click()
  await expect(page.getByText('Printed before')).toBeVisible()
  await expect(page.getByLabel('Print on')).toHaveValue('a4-40')
  await expectNoSideways(page)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Close' }).click()
  expect(await print(`Print card ${number}-002`, 'Receipt printer, 58 mm')).toBe(
    `minit-vouchers-${number}-002-roll-58.pdf`,
  )
})
