import { openShift } from '@minit/contract/entrepreneur/shifts.ts'
import type { Page } from '@playwright/test'
import { logInAsAdmin } from './admin.ts'
import { aBuyer, expectPass, startBuying, testPhone } from './buying.ts'
import { expect, test } from './page.ts'
import { ISATU, logIn, storageOf } from './seller.ts'

// The pictures of the help pages, as a phone shows the screens. A run without pictures opens them only.
test.use({ trace: 'off', viewport: { width: 360, height: 560 } })

const areWanted = process.env.PICTURES === '1'
const FOLDER = new URL('../public/help-pictures/', import.meta.url).pathname
const PHONE = { width: 360, height: 560 }

const picture = async (page: Page, name: string): Promise<void> => {
  await page.setViewportSize(PHONE)
  if (!areWanted) return
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  await page.screenshot({ path: `${FOLDER}${name}.jpg`, type: 'jpeg', quality: 60 })
}

test('pictures of a customer’s help pages', async ({ page, newVisitor }) => {
  await page.goto('/customer-self-service')
  await expect(page.getByRole('group', { name: 'Choose your time' })).toBeVisible()
  await picture(page, 'shop')
  await page.getByText('I have a code').click()
  await expect(page.getByRole('textbox').first()).toBeVisible()
  await picture(page, 'code')
  await startBuying(page, aBuyer())
  await expectPass(page)
  await picture(page, 'pass')
  await page.goto('/sponsor/demo-hub')
  await expect(page.getByRole('heading', { level: 1, name: 'Pay for others’ minutes' })).toBeVisible()
  await picture(page, 'sponsor')
  const waiting = await newVisitor({ viewport: PHONE })
  await startBuying(waiting, aBuyer(testPhone('129')))
  await expect(waiting.getByRole('heading', { level: 1, name: 'Confirm on Phone' })).toBeVisible()
  await picture(waiting, 'waiting')
  await waiting.getByRole('button', { name: 'I paid but have no internet' }).click()
  await expect(waiting.getByRole('heading', { level: 1, name: 'We know of no payment yet' })).toBeVisible()
  await picture(waiting, 'paid-help')
})

test.describe('with a location', () => {
  test.use({ geolocation: { latitude: 8.461_27, longitude: -13.267_43 }, permissions: ['geolocation'] })

  test('the picture of shops near a customer', async ({ page }) => {
    await page.goto('/customer-purchase')
    await page.getByRole('button', { name: 'Near me' }).click()
    await expect(page.getByText('Your position stays on this phone.')).toBeVisible()
    await picture(page, 'near')
  })
})

const OF_THE_HUB = [
  ['today', '/entrepreneur/dashboard', 'Customer Activity'],
  ['money', '/entrepreneur/money', 'My money'],
  ['vouchers', '/entrepreneur/vouchers', 'Vouchers'],
  ['staff', '/entrepreneur/staff', 'Staff'],
  ['offers', '/entrepreneur/offers', 'Offers'],
  ['router', '/entrepreneur/network/connect', 'Which box do you have?'],
] as const

test('pictures of a seller’s help pages', async ({ hub, kiosk, openDashboard, newVisitor, origin }) => {
  const page = await openDashboard(hub)
  for (const [name, path, heading] of OF_THE_HUB) {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: heading, exact: true })).toBeVisible()
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
    await picture(page, name)
  }
  await page.goto('/entrepreneur/business-settings')
  const place = page.getByRole('region', { name: 'Where you are, and when' })
  await expect(place.getByRole('button', { name: /I am here/ })).toBeVisible()
  await place.evaluate((part) => part.scrollIntoView())
  await picture(page, 'place')
  await page.goto('/entrepreneur/network')
  const travellers = page.getByRole('region', { name: 'Travellers' })
  await expect(travellers.getByLabel('Price an hour (Le)')).toBeVisible()
  await travellers.evaluate((part) => part.scrollIntoView())
  await picture(page, 'travellers')
  const causes = page.getByRole('region', { name: 'Power, line, or us' })
  await expect(causes.getByText(/^Full: 22 phones on 4 Mbit\/s, /)).toBeVisible()
  await expect(causes.getByText(/^Minit was away, nothing of yours: /)).toBeVisible()
  await causes.evaluate((part) => part.scrollIntoView())
  await picture(page, 'causes')
  const line = page.getByRole('region', { name: 'Your line' })
  await expect(line.getByText(/ of 60 GB used, /)).toBeVisible()
  await line.evaluate((part) => part.scrollIntoView())
  await picture(page, 'line')
  await page.goto('/entrepreneur/sell')
  await page.getByRole('radio', { name: 'Market Hour' }).check()
  await picture(page, 'sell')
  await page.goto('/entrepreneur/dashboard')
  const claim = page.getByRole('region', { name: 'Paid but no internet' })
  await claim.scrollIntoViewIfNeeded()
  await picture(page, 'claim')
  await openDashboard(kiosk, { path: '/entrepreneur/by-hand' })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await picture(page, 'by-hand')
  const isatu = await logIn(origin, ISATU)
  await isatu.call(openShift, { body: { count: { '2000': 4, '500': 4 } } })
  const cashier = await newVisitor({ viewport: PHONE, storageState: storageOf(isatu, origin) })
  await cashier.goto('/entrepreneur/shift')
  await expect(cashier.getByText('Should be in it now')).toBeVisible()
  await picture(cashier, 'shift')
})

test('the pictures of an admin’s help pages', async ({ page }) => {
  await logInAsAdmin(page)
  await picture(page, 'admin-today')
  await page.goto('/admin/worklist')
  await expect(page.getByRole('list', { name: 'Payments to match' })).toBeVisible()
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  await picture(page, 'admin-work')
})
