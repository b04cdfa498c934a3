import { readLine, saveLine } from '@minit/contract/entrepreneur/line-plan.ts'
import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectNoSideways, test } from './page.ts'
import { ISATU, logIn, storageOf } from './seller.ts'
import { expectSeen, toastOf } from './sight.ts'

const PHONE = { width: 360, height: 740 }

const lineOn = (page: Page) => page.getByRole('region', { name: 'Your line' })

test('a seller sees how much of the month is used, whether it lasts, and what a package leaves', async ({
  hub,
  newVisitor,
  origin,
}) => {
  const page = await newVisitor({ storageState: storageOf(hub, origin), viewport: PHONE })
  await page.goto('/entrepreneur/network')
  const line = lineOn(page)
  await expect(line.getByText(/^[\d.]+ [GM]B of 60 GB used, \d+ days? left$/)).toBeVisible()
  await expect(line.getByText(/^At this rate used up on \d+ \w+: /)).toBeVisible()
  const hour = line.getByRole('row', { name: /^Market Hour/ })
  await expect(hour.getByRole('cell').nth(0)).toHaveText(/^[\d.]+ MB$/)
  await expect(hour.getByRole('cell').nth(2)).toHaveText(/^Le [\d.]+$/)
  await expectNoSideways(page)
  await expectAccessible(page)
})

test('the owner says that the line is by satellite, reads the rule about selling on, and answers', async ({
  kiosk,
  newVisitor,
  origin,
}) => {
  const { line: before } = await kiosk.call(readLine, {})
  const page = await newVisitor({ storageState: storageOf(kiosk, origin), viewport: PHONE })
  await page.goto('/entrepreneur/network')
  const line = lineOn(page)
  await expect(line.getByText('I have asked', { exact: false })).toBeVisible()
  await line.getByRole('button', { name: 'Change your line' }).click()
  const dialog = page.getByRole('dialog', { name: 'Your line' })
  await expect(dialog.getByText('Most satellite home plans do not allow you to sell on.')).toBeVisible()
  await dialog.getByLabel('May you sell on?').selectOption('')
  await dialog.getByLabel('Data a month (GB)').fill('sixty')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Enter the data of a month, or nothing')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByLabel('Data a month (GB)').fill('1,000')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Choose an answer').last()).toBeVisible()
  await dialog.getByLabel('May you sell on?').selectOption('My plan allows it')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expectSeen(toastOf(page, 'Line saved'))
  await expect(line.getByText(/^Selling on: My plan allows it, /)).toBeVisible()
  await expect(line.getByText(/ of 1000 GB used, /)).toBeVisible()
  await expectNoSideways(page)
  if (before === null) throw new Error('the demo’s kiosk has no line')
  const { resaleAt: _, speedPercent: __, ...body } = before
  await kiosk.call(saveLine, { body })
})

test('a cashier does not see the line', async ({ newVisitor, origin }) => {
  const isatu = await logIn(origin, ISATU)
  const page = await newVisitor({ storageState: storageOf(isatu, origin), viewport: PHONE })
  await page.goto('/entrepreneur/network')
  await expect(page.getByRole('heading', { name: 'This is not for you' })).toBeVisible()
  await expect(lineOn(page)).toHaveCount(0)
})
