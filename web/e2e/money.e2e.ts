import type { Page } from '@playwright/test'
import { logInAsAdmin } from './admin.ts'
import { tabTo } from './keys.ts'
import { expect, expectAccessible, expectNoSideways, test } from './page.ts'
import { KIOSK, storageOf } from './seller.ts'
import { toastOf } from './sight.ts'

test.describe.configure({ mode: 'serial' })

const DESKTOP = { width: 1280, height: 900 }

const expectSound = async (page: Page): Promise<void> => {
  await expectNoSideways(page)
  await expectAccessible(page)
}

const payouts = (page: Page) => page.getByRole('region', { name: 'Sent to you' }).getByRole('listitem')

test('a seller requests a payout from the dashboard, and sees it arrive with its reference', async ({
  hub,
  openDashboard,
}) => {
  const page = await openDashboard(hub)
  await page.getByRole('link', { name: 'Money', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'My money' })).toBeVisible()
  // A week of the demo, with one payout that failed and was requested again.
  await expect(payouts(page)).toHaveCount(8)
  await expect(payouts(page).filter({ hasText: 'Not sent' })).toHaveCount(1)
  await expectSound(page)
  await page.getByLabel('Amount in Le').fill('1')
  await page.getByRole('button', { name: /^Send to \+232 76 \*\*\* / }).click()
  await expect(page.getByText(/^Enter Le 20 to /)).toBeVisible()
  await page.getByLabel('Amount in Le').fill('25')
  await page.getByRole('button', { name: /^Send to / }).click()
  const question = page.getByRole('dialog', { name: /^Send Le 25 to \+232 76 \*\*\* \d{3}\?$/ })
  await expectSound(page)
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(payouts(page)).toHaveCount(8)
  await page.getByRole('button', { name: /^Send to / }).click()
  await question.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(toastOf(page, 'On its way')).toContainText('Le 25 is being sent to you')
  await expect(payouts(page).first()).toContainText('Le 25')
  await expect(payouts(page).first()).toContainText('Arrived')
  await expect(payouts(page).first()).toContainText(/Reference MP\d+/)
})

test('a payout is sent with the keyboard alone, after a question that Escape closes', async ({
  hub,
  openDashboard,
}) => {
  const page = await openDashboard(hub)
  await page.goto('/entrepreneur/money')
  await expect(page.getByLabel('Amount in Le')).toBeVisible()
  await tabTo(page, /^Amount in Le/)
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type('21')
  await tabTo(page, /^Send to \+232/)
  await page.keyboard.press('Enter')
  const question = page.getByRole('dialog', { name: /^Send Le 21 to \+232 76 \*\*\* \d{3}\?$/ })
  await expect(question).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(question).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^Send to / })).toBeFocused()
  await expect(payouts(page)).toHaveCount(9)
  await page.keyboard.press('Enter')
  await tabTo(page, /^Send$/)
  await page.keyboard.press('Enter')
  await expect(toastOf(page, 'On its way')).toContainText('Le 21 is being sent to you')
  await expect(payouts(page)).toHaveCount(10)
  await expect(payouts(page).first()).toContainText('Arrived')
})

test('a seller whose operator accepts no cents can send whole leones, and reads what stays', async ({
  hub,
  openDashboard,
}) => {
  const page = await openDashboard(hub)
  await page.route('**/api/entrepreneur/money', async (route) => {
    const response = await route.fetch()
    const money = await response.json()
    const balance = { ...money.balance, available: 40.5 }
    await route.fulfill({ response, json: { ...money, balance, step: 1 } })
  })
  await page.goto('/entrepreneur/money')
  const amount = page.getByLabel('Amount in Le')
  await expect(amount).toHaveValue('40')
  await expect(page.getByText('Le 0.50 stays in your balance: the operator carries no cents.')).toBeVisible()
  await expectSound(page)
  await amount.fill('40.50')
  await page.getByRole('button', { name: /^Send to / }).click()
  await expect(page.getByText('Enter whole leones: the operator carries no cents')).toBeVisible()
})

test('a large payout shows as being checked, never as on its way, until an admin approves it', async ({
  hub,
  openDashboard,
  newVisitor,
}) => {
  const page = await openDashboard(hub)
  await page.goto('/entrepreneur/money')
  const sends = async (): Promise<void> => {
    await page.getByLabel('Amount in Le').fill('5001')
    await page.getByRole('button', { name: /^Send to / }).click()
    const question = page.getByRole('dialog')
    await expect(question).toContainText('We check payouts above Le 5,000 first. You get it, or a call, by ')
    await question.getByRole('button', { name: 'Send', exact: true }).click()
  }
  await sends()
  await page.getByRole('button', { name: 'Take it back' }).click()
  await expect(toastOf(page, 'Taken back')).toContainText('Le 5,001 is in your balance again.')
  await expect(payouts(page).first()).toContainText('You took it back.')
  await sends()
  await expect(toastOf(page, 'Being checked')).toContainText('We check Le 5,001 before we send it.')
  await expect(payouts(page).first()).toContainText('Being checked')
  await expect(payouts(page).first()).toContainText(
    /You get it, or a call, by (tomorrow|\w+ \d+ \w+,) \d\d:\d\d\./,
  )
  await expect(page.getByRole('term').filter({ hasText: 'Being checked' })).toBeVisible()
  // A refund of the demo's may be on its way; the checked payout never is.
  await expect(page.getByText(/^On its way.*Le 5,\d{3}/)).toHaveCount(0)
  await expect(page.getByText('Money is on its way to you')).toHaveCount(0)
  await expectSound(page)
  const admin = await newVisitor({ viewport: DESKTOP })
  await logInAsAdmin(admin)
  await admin.goto('/admin/payouts')
  await admin
    .getByRole('listitem')
    .filter({ hasText: 'Le 5,001' })
    .first()
    .getByRole('button', { name: 'Approve and send' })
    .click()
  await admin.getByLabel('Reason').fill('The sales are real.')
  await admin.getByRole('dialog').getByRole('button', { name: 'Approve and send' }).click()
  await page.reload()
  await expect(payouts(page).first()).toContainText('Arrived')
})

test('a seller sets the number for payouts by a code sent to it', async ({ kiosk, newVisitor, origin }) => {
  const page = await newVisitor({
    storageState: storageOf(kiosk, origin),
    viewport: { width: 360, height: 700 },
  })
  await page.goto('/entrepreneur/money')
  await expect(page.getByText('Add the number you want your money on')).toBeVisible()
  await expectSound(page)
  await page.getByRole('button', { name: 'Set your number' }).click()
  const number = page.getByLabel('Orange or Africell number')
  await expect(number).toHaveValue('+232 77 654 321')
  await expect(page.getByText('This is the number you log in with.', { exact: false })).toBeVisible()
  await number.fill('076 009 300')
  await page.getByLabel('Your password').fill('not the password')
  await page.getByRole('button', { name: 'Send me a code' }).click()
  await expect(page.getByText('This is not your current password')).toBeVisible()
  await page.getByLabel('Your password').fill(KIOSK.password)
  await page.getByRole('button', { name: 'Send me a code' }).click()
  await expect(page.getByText('We sent a code to +232 76 *** 300 by SMS.')).toBeVisible()
  await expectAccessible(page)
  const admin = await newVisitor({ viewport: DESKTOP })
  await logInAsAdmin(admin)
  await admin.goto('/admin/messages')
  const said = await admin
    .getByText(/Minit: \d{6} is your code/)
    .first()
    .innerText()
  const code = /\d{6}/.exec(said)?.[0] ?? ''
  await page.getByLabel('Code').fill(code)
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(toastOf(page, 'Your number is set')).toBeVisible()
  await expect(page.getByText(/Your number is new\. You can send money to it from /)).toBeVisible()
})

test('an admin holds a seller’s payouts, the seller reads why, and the admin releases them', async ({
  hub,
  newVisitor,
  origin,
}) => {
  const seller = await newVisitor({ storageState: storageOf(hub, origin), viewport: DESKTOP })
  const page = await newVisitor({ viewport: DESKTOP })
  await logInAsAdmin(page)
  await page
    .getByRole('navigation', { name: 'Admin' })
    .getByRole('link', { name: /^Payouts/ })
    .click()
  await expect(page.getByRole('heading', { name: 'Owed to sellers' })).toBeVisible()
  await expectSound(page)
  await seller.goto('/entrepreneur/money')
  await expect(seller.getByRole('button', { name: /^Send to / })).toBeVisible()
  const line = page.getByRole('list', { name: 'Failed' }).getByRole('listitem').first()
  await line.getByRole('button', { name: 'Hold this seller' }).click()
  await page.getByLabel('Reason').fill('Call us about your sales.')
  await page.getByRole('dialog').getByRole('button', { name: 'Hold', exact: true }).click()
  await expect(toastOf(page, 'The payouts are held')).toBeVisible()
  await seller.reload()
  await expect(seller.getByText('We hold your payouts: Call us about your sales.')).toBeVisible()
  await page.getByRole('list', { name: 'Held' }).getByRole('button', { name: 'Release' }).click()
  await page.getByLabel('Reason').fill('All is well.')
  await page.getByRole('dialog').getByRole('button', { name: 'Release' }).click()
  await expect(toastOf(page, 'The payouts are released')).toBeVisible()
  await seller.reload()
  await expect(seller.getByText('We hold your payouts', { exact: false })).toHaveCount(0)
})

/** A sale by mobile money can then only be refunded manually. */
const refundsWhileHeld = async (page: Page): Promise<void> => {
  await page.goto('/admin/purchases?status=paid')
  const sale = page.getByRole('listitem').filter({ hasText: 'Orange Money' }).first()
  await sale.getByRole('link', { name: /^Open purchase/ }).click()
  await page.getByRole('button', { name: 'Refund', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Reason').fill('The WiFi was down all evening.')
  await dialog.getByRole('button', { name: 'Refund', exact: true }).click()
  await expect(dialog.getByText(/We send no refunds for now\. Try again later\./)).toBeVisible()
  await dialog.getByLabel('Minit sends it').click()
  await expectSound(page)
  await dialog.getByRole('button', { name: 'Refund', exact: true }).click()
  await expect(toastOf(page, 'The refund waits for you to confirm it')).toBeVisible()
}

test('an admin holds all payouts and refunds, both sides read why, and the admin releases them', async ({
  hub,
  newVisitor,
  origin,
}) => {
  const seller = await newVisitor({ storageState: storageOf(hub, origin), viewport: DESKTOP })
  const page = await newVisitor({ viewport: DESKTOP })
  await logInAsAdmin(page)
  await page.goto('/admin/payouts')
  await page.getByRole('button', { name: 'Hold all payouts and refunds' }).click()
  await expectAccessible(page)
  await page.getByLabel('Reason').fill('We are checking our books.')
  await page.getByRole('dialog').getByRole('button', { name: 'Hold all', exact: true }).click()
  await expect(toastOf(page, 'All payouts and refunds are held')).toBeVisible()
  const notice = page.getByRole('status').filter({ hasText: 'All payouts and refunds are heldBy' })
  await expect(notice).toContainText(/By \S+, since .+: We are checking our books\./)
  await expectSound(page)
  await seller.goto('/entrepreneur/money')
  await expect(seller.getByText('We send no payouts for now: We are checking our books.')).toBeVisible()
  await expectSound(seller)
  await refundsWhileHeld(page)
  await page.goto('/admin/payouts')
  await page.getByRole('button', { name: 'Release all' }).click()
  await page.getByLabel('Reason').fill('The provider’s statement agrees.')
  await page.getByRole('dialog').getByRole('button', { name: 'Release all' }).click()
  await expect(toastOf(page, 'Payouts and refunds are released')).toBeVisible()
  await seller.reload()
  await expect(seller.getByRole('button', { name: /^Send to / })).toBeVisible()
})
