import { freetownDay } from '@minit/domain/kernel/durations.ts'
import { longDay } from '@minit/domain/shop/installations.ts'
import type { Page } from '@playwright/test'
import { logInAsAdmin } from './admin.ts'
import { APPLY, anApplicant, answer, firstNameOf, openForm, sendButton } from './applicants.ts'
import { headingOf } from './counter-pages.ts'
import { expect, expectAccessible, expectNoSideways, test } from './page.ts'
import { logIn, storageOf } from './seller.ts'
import { expectSeen, toastOf } from './sight.ts'

const inDays = (days: number): string => freetownDay(new Date(Date.now() + days * 86_400_000))

const rowOf = (page: Page, name: string) =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ hasText: `${name}'s WiFi` })

test('an approved application gets its day, its equipment and its training, and the applicant sees each', async ({
  page,
  newVisitor,
  baseURL,
}) => {
  const applicant = anApplicant()
  const name = firstNameOf(applicant)
  await openForm(page, APPLY)
  await answer(page, APPLY, applicant)
  await sendButton(page, APPLY).click()
  await expect(headingOf(page)).toHaveText('Application submitted')
  const status = page.url()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'We are reviewing your application' })).toBeVisible()
  await expectAccessible(page)

  const admin = await newVisitor({ baseURL: baseURL ?? '', viewport: { width: 1280, height: 900 } })
  await logInAsAdmin(admin)
  const answered = await admin.request.get('/api/admin/applications')
  const all = (await answered.json()) as { id: string; fullName: string }[]
  const { id } = all.find(({ fullName }) => fullName === applicant.name) ?? { id: '' }
  const approval = { status: 'approved', reviewNotes: 'Looked at' }
  await admin.request.patch(`/api/admin/applications/${id}`, { data: approval })

  await admin.goto('/admin/installations')
  await expect(rowOf(admin, name)).toContainText('No day yet')
  await expectAccessible(admin)
  await rowOf(admin, name).getByRole('button', { name: 'Set the day' }).click()
  const dialog = admin.getByRole('dialog')
  await dialog.getByLabel('Who comes').fill('Sorie Kanu')
  await dialog.getByRole('button', { name: 'Set the day' }).click()
  await expect(dialog.getByText('Choose the day')).toBeVisible()
  await dialog.getByLabel('Day of the installation').fill(inDays(3))
  await dialog.getByRole('button', { name: 'Set the day' }).click()
  await expectSeen(toastOf(admin, 'Day set'))
  await expect(rowOf(admin, name)).toContainText(`Sorie Kanu comes on ${longDay(inDays(3))}`)
  await page.goto(status)
  await expect(
    page.getByRole('heading', { name: `Your installation is planned for ${longDay(inDays(3))}` }),
  ).toBeVisible()
  await expectNoSideways(page)

  await rowOf(admin, name).getByRole('button', { name: 'Move the day' }).click()
  await dialog.getByLabel('Day of the installation').fill(inDays(4))
  await dialog.getByRole('button', { name: 'Move the day' }).click()
  await expect(dialog.getByText('Enter why the day moves')).toBeVisible()
  await dialog.getByLabel('Why the day moves').fill('The road is flooded.')
  await expectAccessible(admin)
  await dialog.getByRole('button', { name: 'Move the day' }).click()
  await expectSeen(toastOf(admin, 'Day moved'))
  await page.goto(status)
  await expect(page.getByText('The day has moved: The road is flooded.')).toBeVisible()

  await rowOf(admin, name).getByRole('button', { name: 'Installed' }).click()
  await dialog.getByLabel('Make and model').fill('Outdoor router')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Enter the serial number')).toBeVisible()
  await dialog.getByLabel('Serial number').fill(`sn-${name}`)
  await expectAccessible(admin)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expectSeen(toastOf(admin, 'Equipment recorded'))
  await rowOf(admin, name).getByRole('button', { name: 'Training done' }).click()
  await dialog.getByRole('button', { name: 'Open the shop' }).click()
  await expectSeen(toastOf(admin, 'Shop opened'))
  await rowOf(admin, name).getByRole('button', { name: 'Show details' }).click()
  await expect(rowOf(admin, name)).toContainText(`SN-${name.toUpperCase()}`)
  await expectAccessible(admin)
  await page.goto(status)
  await expect(page.getByRole('heading', { name: 'Your shop is open' })).toBeVisible()
})

test('an applicant sees the installation day on the dashboard, and cannot open the shop before', async ({
  newVisitor,
  baseURL,
  origin,
}) => {
  const point = await logIn(origin, { email: 'point@minit.example', password: 'minit-demo-point' })
  for (const width of [360, 1280]) {
    const page = await newVisitor({
      baseURL: baseURL ?? '',
      viewport: { width, height: 800 },
      storageState: storageOf(point, origin),
    })
    await page.goto('/entrepreneur/dashboard')
    await expect(
      page.getByRole('heading', { name: /^Your installation is planned for \w+day \d+ \w+$/ }),
    ).toBeVisible()
    await expect(page.getByText('Sorie Kanu comes to you.')).toBeVisible()
    await expect(page.getByText('Open: customers can buy')).toHaveCount(0)
    await expectNoSideways(page)
    await expectAccessible(page)
  }
})
