import { expect, test } from './page.ts'

for (const [path, title, word] of [
  ['/privacy', 'Privacy', '730 days after the last time you order or are given a pass'],
  ['/terms', 'Terms', 'within 72 hours after you paid'],
] as const)
  for (const width of [360, 768, 1280])
    for (const colorScheme of ['light', 'dark'] as const)
      test(`${path} can be read at ${width} px, ${colorScheme}, without scripts and without scrolling sideways`, async ({
        page,
      }) => {
        await page.emulateMedia({ colorScheme })
        await page.setViewportSize({ width, height: 800 })
        await page.goto(path)
        await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
        await expect(page.getByText(word)).toBeVisible()
        expect(await page.locator('script').count()).toBe(0)
        expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(
          true,
        )
        if (process.env.WORDS_SHOTS)
          await page.screenshot({
            path: `${process.env.WORDS_SHOTS}${path}-${width}-${colorScheme}.png`,
            fullPage: true,
          })
      })
