import { APPLY, anApplicant, answer, OWNER_SIGNUP, openForm, sendButton } from './applicants.ts'
import { headingOf } from './counter-pages.ts'
import {
  expect,
  expectAccessible,
  expectNoSideways,
  expectSoundAtBothWidths,
  holdCalls,
  test,
} from './page.ts'
import { expectSeen, toastOf } from './sight.ts'
import { weigh } from './weigh.ts'

const REFERENCE = /^APP-20\d\d-[2-9A-HJ-NP-Z]{8}$/

for (const width of [360, 1280]) {
  test.describe(`${width} px wide`, () => {
    test.use({ viewport: { width, height: 800 } })

    test('an application sends all its answers, and its reference survives a reload', async ({ page }) => {
      const applicant = anApplicant()
      await openForm(page, APPLY)
      await answer(page, APPLY, applicant)
      await expectNoSideways(page)
      await expectAccessible(page)
      const sent = page.waitForRequest(APPLY.endpoint)
      const answered = page.waitForResponse(APPLY.endpoint)
      await sendButton(page, APPLY).click()
      const body = (await sent).postDataJSON()
      expect(body).toEqual({
        reference: expect.stringMatching(REFERENCE),
        fullName: applicant.name,
        phoneNumber: applicant.phone,
        location: 'Lumley, Freetown',
        nearestLandmark: 'Opposite the market',
        propertyType: 'business',
        expectedCustomers: 40,
        monthlyEarningsGoal: 'Le 2,000',
        monthlyMobileSpend: 150,
      })
      const { applicationId } = await (await answered).json()

      await expectSeen(toastOf(page, 'Application Submitted!'))
      await expect(toastOf(page, 'Application Submitted!')).toContainText("We'll get back to you soon")
      await expect(page).toHaveURL(/\/application-submitted\?/)
      await expect(headingOf(page)).toHaveText('Application submitted')
      const reference = page.getByRole('definition').first()
      await expect(reference).toHaveText(body.reference)
      await expect(page.getByText(applicationId)).toBeVisible()
      await expect(
        page.getByRole('list').filter({ hasText: '24-48 hours' }).getByRole('listitem'),
      ).toHaveText([
        'We review your application in 24-48 hours',
        'We contact you by e-mail or phone',
        'When it is approved, we schedule the installation',
        'Training follows, and you start selling',
      ])
      await expectNoSideways(page)
      await expectAccessible(page)
      const text = await reference.innerText()
      await page.reload()
      await expect(reference).toHaveText(text)
      await expect(page.getByRole('link', { name: 'Entrepreneur login' })).toHaveAttribute(
        'href',
        '/entrepreneur-login',
      )
      await page.getByRole('link', { name: 'Home', exact: true }).click()
      await expect(headingOf(page)).toHaveText('Sell WiFiby the minute.')
      await openForm(page, APPLY)
      await expect(page.getByLabel('Full name')).toHaveValue('')
    })

    for (const form of [APPLY, OWNER_SIGNUP]) {
      test(`${form.path} says what is missing in one list, explains the first field, and requires no choice`, async ({
        page,
      }) => {
        await openForm(page, form)
        await expect(headingOf(page)).toHaveText(form.title)
        await expect(page.getByLabel('Phone number')).toHaveAttribute('placeholder', /^\+232/)
        await page.getByLabel('Expected customers').fill('0')
        await sendButton(page, form).click()
        const missing = [
          'Full name',
          'Phone number',
          'Location',
          ...(form === OWNER_SIGNUP ? ['Current internet package'] : []),
          'Nearest landmark',
          'Expected customers',
          'Monthly earnings goal',
          'Monthly mobile spend, Le',
        ]
        const summary = page.getByRole('alert')
        await expect(summary).toContainText(`${missing.length} answers need another look`)
        await expect(summary.getByRole('button')).toHaveText(missing)
        await expect(page.getByLabel('Full name')).toBeFocused()
        await expect(page.getByText('Full name is required')).toBeVisible()
        // A given answer that is not possible says why.
        await expect(page.getByText('Enter how many customers you expect, 1 or more')).toBeVisible()
        for (const later of ['Location is required', 'Nearest landmark is required'])
          await expect(page.getByText(later)).toHaveCount(0)
        await expect(page.getByLabel('Nearest landmark')).toHaveAttribute('aria-invalid', 'true')
        await expectNoSideways(page)
        await expectAccessible(page)
        await page.getByLabel('Full name').fill('A')
        await expect(page.getByText('Full name is required')).toHaveCount(0)
        await expect(page.getByText('Valid phone number required')).toBeVisible()
        await summary.getByRole('button', { name: 'Nearest landmark' }).click()
        await expect(page.getByLabel('Nearest landmark')).toBeFocused()
      })
    }
  })
}

for (const form of [APPLY, OWNER_SIGNUP]) {
  test.describe(form.path, () => {
    test('keeps the answers when the connection drops and the page reloads, and is sent once', async ({
      page,
    }) => {
      const applicant = anApplicant()
      await openForm(page, form)
      await answer(page, form, applicant)
      await page.route(form.endpoint, (route) => route.abort())
      await sendButton(page, form).click()
      await expect(toastOf(page, form.failure)).toContainText('We could not reach our server')
      await expect(page.getByRole('alert')).toContainText('Your answers are kept on this page')
      await expectSoundAtBothWidths(page)
      await page.unroute(form.endpoint)
      await page.reload()
      await expect(page.getByLabel('Full name')).toHaveValue(applicant.name)
      await expect(page.getByLabel('Expected customers')).toHaveValue('40')
      await expect(page.getByRole('radio', { name: 'Business' })).toBeChecked()

      const sending = await holdCalls(page, form.endpoint)
      await sendButton(page, form).dblclick()
      await expect(page.getByRole('button', { name: 'Sending...' })).toBeVisible()
      await page.getByRole('button', { name: 'Sending...' }).click()
      sending.release()
      await page.waitForURL(/application-submitted|entrepreneur-login/)
      expect(sending.sent()).toBe(1)
    })

    test('shows the server’s message, and the specification’s when there is none', async ({ page }) => {
      await openForm(page, form)
      await answer(page, form, { ...anApplicant(), phone: '12345678' })
      await sendButton(page, form).click()
      await expect(toastOf(page, form.failure)).toContainText('Valid phone number required')
      const phone = page.getByLabel('Phone number')
      await expect(phone).toHaveAttribute('aria-invalid', 'true')
      await expect(phone).toBeFocused()
      await expectAccessible(page)

      await phone.fill(anApplicant().phone)
      await page.route(form.endpoint, (route) => route.fulfill({ status: 500, body: '{}' }))
      await sendButton(page, form).click()
      await expect(toastOf(page, form.failure)).toContainText('Please check your information and try again')
      await expect(page.getByLabel('Location')).toHaveValue('Lumley, Freetown')
    })

    test('tells the holder of a number with an account where to go', async ({ page }) => {
      await openForm(page, form)
      await answer(page, form, { ...anApplicant(), phone: '+23276123456' })
      await sendButton(page, form).click()
      const alert = page.getByRole('alert')
      await expect(alert).toContainText('You have an account')
      await expect(alert.getByRole('link', { name: 'Log in' })).toHaveAttribute('href', '/entrepreneur-login')
      await expect(alert.getByRole('link', { name: 'Forgot password?' })).toHaveAttribute(
        'href',
        '/forgot-password',
      )
      await expect(toastOf(page, form.failure)).toContainText('This number already has a Minit account.')
      await expect(page.getByLabel('Location')).toHaveValue('Lumley, Freetown')
      await expectSoundAtBothWidths(page)
    })

    test('stays within a customer page’s script weight', async ({ page }) => {
      const { pageBytes, scriptBytes } = await weigh(page, form.path)
      expect(pageBytes).toBeLessThanOrEqual(14_000)
      expect(scriptBytes).toBeLessThanOrEqual(95_000)
    })

    test.describe('without scripts', () => {
      test.use({ javaScriptEnabled: false })

      test('says that it needs scripts, and names the contacts', async ({ page }) => {
        await page.goto(form.path)
        await expect(sendButton(page, form)).toBeDisabled()
        const notice = page.locator('form noscript > div')
        await expect(notice).toBeVisible()
        // Matchers of text ignore content of noscript.
        expect(await notice.evaluate(({ textContent }) => textContent)).toContain(
          'This form needs JavaScript',
        )
        await expect(notice.locator('a')).toHaveAttribute('href', /^tel:\+232/)
      })
    })
  })
}

test('a second application of a number says that the first one has arrived, and what comes next', async ({
  page,
}) => {
  const applicant = anApplicant()
  for (const address of [/application-submitted/, /\/apply$/]) {
    await openForm(page, APPLY)
    await answer(page, APPLY, applicant)
    await sendButton(page, APPLY).click()
    await expect(page).toHaveURL(address)
  }
  const alert = page.getByRole('alert')
  await expect(alert).toContainText('You have already applied with this number.')
  await expectSoundAtBothWidths(page)
  await alert.getByRole('link', { name: 'What happens next' }).click()
  await expect(headingOf(page)).toHaveText('After your application')
})

test('the confirmation opened directly, or with a foreign address, claims nothing', async ({ page }) => {
  for (const search of ['', '?reference=APP-1&application=%3Cb%3E', '?reference=APP-2026-7KQM4T2X']) {
    await page.goto(`/application-submitted${search}`)
    await expect(headingOf(page)).toHaveText('After your application')
    await expect(page.getByText(/A reference looks like APP-20\d\d-[2-9A-HJ-NP-Z]{8}\./)).toBeVisible()
    await expect(page.getByRole('link', { name: 'Apply for equipment' })).toHaveAttribute('href', '/apply')
    await expectSoundAtBothWidths(page)
  }
})

test('a sign-up leads to the login, which names the place of the password link', async ({ page }) => {
  const applicant = anApplicant()
  await openForm(page, OWNER_SIGNUP)
  await answer(page, OWNER_SIGNUP, applicant)
  await page
    .getByRole('group', { name: /K3 One Family/ })
    .getByRole('radio', { name: 'No' })
    .check()
  await page
    .getByRole('group', { name: /What is your internet line/ })
    .getByRole('radio', { name: 'Fibre or another fixed line' })
    .check()
  const sent = page.waitForRequest(OWNER_SIGNUP.endpoint)
  await sendButton(page, OWNER_SIGNUP).click()
  expect((await sent).postDataJSON()).toMatchObject({
    isK3OneFamily: 'no',
    currentPackage: 'standard',
    lineKind: 'fixed',
    expectedCustomers: 40,
  })
  await expect(page).toHaveURL(/\/entrepreneur-login\?from=signup$/)
  await expect(toastOf(page, 'Micro Business Enabled!')).toContainText('Welcome to the MicroPreneur program')
  await expect(page.getByText(/Open the link to set your password first/)).toBeVisible()
  await expect(page.getByText('Read the message with the link as the admin, under Messages.')).toBeVisible()
  await expectSoundAtBothWidths(page)
})
