import { listApplications, reviewApplication } from '@minit/contract/admin/applications.ts'
import {
  finishInstallation,
  listInstallations,
  planInstallation,
  recordInstalled,
} from '@minit/contract/admin/installations.ts'
import { listMessages } from '@minit/contract/admin/messages.ts'
import { type Call, createCall } from '@minit/contract/call.ts'
import { loginAdmin } from '@minit/contract/public/auth.ts'
import { freetownDay } from '@minit/domain/kernel/durations.ts'
import { reviewNotesFor } from '@minit/domain/shop/applications.ts'
import type { Page } from '@playwright/test'
import { ADMIN } from './admin.ts'
import {
  APPLY,
  anApplicant,
  answer,
  type Form,
  firstNameOf,
  OWNER_SIGNUP,
  openForm,
  sendButton,
} from './applicants.ts'
import { aBuyer, type Buyer } from './buying.ts'
import { headingOf } from './counter-pages.ts'
import { openFigures } from './package-rows.ts'
import { expect, expectAccessible, expectNoSideways, test } from './page.ts'
import { totalSalesOn } from './seller-states.ts'
import { expectSeen, toastOf } from './sight.ts'

/** The admin's calls, in a browser with the login's cookie. */
const anAdmin = async (browser: Page): Promise<Call> => {
  const call = createCall(async ({ method, path, headers, body }) => {
    const init = { method, headers, ...(body !== undefined && { data: body }) }
    const answer = await browser.request.fetch(path, init)
    return { status: answer.status(), statusText: answer.statusText(), text: await answer.text() }
  })
  await call(loginAdmin, { body: ADMIN })
  return call
}

const approve = async (admin: Call, { name, phone }: Buyer): Promise<void> => {
  const application = (await admin(listApplications, { query: { search: phone } })).find(
    ({ fullName }) => fullName === name,
  )
  expect(application).toMatchObject({ status: 'pending', expectedCustomers: 40, propertyType: 'business' })
  expect(application?.phoneNumber.replaceAll(' ', '')).toBe(phone)
  await admin(reviewApplication, {
    params: { id: application?.id ?? '' },
    body: { status: 'approved', reviewNotes: reviewNotesFor('approved', name) },
  })
}

/** The steps between approval and first sale for rented equipment. */
const install = async (admin: Call, { name, phone }: Buyer): Promise<void> => {
  const { installations } = await admin(listInstallations, { query: { search: phone } })
  const { id = '' } = installations.find(({ fullName }) => fullName === name) ?? {}
  const params = { id }
  const today = freetownDay(new Date())
  await admin(planInstallation, { params, body: { day: today, technician: 'Sorie Kanu' } })
  const items = [{ kind: 'router', name: 'Outdoor router', serial: `SN${phone}` }] as const
  await admin(recordInstalled, { params, body: { networkName: 'Stall WiFi', items: [...items] } })
  const training = { trainingDay: today, trainer: 'Sorie Kanu', trainee: name }
  await admin(finishInstallation, { params, body: training })
}

/** The page of a shop that is not ready does not invite customers, and offers no sale. */
const expectNothingOffered = async (page: Page): Promise<void> => {
  const badge = page.getByText(/^Not ready: \d steps? left$/)
  await expect(badge).toBeVisible()
  const left = (await badge.innerText()).replace('Not ready: ', '')
  await expect(page.getByText(`You cannot sell yet: ${left}.`)).toBeVisible()
  // On a phone this part is under Shop.
  const yourPage = page.getByText(`Customers see your page here, but cannot buy yet: ${left}.`)
  await expect(yourPage).toBeVisible({ visible: (page.viewportSize()?.width ?? 0) >= 900 })
  await expect(page.getByText('Customers buy here')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Generate QR Code' })).toHaveCount(0)
}

/** Screens for cashiers and cards do not offer a sale either. */
const expectNoCounterSells = async (page: Page): Promise<void> => {
  for (const path of ['/entrepreneur/counter', '/entrepreneur/sell-voucher', '/entrepreneur/vouchers']) {
    await page.goto(path)
    await expect(page.getByText(/^This shop cannot sell yet: its WiFi has no name\.$/)).toBeVisible()
    for (const name of ['Check the card', 'Make vouchers'])
      await expect(page.getByRole('button', { name })).toHaveCount(0)
    for (const name of ['Sell', 'Sell a voucher', 'Check and sell a card'])
      await expect(page.getByRole('main').getByRole('link', { name, exact: true })).toHaveCount(0)
    await expectNoSideways(page)
    await expectAccessible(page)
  }
  await page.goto('/entrepreneur/dashboard')
}

/** Path and search of the link sent to a new seller, as the demo's admin reads it. */
const linkSentTo = async (admin: Call, seller: Buyer): Promise<string> => {
  const findText = async () => {
    const { items } = await admin(listMessages, { query: { state: 'sent' } })
    const sent = items.find(
      ({ businessName, kind }) =>
        kind === 'password_link' && businessName === `${firstNameOf(seller)}'s WiFi`,
    )
    return sent?.text ?? ''
  }
  await expect.poll(findText, { timeout: 20_000 }).toContain('/set-password?t=')
  const { pathname, search } = new URL(/http\S+/.exec(await findText())?.[0] ?? '')
  return `${pathname}${search}`
}

const PASSWORD = 'three words to remember'

const comeIn = async (page: Page, link: string): Promise<void> => {
  await page.goto(link)
  await page.getByLabel('New password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Set password' }).click()
  await expect(page).toHaveURL(/\/entrepreneur\/dashboard$/)
}

const nameWifi = async (page: Page, name: string): Promise<void> => {
  await page.getByRole('button', { name: 'Name your WiFi' }).click()
  const dialog = page.getByRole('dialog', { name: 'Name your WiFi' })
  await dialog.getByLabel('Network name').fill('evil.example')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Choose how customers get on your WiFi')).toBeVisible()
  await dialog.getByRole('radio', { name: 'By hand: my WiFi has a password' }).check()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Leave out web and mail addresses')).toBeVisible()
  await dialog.getByLabel('Network name').fill(name)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
}

const addPackage = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Add package' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Add package' })
  await dialog.getByLabel('Package name').fill('First Hour')
  await dialog.getByLabel('Price, Le').fill('5')
  await dialog.getByRole('button', { name: 'Create package' }).click()
  await expectSeen(toastOf(page, 'Package Created'))
  await expect(dialog).toBeHidden()
}

const sell = async (page: Page, customer: Buyer): Promise<void> => {
  await page.getByRole('button', { name: 'Generate QR Code' }).click()
  const dialog = page.getByRole('dialog', { name: 'Generate QR Code' })
  await dialog.getByRole('radio', { name: 'First Hour' }).check()
  await dialog.getByLabel('Customer name').fill(customer.name)
  await dialog.getByLabel('Phone number').fill(customer.phone)
  await expect(dialog.locator('[data-minutes-begin]')).toHaveText(
    'The 60 minutes start when you connect the phone, at the latest 15 minutes after payment',
  )
  await dialog.getByRole('button', { name: /^Ask for / }).click()
  await expect(dialog.getByRole('heading', { level: 3 })).toHaveText('Payment Successful!', {
    timeout: 20_000,
  })
  // By hand: the QR code joins no WiFi, and the time begins with the tap.
  await expect(dialog.getByRole('img')).toHaveCount(0)
  await expect(dialog.getByText(/Type the password of Stall WiFi into/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Connected' }).click()
  await expect(dialog.getByText(/^Online until (today|tomorrow) at \d\d:\d\d$/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Close', exact: true }).last().click()
  await expect(dialog).toBeHidden()
}

/** Submits a form as a new visitor, up to the page that it leads to. */
const send = async (page: Page, form: Form, applicant: Buyer): Promise<void> => {
  await page.goto('/')
  await page.getByRole('link', { name: form === APPLY ? 'Apply now' : 'Sign up as internet owner' }).click()
  await expect(page).toHaveURL(form.path)
  await openForm(page, form)
  await answer(page, form, applicant)
  await sendButton(page, form).click()
}

for (const width of [360, 1280]) {
  test.describe(`${width} px wide`, () => {
    test.use({ viewport: { width, height: 900 } })

    const toFirstSale = async (
      page: Page,
      link: string,
      { hasWifi = false, ...seller }: Buyer & { hasWifi?: boolean },
    ): Promise<void> => {
      const customer = aBuyer()
      await comeIn(page, link)
      await expect(headingOf(page)).toHaveText(`${firstNameOf(seller)}'s WiFi`)
      await expect(page.getByText('Trial', { exact: true })).toBeVisible()
      await expectNoSideways(page)
      await expectAccessible(page)
      await expectNothingOffered(page)
      if (!hasWifi) await expectNoCounterSells(page)
      if (!hasWifi) await nameWifi(page, 'Stall WiFi')
      await addPackage(page)
      await expect(page.getByText('Open: customers can buy')).toBeVisible()
      await expect(page.getByText(/^Customers buy here\./)).toBeVisible({ visible: width >= 900 })
      await sell(page, customer)
      if (width < 900) await openFigures(page)
      // The total, because a new day may have begun since the sale.
      await expect(totalSalesOn(page)).toHaveText('Le 5')
      await expect(page.getByRole('region', { name: /^Customer Activity/ })).toContainText(customer.name)
      await expectNoSideways(page)
      await expectAccessible(page)
    }

    test('an approved application for equipment leads to the first sale', async ({
      page,
      newVisitor,
      baseURL,
    }) => {
      const applicant = anApplicant()
      const admin = await anAdmin(await newVisitor({ baseURL: baseURL ?? '' }))
      await send(page, APPLY, applicant)
      await expect(headingOf(page)).toHaveText('Application submitted')
      await approve(admin, applicant)
      const link = await linkSentTo(admin, applicant)
      await install(admin, applicant)
      await toFirstSale(page, link, { ...applicant, hasWifi: true })
    })

    test('a sign-up with own internet leads to the first sale', async ({ page, newVisitor, baseURL }) => {
      const owner = anApplicant()
      const admin = await anAdmin(await newVisitor({ baseURL: baseURL ?? '' }))
      await send(page, OWNER_SIGNUP, owner)
      await expect(page).toHaveURL(/\/entrepreneur-login/)
      await toFirstSale(page, await linkSentTo(admin, owner), owner)
    })
  })
}
