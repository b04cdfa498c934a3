import { readSettings, saveSettings } from '@minit/contract/entrepreneur/settings.ts'
import {
  addStaff,
  inviteDevice,
  listStaff,
  removeDevice,
  removeStaff,
} from '@minit/contract/entrepreneur/staff.ts'
import type { AccessMode } from '@minit/domain/shop/joining.ts'
import type { Page } from '@playwright/test'
import { anAgentWithCards } from './owed-agent.ts'
import { expect, expectSoundAtBothWidths, test } from './page.ts'
import { logIn, type Seller } from './seller.ts'

/** A demo seller who connects phones by hand and has no router. */
const CORNER = { email: 'corner@minit.example', password: 'minit-demo-corner' } as const
const PHONE = { viewport: { width: 360, height: 700 } }
const CASHIER = { phone: '078 200 398', pin: '650082' }
const WHY = 'This shop cannot sell yet: its router is not connected.'

const joinBy = async ({ call }: Seller, joining: AccessMode): Promise<void> => {
  const { slug: _, ...settings } = await call(readSettings, {})
  await call(saveSettings, { body: { ...settings, joining } })
}

/** A phone at the stall, with a cashier logged in by PIN. */
const logCashierIn = async (page: Page, { call }: Seller): Promise<void> => {
  await call(addStaff, { body: { name: 'Adama Sesay', role: 'cashier', ...CASHIER } })
  const { pathname, search } = new URL((await call(inviteDevice, {})).link)
  await page.goto(pathname + search)
  await page.getByRole('button', { name: 'Let this phone in' }).click()
  await expect(page.getByRole('heading', { name: 'This phone is let in' })).toBeVisible()
  await page.goto('/staff')
  await page.getByLabel('Phone number').fill(CASHIER.phone)
  await page.getByLabel('PIN of 6 digits').fill(CASHIER.pin)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(page).toHaveURL(/\/entrepreneur\/counter$/)
}

const forgetStaff = async ({ call }: Seller): Promise<void> => {
  const { staff, devices } = await call(listStaff, {})
  for (const { id } of staff) await call(removeStaff, { params: { id } })
  for (const { id } of devices) await call(removeDevice, { params: { id } })
}

test('cashier and agent of a shop without a connected router read why, and see no sale', async ({
  origin,
  newVisitor,
}) => {
  const corner = await logIn(origin, CORNER)
  const [counter, cards] = [await newVisitor(PHONE), await newVisitor(PHONE)]
  const agent = await anAgentWithCards(corner, 2)
  await logCashierIn(counter, corner)
  try {
    await expect(counter.getByRole('main').getByRole('link', { name: 'Sell', exact: true })).toBeVisible()
    await joinBy(corner, 'router')

    await test.step('the counter says so', async () => {
      await counter.reload()
      await expect(counter.getByRole('status').filter({ hasText: WHY })).toContainText('Tell the owner.')
      await expect(counter.getByRole('main').getByRole('link', { name: 'Sell', exact: true })).toHaveCount(0)
      await expect(counter.getByRole('link', { name: 'Sell a voucher' })).toHaveCount(0)
      await expectSoundAtBothWidths(counter)
    })

    await test.step('a batch of cards is shown, and cannot be sold or printed', async () => {
      await counter.goto(`/entrepreneur/vouchers/${agent.batchId}`)
      await expect(counter.getByText(WHY)).toBeVisible()
      await expect(counter.getByRole('list', { name: 'Vouchers' }).getByRole('listitem')).toHaveCount(2)
      await expect(counter.getByRole('button', { name: /^Sell voucher/ })).toHaveCount(0)
      await expect(counter.getByRole('button', { name: /^Print/ })).toHaveCount(0)
      await expectSoundAtBothWidths(counter)
    })

    await test.step('the agent’s page says so, and sells no card', async () => {
      await cards.goto(agent.path)
      await cards.getByLabel('Your phone number').fill(agent.phoneNumber)
      await cards.getByLabel('PIN of 6 digits').fill(agent.pin)
      await cards.getByRole('button', { name: 'Log in' }).click()
      await expect(cards.getByText(WHY)).toBeVisible()
      await expectSoundAtBothWidths(cards)
      await cards.getByRole('list', { name: 'Your cards' }).getByRole('button').click()
      await expect(cards.getByText(WHY)).toBeVisible()
      await expect(cards.getByRole('list', { name: 'Cards' }).getByRole('listitem')).toHaveCount(2)
      await expect(cards.getByRole('button', { name: /^Sell/ })).toHaveCount(0)
      await expectSoundAtBothWidths(cards)
    })

    await joinBy(corner, 'by_hand')
    await counter.goto('/entrepreneur/counter')
    await expect(counter.getByRole('main').getByRole('link', { name: 'Sell', exact: true })).toBeVisible()
  } finally {
    await joinBy(corner, 'by_hand')
    await forgetStaff(corner)
  }
})
