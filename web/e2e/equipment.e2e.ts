import { createGateway, removeGateway } from '@minit/contract/entrepreneur/gateways.ts'
import type { Page } from '@playwright/test'
import { logInAsAdmin } from './admin.ts'
import { expect, expectAccessible, expectNoSideways, test } from './page.ts'
import { KIOSK, logIn, storageOf } from './seller.ts'
import { expectSeen, toastOf } from './sight.ts'

const lineOf = (page: Page, serial: string) =>
  page.getByRole('main').getByRole('listitem').filter({ hasText: serial })

test('a seller reports a broken piece, and an admin finds it waiting, swaps it and takes the old one back', async ({
  newVisitor,
  baseURL: origin,
}) => {
  const baseURL = origin ?? ''
  const storageState = storageOf(await logIn(baseURL, KIOSK), baseURL)
  const page = await newVisitor({ baseURL, storageState, viewport: { width: 360, height: 740 } })
  await page.goto('/entrepreneur/network')
  await expect(page.getByRole('heading', { name: 'Rented equipment' })).toBeVisible()
  const antenna = lineOf(page, 'AN-5530')
  await expect(antenna).toContainText('In use')
  await expectNoSideways(page)
  await expectAccessible(page)
  await antenna.getByRole('button', { name: 'Report a fault of Sector antenna' }).click()
  const report = page.getByRole('dialog')
  await report.getByRole('button', { name: 'Report' }).click()
  await expect(report.getByText('Write what happened')).toBeVisible()
  await report.getByLabel('Tell us more').fill('The wind broke its arm.')
  await expectAccessible(page)
  await report.getByRole('button', { name: 'Report' }).click()
  await expectSeen(toastOf(page, 'Fault reported'))
  await expect(antenna).toContainText('You reported that it is broken')
  await expect(antenna.getByRole('button')).toHaveCount(0)

  const admin = await newVisitor({ baseURL, viewport: { width: 1280, height: 900 } })
  await logInAsAdmin(admin)
  await admin.goto('/admin/equipment?state=fault')
  await expect(lineOf(admin, 'AN-5530')).toContainText('Reported broken')
  await expectAccessible(admin)
  await lineOf(admin, 'AN-5530').getByRole('link', { name: 'Open AN-5530' }).click()
  await expect(admin.getByText('The wind broke its arm.').first()).toBeVisible()
  await expectAccessible(admin)
  await admin.getByRole('button', { name: 'Swap' }).click()
  const dialog = admin.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Swap' }).click()
  await expect(dialog.getByText('Enter the serial number')).toBeVisible()
  await dialog.getByLabel('Serial number of the other piece').fill('an 6001')
  await dialog.getByLabel('Reason').fill('Its arm is broken.')
  await expectAccessible(admin)
  await dialog.getByRole('button', { name: 'Swap' }).click()
  await expectSeen(toastOf(admin, 'Swapped'))
  await expect(admin.getByRole('list', { name: 'History' }).getByRole('listitem').first()).toContainText(
    'replaced by AN6001',
  )
  await admin.getByRole('button', { name: 'Back from repair' }).click()
  await dialog.getByLabel('Reason').fill('It has a new arm.')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(admin.getByText('In the store').first()).toBeVisible()
  await expectNoSideways(admin)

  await page.reload()
  await expect(lineOf(page, 'AN6001')).toContainText('In use')
  await expect(lineOf(page, 'AN-5530')).toHaveCount(0)
})

test('an admin says which router a piece is, notes it as lost and as found, and its history keeps both', async ({
  newVisitor,
  baseURL: origin,
}) => {
  const baseURL = origin ?? ''
  const kiosk = await logIn(baseURL, KIOSK)
  const router = await kiosk.call(createGateway, { body: { name: 'Market router', kind: 'opennds' } })
  const admin = await newVisitor({ baseURL, viewport: { width: 360, height: 740 } })
  await logInAsAdmin(admin)
  await admin.goto('/admin/equipment?search=RT-20588')
  await admin.getByRole('link', { name: 'Open RT-20588' }).click()
  await admin.getByLabel('Which router it is').selectOption('Market router')
  await expectSeen(toastOf(admin, 'Router set'))
  await expect(admin.getByText('Never reported')).toBeVisible()
  await expectNoSideways(admin)
  await expectAccessible(admin)
  const dialog = admin.getByRole('dialog')
  for (const [action, reason] of [
    ['Lost', 'The stall was empty.'],
    ['Found', 'It was at the neighbour’s.'],
  ] as const) {
    await admin.getByRole('button', { name: action, exact: true }).click()
    await dialog.getByLabel('Reason').fill(reason)
    await expectAccessible(admin)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expectSeen(toastOf(admin, action))
    await expect(admin.getByRole('list', { name: 'History' }).getByRole('listitem').first()).toContainText(
      reason,
    )
  }
  await expect(admin.getByText('At the seller')).toBeVisible()
  await kiosk.call(removeGateway, { params: { id: router.id } })
})
