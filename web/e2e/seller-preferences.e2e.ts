import { readAlerts } from '@minit/contract/entrepreneur/alerts.ts'
import { expect, expectAccessible, expectSoundAtBothWidths, test } from './page.ts'
import { expectSeen } from './sight.ts'

const PHONE = '/entrepreneur/phone'

test('two taps before the next render are both saved', async ({ kiosk, openDashboard }) => {
  const page = await openDashboard(kiosk, { path: PHONE })
  const texts = page.getByRole('switch', { name: /^SMS when/ })
  const tapBoth = () =>
    texts.evaluateAll((found) => {
      for (const each of found) each.dispatchEvent(new MouseEvent('click', { bubbles: true }))
    })
  const kept = async () => (await kiosk.call(readAlerts, {})).sms
  const before = await kept()
  await expect(texts).toHaveCount(2)
  await tapBoth()
  await expect.poll(kept).toMatchObject({ cash: !before.cash, router: !before.router })
  // Restore the state for other tests.
  await tapBoth()
  await expect.poll(kept).toMatchObject(before)
})

test('choices are saved: kinds, quiet hours and SMS', async ({ kiosk, openDashboard }) => {
  const page = await openDashboard(kiosk, { path: PHONE })
  const night = page.getByRole('switch', { name: /^Quiet hours/ })
  const sale = page.getByRole('switch', { name: 'A sale by phone or wallet' })
  await expect(sale).toBeChecked()
  await sale.click()
  await night.click()
  await expect(page.getByLabel('From')).toHaveValue('22:00')
  await page.getByLabel('To', { exact: true }).fill('05:30')
  await page.getByRole('switch', { name: 'SMS when a customer waits with cash' }).click()
  await page.getByLabel('Daily limit').selectOption('3')
  await expect
    .poll(() => kiosk.call(readAlerts, {}))
    .toMatchObject({
      push: { sale: false, cash: true },
      quiet: { from: '22:00', to: '05:30' },
      sms: { cash: true, aDay: 3 },
    })
  await page.reload()
  await expect(sale).not.toBeChecked()
  await expect(page.getByLabel('To', { exact: true })).toHaveValue('05:30')
  await expectSoundAtBothWidths(page)

  await test.step('a quiet time that ends where it begins shows an error, and is not sent', async () => {
    await page.getByLabel('To', { exact: true }).fill('22:00')
    await expectSeen(page.getByText('Choose two different times'))
    await expectAccessible(page)
  })
  // Restore the state for other tests.
  await page.getByLabel('To', { exact: true }).fill('05:30')
  await night.click()
  await sale.click()
  await page.getByRole('switch', { name: 'SMS when a customer waits with cash' }).click()
  await expect(sale).toBeChecked()
  await expect
    .poll(() => kiosk.call(readAlerts, {}))
    .toMatchObject({ push: { sale: true }, quiet: null, sms: { cash: false } })
})
