import { endSponsorship, listSponsorships } from '@minit/contract/entrepreneur/sponsors.ts'
import type { Page } from '@playwright/test'
import { logInAsAdmin } from './admin.ts'
import { aBuyer } from './buying.ts'
import { myCodeTo } from './gifts.ts'
import { expect, expectNoSideways, expectSoundAtBothWidths, test } from './page.ts'
import { forgetRouters } from './router.ts'
import { aPlace, aSponsor, asksWhatItBuys, heading, paysFor, TEST_SPONSOR } from './sponsors.ts'

const NO_SCRIPTS = { javaScriptEnabled: false, viewport: { width: 360, height: 700 } }

test.afterEach(async ({ hub }) => {
  const { sponsorships } = await hub.call(listSponsorships, {})
  for (const { id, state, sponsorName } of sponsorships)
    if (state === 'running' && sponsorName.startsWith(TEST_SPONSOR))
      await hub.call(endSponsorship, { params: { id } })
  await forgetRouters(hub)
})

/** A phone proves its number on the page that a router of the shop leads to, and takes what is offered first. */
const provesAt = async (page: Page, place: string, phone: string): Promise<void> => {
  await page.goto(place)
  await page.getByRole('button', { name: /^Go online free/ }).click()
  await expect(page.getByText('Are you on a sponsor’s list? Type your number.')).toBeVisible()
  await page.getByLabel('Phone number').fill(phone)
  await page.getByRole('button', { name: 'Send me a code' }).click()
  await page.getByLabel('Code of the SMS').fill(await myCodeTo(phone))
  await page.getByRole('button', { name: /^Go online free/ }).click()
}

test('a sponsor pays for a list of numbers: these go online, and no other', async ({
  newVisitor,
  hub,
  origin,
}) => {
  const sponsorName = aSponsor()
  const [listed, other] = [aBuyer().phone, aBuyer().phone]
  const sponsor = await newVisitor(NO_SCRIPTS)
  await asksWhatItBuys(sponsor, { sponsorName, phone: aBuyer().phone, who: /^Numbers/, numbers: '12345' })
  await expect(sponsor.getByText('This is not a number of Sierra Leone: 12345')).toBeVisible()
  await paysFor(sponsor, { sponsorName, phone: aBuyer().phone, who: /^Numbers/, numbers: `${listed}\n` })
  // Nobody reads of the list before a number on it is proven.
  const page = await newVisitor(NO_SCRIPTS)
  const place = await aPlace(hub, origin)
  await page.goto('/free/demo-hub')
  await expect(heading(page)).toHaveText('Join the WiFi first')
  await expect(page.getByText(sponsorName)).toHaveCount(0)
  await provesAt(page, place, other)
  await expect(page.getByText(/^Paid by |^A gift of /)).not.toContainText(sponsorName)
  await page.goto(await aPlace(hub, origin))
  await page.getByRole('button', { name: /^Go online free/ }).click()
  await expect(page.getByText('Once a day for your number', { exact: false })).toBeVisible()
  await expect(page.getByText(sponsorName)).toHaveCount(0)
  const pupil = await newVisitor(NO_SCRIPTS)
  await provesAt(pupil, await aPlace(hub, origin), listed)
  // The list's sponsor pays instead of the one that everybody is named: the page says so before the tap.
  await expect(heading(pupil)).toHaveText(`Free today, paid by ${sponsorName}`)
  await pupil
    .getByRole('button', { name: /^Go online free/ })
    .first()
    .click()
  await expect(heading(pupil)).toHaveText('20 free minutes')
  await expect(pupil.getByText(`Paid by ${sponsorName}`)).toBeVisible()
})

test('a sponsor abroad pays an invoice in two parts, and reads what is open, its receipt, and begins again', async ({
  newVisitor,
  page: admin,
}) => {
  const sponsorName = aSponsor()
  const page = await newVisitor(NO_SCRIPTS)
  const phone = '+44 20 7946 0958'
  await asksWhatItBuys(page, { sponsorName, phone })
  await expect(page.getByText(/With any other number, pay by invoice/)).toBeVisible()
  await asksWhatItBuys(page, { sponsorName, phone, way: /^By invoice/ })
  await page.getByRole('button', { name: 'Get the invoice for Le 35' }).click()
  await expect(page.getByText('Keep the address of this page.')).toBeVisible()
  await expect(page.getByText('Pay Le 35.', { exact: true })).toBeVisible()
  await expect(
    page.getByText(/^Pay by bank transfer or mobile money\. Write SP\w*-\d+ as the reference\.$/),
  ).toBeVisible()
  await expect(
    page.getByText('About 60 minutes at Le 35 for 60 min: 2 phones, 20 minutes each'),
  ).toBeVisible()
  await expectNoSideways(page)
  const invoice = page.getByRole('link', { name: /^SP.*PDF/ })
  const pdf = await page.request.get((await invoice.getAttribute('href')) ?? '')
  expect(pdf.headers()['content-type']).toBe('application/pdf')

  await admin.setViewportSize({ width: 1280, height: 900 })
  await logInAsAdmin(admin)
  await admin.goto(`/admin/sponsors?${new URLSearchParams({ state: 'waits', search: sponsorName })}`)
  const confirms = async (sum: string, reference: string) => {
    await admin.getByRole('button', { name: 'Money came' }).click()
    const dialog = admin.getByRole('dialog')
    await dialog.getByLabel('Sum in Le that came').fill(sum)
    await dialog.getByLabel('Reference of the transfer').fill(reference)
    await dialog.getByRole('button', { name: 'It came' }).click()
    await expect(dialog).toHaveCount(0)
  }
  await confirms('20', `FT ${Date.now()}`)
  await expect(admin.getByText('Le 20 of Le 35 came, Le 15 is still open')).toBeVisible()
  await page.reload()
  await expect(page.getByText('Le 20 of Le 35 came, Le 15 is still open.')).toBeVisible()
  await confirms('15', `FT ${Date.now()}`)
  await expect(admin.getByText('No sponsorships found')).toBeVisible()
  await page.reload()
  await expect(page.getByText('still open')).toHaveCount(0)
  await expect(page.getByText('Running', { exact: true })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Receipt' }).getByText(/^By invoice, /)).toHaveCount(2)
  const receipt = await page.request.get(
    (await page.getByRole('link', { name: 'Print the receipt (PDF)' }).getAttribute('href')) ?? '',
  )
  expect(receipt.headers()['content-type']).toBe('application/pdf')
  await page.getByRole('link', { name: 'Sponsor again' }).click()
  await expect(page.getByLabel('Your name, or your school, clinic or firm')).toHaveValue(sponsorName)
  await expect(page.getByLabel('Sum in Le')).toHaveValue('35')
  await expect(page.getByRole('radio', { name: /^By invoice/ })).toBeChecked()
  await page.goBack()
  await page.getByRole('link', { name: 'Look at the shop' }).click()
  await expect(page).toHaveURL(/customer-self-service/)
})

const PARTS = ['Bank', 'Account name', 'Account number', 'SWIFT code', 'Merchant for mobile money'] as const
type Account = Record<(typeof PARTS)[number], string>

test('an admin says how sponsors pay invoices; an invoice shows it without scripts, and support once it is empty', async ({
  newVisitor,
  page: admin,
}) => {
  await logInAsAdmin(admin)
  await admin.goto('/admin/settings')
  const dialog = admin.getByRole('dialog', { name: 'How sponsors pay invoices' })
  const open = () => admin.getByRole('button', { name: /^Change\s*: how sponsors pay invoices/ }).click()
  const field = (part: keyof Account) => dialog.getByLabel(new RegExp(`^${part}`))
  const save = async (account: Partial<Account>) => {
    for (const part of PARTS) await field(part).fill(account[part] ?? '')
    await dialog.getByLabel('Reason').fill('We opened an account')
    await dialog.getByRole('button', { name: 'Save' }).click()
  }
  await open()
  await expectSoundAtBothWidths(admin)
  const before = Object.fromEntries(
    await Promise.all(PARTS.map(async (part) => [part, await field(part).inputValue()] as const)),
  )
  const account = { Bank: 'Bank of Freetown', 'Account name': 'Minit Limited' }
  await save({ ...account, 'Account number': 'GB82 WEST 1234 5698 7654 33' })
  await expect(field('Account number')).toHaveAttribute('aria-invalid', 'true')
  await expect(field('Account number')).toHaveAccessibleDescription(/IBAN has a mistake/)
  await save({ ...account, 'Account number': 'GB82WEST12345698765432', 'SWIFT code': 'abcdslfr' })
  await expect(dialog).toHaveCount(0)
  await expect(
    admin.getByText('To Minit Limited, GB82 WEST 1234 5698 7654 32, Bank of Freetown.'),
  ).toBeVisible()

  const page = await newVisitor(NO_SCRIPTS)
  await asksWhatItBuys(page, { sponsorName: aSponsor(), phone: aBuyer().phone, way: /^By invoice/ })
  await page.getByRole('button', { name: 'Get the invoice for Le 35' }).click()
  await expect(page.getByText(/^Pay by bank transfer\. Write SP\w*-\d+ as the reference\.$/)).toBeVisible()
  for (const value of [...Object.values(account), 'GB82 WEST 1234 5698 7654 32', 'ABCDSLFR'])
    await expect(page.getByRole('definition').filter({ hasText: value })).toBeVisible()
  await expectNoSideways(page)

  await open()
  await save({})
  await expect(admin.getByText('No account is set: invoices ask sponsors to write to support')).toBeVisible()
  await page.reload()
  await expect(page.getByText(/^Ask for the account to pay to: /)).toBeVisible()
  await expect(page.getByText('Bank of Freetown')).toHaveCount(0)
  await open()
  await save(before)
  await expect(dialog).toHaveCount(0)
})

test('the form begins with the cheapest minutes', async ({ page }) => {
  await page.goto('/sponsor/demo-hub')
  const prices = await page.getByLabel('Price of the minutes').locator('option').allTextContents()
  const perMinute = prices.map((text) => {
    const [, le = '', hours = '0', minutes = '0'] =
      /^Le ([\d.,]+) for (?:(\d+)h)? ?(?:(\d+) ?min)?/.exec(text) ?? []
    return Number(le.replace(',', '')) / (Number(hours || 0) * 60 + Number(minutes || 0))
  })
  expect(perMinute).toEqual(perMinute.toSorted((one, other) => one - other))
  await expectSoundAtBothWidths(page)
})
