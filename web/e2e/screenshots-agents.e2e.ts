import { listPackages } from '@minit/contract/entrepreneur/packages.ts'
import { addAgent } from '@minit/contract/entrepreneur/voucher-agents.ts'
import { renewAgentPin } from '@minit/contract/entrepreneur/voucher-sheets.ts'
import { createBatch, showCodes } from '@minit/contract/entrepreneur/vouchers.ts'
import { DAY_MS, freetownDay } from '@minit/domain/kernel/durations.ts'
import { newKey } from '../src/lib/new-key.ts'
import { expect, test } from './page.ts'
import { storageOf } from './seller.ts'
import { shoot, shootWindow } from './shoot.ts'

// An agent's own page, and selling a printed card at the stall.
test.use({ trace: 'off' })

test('pictures of an agent’s page', async ({ hub, newVisitor }) => {
  const body = { name: 'Mama Kadiatu’s Corner', phoneNumber: '+23276005005', commissionPercent: 10 }
  const { id } = await hub.call(addAgent, { body })
  const packs = await hub.call(listPackages, {})
  for (const pack of packs.slice(0, 2)) {
    const input = {
      packageId: pack.id,
      count: 30,
      agentId: id,
      lastDay: freetownDay(new Date(Date.now() + 30 * DAY_MS)),
    }
    await hub.call(createBatch, { body: input, headers: { 'idempotency-key': newKey() } })
  }
  const { pin } = await hub.call(renewAgentPin, { params: { id } })
  const page = await newVisitor({ viewport: { width: 360, height: 740 } })
  await page.goto('/agent')
  await expect(page.getByLabel('PIN of 6 digits')).toBeVisible()
  await shoot(page, 'agent-login')
  await page.getByLabel('Your phone number').fill(body.phoneNumber)
  await page.getByLabel('PIN of 6 digits').fill(pin)
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.getByRole('list', { name: 'Your cards' }).getByRole('button').first().click()
  await page
    .getByRole('button', { name: /^Sell card/ })
    .first()
    .click()
  await shootWindow(page, page.getByRole('dialog'), 'agent-sell')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Sold, Le / })
    .click()
  await expect(page.getByRole('button', { name: 'Done' })).toBeVisible()
  await shootWindow(page, page.getByRole('dialog'), 'agent-sold')
  await page.getByRole('button', { name: 'Done' }).click()
  await shoot(page, 'agent-cards')
  await page.getByRole('button', { name: 'All cards' }).click()
  await shoot(page, 'agent-desk')
})

test('pictures of selling a card at the stall', async ({ hub, origin, newVisitor }) => {
  const packs = await hub.call(listPackages, {})
  const input = {
    packageId: packs[0]?.id ?? '',
    count: 5,
    agentId: null,
    lastDay: freetownDay(new Date(Date.now() + 30 * DAY_MS)),
  }
  const { id } = await hub.call(createBatch, { body: input, headers: { 'idempotency-key': newKey() } })
  const { codes } = await hub.call(showCodes, { params: { id } })
  const page = await newVisitor({ storageState: storageOf(hub, origin) })
  await page.goto('/entrepreneur/sell-voucher')
  await expect(page.getByText(/signed by Minit/)).toBeVisible()
  await shoot(page, 'sell-voucher')
  await page.getByLabel('Code or number on the card').fill(codes[0]?.code ?? '')
  await page.getByRole('button', { name: 'Check the card' }).click()
  await expect(page.getByRole('button', { name: /^Sold, Le / })).toBeVisible()
  await shoot(page, 'sell-voucher-found')
  await page.context().setOffline(true)
  await page.getByRole('button', { name: /^Sold, Le / }).click()
  await expect(page.getByText(/It is kept on this phone/)).toBeVisible()
  await shoot(page, 'sell-voucher-kept')
  await page.getByLabel('Code or number on the card').fill('ZZZZ-ZZZ-ZZZ')
  await page.getByRole('button', { name: 'Check the card' }).click()
  await expect(page.getByText('Do not sell this card')).toBeVisible()
  await shoot(page, 'sell-voucher-unknown')
})

test('pictures of printing vouchers and of an agent’s login', async ({ hub, origin, newVisitor }) => {
  const page = await newVisitor({ storageState: storageOf(hub, origin) })
  await page.goto('/entrepreneur/vouchers')
  await page
    .getByRole('button', { name: /^Login of / })
    .first()
    .click()
  await page.getByRole('button', { name: 'Make a new PIN' }).click()
  await expect(page.getByText(/we cannot show it again/)).toBeVisible()
  await shootWindow(page, page.getByRole('dialog'), 'agent-pin')
  await page.getByRole('button', { name: 'Close' }).click()
  await shoot(page, 'vouchers-with-logins')
  await page
    .getByRole('link', { name: /^Open batch/ })
    .last()
    .click()
  await page.getByRole('button', { name: 'Print', exact: true }).click()
  await shootWindow(page, page.getByRole('dialog'), 'vouchers-print')
  await page.getByRole('button', { name: 'Close' }).click()
  await shoot(page, 'voucher-batch-print')
})
