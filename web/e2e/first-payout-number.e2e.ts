import { signUpOwner } from '@minit/contract/public/applications.ts'
import { anApplicant } from './applicants.ts'
import { tabTo } from './keys.ts'
import { expect, expectAccessible, expectNoSideways, test } from './page.ts'
import { callsTo } from './seller.ts'
import { toastOf } from './sight.ts'
import { smsTo } from './stand-ins.ts'

const PASSWORD = 'three words to remember'

/** Signs up by the form's call. Returns path and search of the link in the SMS. */
const linkAfterSignUp = async (origin: string, { name, phone }: { name: string; phone: string }) => {
  await callsTo(origin)(signUpOwner, {
    body: {
      fullName: name,
      phoneNumber: phone,
      location: 'Lumley, Freetown',
      nearestLandmark: 'Opposite the market',
      expectedCustomers: 40,
      monthlyEarningsGoal: 'Le 2,000',
      monthlyMobileSpend: 150,
      currentPackage: 'standard',
    },
  })
  const findLink = async () =>
    (await smsTo(phone)).map((text) => /http\S+\/set-password\?t=\S+/.exec(text)?.[0]).find(Boolean) ?? ''
  await expect.poll(findLink, { timeout: 20_000 }).toContain('/set-password?t=')
  const { pathname, search } = new URL(await findLink())
  return `${pathname}${search}`
}

test('a new owner sets the number that the sign-up proved with the password alone, by keyboard, and gets no older statement', async ({
  page,
  origin,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const owner = anApplicant()
  await page.goto(await linkAfterSignUp(origin, owner))
  await page.getByLabel('New password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Set password' }).click()
  await expect(page).toHaveURL(/\/entrepreneur\/dashboard$/)
  const toast = toastOf(page, 'Password set')
  await expect(toast).toContainText('You are logged in.')
  await expect(toast).not.toContainText('logged out')

  await page.goto('/entrepreneur/money')
  await expect(page.getByText('Add the number you want your money on.')).toBeVisible()
  await expect(page.getByLabel('Month').getByRole('option')).toHaveCount(1)
  await tabTo(page, /^Set your number$/)
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Your number' })
  const digits = owner.phone.slice(-8)
  const number = dialog.getByLabel('Orange or Africell number')
  await expect.poll(async () => (await number.inputValue()).replace(/\D/g, '')).toBe(`232${digits}`)
  await expectNoSideways(page)
  await expectAccessible(page)
  await tabTo(page, /^Your password/)
  await page.keyboard.type(PASSWORD)
  await page.keyboard.press('Enter')
  await expect(toastOf(page, 'Your number is set')).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText(/^Your number is new\. You can send money to it from /)).toBeVisible()
  await expect
    .poll(async () => (await smsTo(owner.phone)).join(' '), { timeout: 20_000 })
    .toContain('your sales money goes to')
  expect((await smsTo(owner.phone)).join(' ')).not.toMatch(/\d{6} is your code/)
})
