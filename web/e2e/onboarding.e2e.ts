import { readOnboarding } from '@minit/contract/entrepreneur/onboarding.ts'
import { archivePackage, listPackages } from '@minit/contract/entrepreneur/packages.ts'
import { readSettings, saveSettings } from '@minit/contract/entrepreneur/settings.ts'
import type { Locator, Page } from '@playwright/test'
import { expect, expectAccessible, expectNoSideways, test } from './page.ts'
import { type Seller, storageOf } from './seller.ts'
import { toastOf } from './sight.ts'

const goOn = async (page: Page): Promise<void> => {
  const button = page.getByRole('button', { name: 'Continue' })
  await button.scrollIntoViewIfNeeded()
  expect(await isReachable(button), 'nothing lies over Continue').toBe(true)
  await button.click()
}
/** True when a tap on its middle reaches it. */
const isReachable = (button: Locator): Promise<boolean> =>
  button.evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect()
    return element.contains(document.elementFromPoint(x + width / 2, y + height / 2))
  })
const step = (page: Page, title: string) =>
  expect(page.getByRole('heading', { name: title, level: 2 })).toBeVisible()
const sound = async (page: Page): Promise<void> => {
  await expectNoSideways(page)
  await expectAccessible(page)
}

const nameOf = (price: string): string => `Beach Afternoon ${price}`

const putBack = async ({ call }: Seller, price: string): Promise<void> => {
  const made = (await call(listPackages, {})).filter(({ name }) => name === nameOf(price))
  for (const { id } of made) await call(archivePackage, { params: { id } })
  const { slug: _, ...settings } = await call(readSettings, {})
  await call(saveSettings, {
    body: { ...settings, email: 'kiosk@minit.example', acceptsAfricellMoney: true, vultMerchantId: '' },
  })
}

for (const [width, price] of [
  [360, '11'],
  [1280, '12'],
] as const) {
  test(`at ${width} px a seller completes the eight steps on two devices, and has a package on sale`, async ({
    kiosk,
    newVisitor,
    baseURL,
  }) => {
    test.slow()
    const open = async (): Promise<Page> => {
      const page = await newVisitor({
        viewport: { width, height: 740 },
        storageState: storageOf(kiosk, baseURL ?? ''),
      })
      await page.goto('/entrepreneur/onboarding')
      return page
    }
    const page = await open()
    const first = (await kiosk.call(readOnboarding, {})).goals === null

    await test.step('the goals step says what is missing', async () => {
      await step(page, 'Welcome & Goals')
      await page.getByLabel('Your business goals').fill('More money')
      await page.getByLabel('Expected monthly revenue').fill('')
      await page.getByLabel('Target customers').fill('')
      await goOn(page)
      for (const words of [
        'Please provide more details about your goals',
        'Please enter your revenue goal',
        'Please specify your target customers',
      ]) {
        await expect(page.getByText(words)).toBeVisible()
      }
      if (first) await expect(page.getByRole('radio', { name: /^Beginner/ })).toBeChecked()
      await sound(page)
    })

    await test.step('the input stays when the connection drops, and is saved when it is back', async () => {
      await page.getByLabel('Your business goals').fill('Pay the school fees of my three children')
      await page.getByLabel('Expected monthly revenue').fill('Le 2,600')
      await page.getByLabel('Target customers').fill('Visitors of the beach')
      await page.route('**/onboarding/save', (route) => route.abort())
      await goOn(page)
      await expect(page.getByText(/What you typed is still here\.$/)).toBeVisible()
      await step(page, 'Welcome & Goals')
      await page.unrouteAll()
      await goOn(page)
      await expect(toastOf(page, 'Progress Saved')).toBeVisible()
      await step(page, 'Business Fundamentals')
      await page.getByRole('button', { name: 'Continue' }).scrollIntoViewIfNeeded()
      expect(await isReachable(page.getByRole('button', { name: 'Continue' }))).toBe(true)
      await expect(toastOf(page, 'Progress Saved')).toBeVisible()
      await expect(page.getByText('25-40%')).toBeVisible()
      await sound(page)
    })

    await test.step('Back goes one step back and saves nothing', async () => {
      await page.getByRole('button', { name: 'Back' }).click()
      await step(page, 'Welcome & Goals')
      await expect(page.getByLabel('Your business goals')).toHaveValue(/school fees/)
      expect(await kiosk.call(readOnboarding, {})).toMatchObject({ currentStep: 2 })
      await goOn(page)
      await step(page, 'Business Fundamentals')
      await goOn(page)
    })

    await test.step('the prices are checked', async () => {
      await step(page, 'Pricing Strategy')
      await expect(page.getByText('10-20% below cybercafes')).toBeVisible()
      for (const label of ['Profit margin, %', 'Minimum price, Le', 'Maximum price, Le']) {
        await page.getByLabel(label).fill('')
      }
      await goOn(page)
      for (const words of [
        'Profit margin is required',
        'Minimum price is required',
        'Maximum price is required',
      ]) {
        await expect(page.getByText(words)).toBeVisible()
      }
      await sound(page)
      await page.getByLabel('Profit margin, %').fill('30')
      await page.getByLabel('Minimum price, Le').fill('1')
      await page.getByLabel('Maximum price, Le').fill('50')
      await page.getByRole('radio', { name: /^Tourists/ }).check()
      await goOn(page)
      await step(page, 'Customer Targeting')
    })

    const other = await open()
    await test.step('another phone continues at the same step, with the seller’s own numbers', async () => {
      // A seller who has finished before begins at the first step, with all input.
      if (!first) for (const _ of [1, 2, 3]) await goOn(other)
      await step(other, 'Customer Targeting')
      await expect(other.getByText('Visitors of the beach')).toBeVisible()
      await expect(other.getByRole('region', { name: 'Your own goal, in customers' })).toContainText(
        'Le 2,600',
      )
      await sound(other)
      await goOn(other)
    })

    await test.step('the payment methods, with a merchant id that is generated here', async () => {
      await step(other, 'Payment Methods')
      await other.getByRole('switch', { name: 'Accept Africell Money' }).click()
      await other.getByRole('button', { name: 'Make an id' }).click()
      await expect(other.getByLabel('Vult merchant id')).toHaveValue(/^VULT-\d{13}-[0-9a-f]{8}$/)
      await sound(other)
      await goOn(other)
      await step(other, 'Marketing Basics')
      await sound(other)
      await goOn(other)
      await step(other, 'Analytics & Growth')
      await sound(other)
      await goOn(other)
    })

    await test.step('a suggested package is changed and created once', async () => {
      await step(other, 'Ready to Launch')
      await expect(other.getByText('5 of 5 lessons done')).toBeVisible()
      await expect(other.getByRole('checkbox')).toHaveCount(2)
      await other.getByRole('checkbox', { name: /^Market Hour/ }).check()
      await other.getByLabel('Package name').fill('B')
      await other.getByRole('button', { name: 'Complete onboarding' }).click()
      await expect(other.getByText('Package name required')).toBeVisible()
      await sound(other)
      await other.getByLabel('Package name').fill(nameOf(price))
      await other.getByLabel('Price, Le').fill(price)
      // The package is created, but its answer is lost.
      await other.route('**/api/entrepreneur/packages', async (route) => {
        if (route.request().method() !== 'POST') return route.continue()
        await route.fetch()
        return route.abort()
      })
      await other.getByRole('button', { name: 'Complete onboarding' }).click()
      await expect(toastOf(other, 'Creation Failed')).toBeVisible()
      await other.unrouteAll()
      await other.getByRole('button', { name: 'Complete onboarding' }).click()
      await expect(toastOf(other, 'Onboarding Complete!')).toBeVisible()
      await expect(other).toHaveURL(/\/entrepreneur\/dashboard$/)
      await expect(other.getByRole('listitem').filter({ hasText: nameOf(price) })).toHaveCount(1)
    })

    try {
      expect(await kiosk.call(readOnboarding, {})).toMatchObject({ completed: true })
      expect(await kiosk.call(readSettings, {})).toMatchObject({
        acceptsAfricellMoney: false,
        vultMerchantId: expect.stringMatching(/^VULT-/),
      })
    } finally {
      await putBack(kiosk, price)
    }
  })
}
