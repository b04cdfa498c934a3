import { headingOf } from './counter-pages.ts'
import { expect, expectSoundAtBothWidths, test } from './page.ts'

const walk = [
  ['in person', 'In person', 'Entrepreneur dashboard', '/entrepreneur/dashboard'],
  ['self-service', 'Self-service', 'Self-service page', '/customer-self-service?entrepreneur=demo-hub'],
] as const

for (const javaScriptEnabled of [true, false]) {
  test.describe(`with scripts ${javaScriptEnabled ? 'on' : 'off'}`, () => {
    test.use({ javaScriptEnabled })

    test('the front page leads to a choice of two ways, and each leads back', async ({ page }) => {
      await page.goto('/')
      await page.getByRole('link', { name: 'Demo', exact: true }).click()
      for (const [way, title, link, address] of walk) {
        await expect(headingOf(page)).toHaveText('See how WiFi is sold')
        await page.getByRole('link', { name: `See ${way}` }).click()
        await expect(headingOf(page)).toHaveText(title)
        await expect(page.getByRole('link', { name: link })).toHaveAttribute('href', address)
        await page.getByRole('link', { name: 'Back' }).click()
      }
      await expect(headingOf(page)).toHaveText('See how WiFi is sold')
    })
  })
}

test('the sample packages stand on the choice and on both ways, which are sound', async ({ page }) => {
  for (const search of ['', '?flow=in-person', '?flow=self-service', '?flow=nonsense']) {
    await page.goto(`/customer-demo${search}`)
    const samples = page.locator('section').filter({ hasText: 'Sample packages' }).getByRole('listitem')
    await expect(samples).toHaveText(['30 minLe 20', '120 minLe 50', '8 hoursLe 150'])
    await expectSoundAtBothWidths(page)
  }
})
