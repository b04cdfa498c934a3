import { refundSale } from '@minit/contract/entrepreneur/refunds.ts'
import type { Page } from '@playwright/test'
import { logInAsAdmin } from './admin.ts'
import { aBuyer, buy, expectPass, passPath, startBuying, testPhone, tile } from './buying.ts'
import { expect, expectAccessible, expectNoSideways, expectSoundAtBothWidths, test } from './page.ts'

const HELP = 'I paid but have no internet'
const helpButton = (page: Page) => page.getByRole('button', { name: HELP })
const sends = async (page: Page, reference: string): Promise<void> => {
  await page.getByLabel('Reference from the SMS of your payment').fill(reference)
  await page.getByRole('button', { name: 'Send it' }).click()
}

test('a customer who waits for a pass reads its state, claims the money, and reads an admin’s answer', async ({
  page,
  newVisitor,
}) => {
  const buyer = aBuyer(testPhone('129'))
  await startBuying(page, buyer)
  await helpButton(page).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('We know of no payment yet')
  await expect(page.getByText('Not known to us')).toBeVisible()
  await expectSoundAtBothWidths(page)
  await sends(page, '076 123 456')
  await expect(page.getByText('This is a phone number.')).toBeVisible()
  await expect(page.getByLabel('Reference from the SMS of your payment')).toHaveValue('076 123 456')
  await expectAccessible(page)
  const reference = `PP240912.1432.B${buyer.phone.replace(/\D/g, '').slice(-5)}`
  await sends(page, `You paid Le 20. Trans ID: ${reference}. Thank you`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('We are checking')
  await expectSoundAtBothWidths(page)

  const admin = await newVisitor({ viewport: { width: 1280, height: 900 } })
  await logInAsAdmin(admin)
  const name = reference.replaceAll('.', '')
  await admin.goto('/admin/worklist?type=claims')
  const claims = admin.getByRole('list', { name: 'Payments to match' })
  await expect(claims).toContainText('Late: waits')
  await admin.getByRole('searchbox').fill(name)
  await admin.getByRole('button', { name: 'Search' }).click()
  await expect(claims.getByRole('link')).toHaveCount(1)
  await expectAccessible(admin)
  await admin.getByRole('button', { name: `Answer ${name}` }).click()
  await expectAccessible(admin)
  await admin
    .getByRole('radio', { name: 'Your operator has sent the payment back to you. Check your balance.' })
    .check()
  await admin.getByRole('button', { name: 'Send the answer' }).click()
  await expect(admin.getByText('Nothing is found here')).toBeVisible()

  await page.getByRole('button', { name: 'Check again' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('No payment has come to us')
  await expect(
    page.getByText('Your operator has sent the payment back to you. Check your balance.'),
  ).toBeVisible()
  await expectSoundAtBothWidths(page)
})

test('a seller reads one sentence of what was found, says yes, and the pass appears', async ({
  hub,
  openDashboard,
}) => {
  const page = await openDashboard(hub)
  const card = page.getByRole('region', { name: 'Paid but no internet' })
  const row = card.getByRole('listitem').filter({ hasText: 'Mariama Sesay' })
  await expect(row).toContainText(/We found Le \d+ with this reference\./)
  await expectSoundAtBothWidths(page)
  await row.getByRole('button', { name: 'Answer Mariama Sesay' }).click()
  const question = page.getByRole('dialog', { name: 'Give Mariama Sesay the pass?' })
  await expect(question).toContainText(
    /^.*Mariama Sesay says they paid Le \d+ .+ \d\d:\d\d\. We found Le \d+ with this reference\./,
  )
  // Events, references and what matches are the admin's.
  await expect(question).not.toContainText(/pawaPay|PP\d|matches|audit/)
  await expect(question.getByRole('textbox')).toHaveCount(0)
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Yes, give it' }).click()
  await expect(card.filter({ hasText: 'Mariama Sesay' })).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Customer Activity' })).toContainText('Mariama Sesay')
})

test('a customer with a pass reads that all of it is good, and what is missing', async ({ page, hub }) => {
  const bought = await buy(hub.call, aBuyer(), { pack: 'Quick Browse' })
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto(passPath(bought))
  await expectPass(page)
  await helpButton(page).click()
  await expect(page.getByText(/^Received \d\d:\d\d$/)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Show your pass' })).toBeVisible()
  await expectNoSideways(page)
})

test('a refunded customer is led to the same seller again', async ({ page, hub }) => {
  const bought = await buy(hub.call, aBuyer(), { pack: 'Quick Browse' })
  await page.goto(passPath(bought))
  await expectPass(page)
  await hub.call(refundSale, { params: { id: bought.transactionId }, body: { reason: 'The WiFi was down.' } })
  await page.goto(passPath(bought).replace('?', '/help?'))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Your money (is on its way|went) back$/)
  const again = page.getByRole('link', { name: 'Buy minutes' })
  await expectSoundAtBothWidths(page)
  await again.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Freetown Central Hub')
  await expect(page).toHaveURL(/entrepreneur=/)
})

test('a customer who lost the page claims the payment from there, and learns nothing about others', async ({
  page,
}) => {
  await page.goto('/pass/01K7Z3N9QW4T8E2R5Y6V0XHJPM?t=nothing')
  await page.getByRole('link', { name: HELP }).click()
  await expectSoundAtBothWidths(page)
  await page.getByLabel('Number that paid').fill('078 555 123')
  await sends(page, '5567812390')
  await expect(page.getByRole('heading', { name: 'We have what you sent' })).toBeVisible()
  await expectAccessible(page)
})

test.describe('with scripts off', () => {
  test.use({ javaScriptEnabled: false })

  test('all of it works, also at 320 px', async ({ page }) => {
    const buyer = aBuyer(testPhone('129'))
    await page.setViewportSize({ width: 320, height: 640 })
    await page.goto('/customer-self-service')
    await tile(page, 'Quick Browse').check()
    await page.getByRole('radio', { name: 'Orange Money' }).check()
    await page.getByLabel('Your name').fill(buyer.name)
    await page.getByLabel('Phone number').fill(buyer.phone)
    await page.getByRole('button', { name: 'Pay Now' }).click()
    await helpButton(page).click()
    await expectNoSideways(page)
    await sends(page, 'PP240912.1432.B55501')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('We are checking')
    await expectNoSideways(page)
  })
})
