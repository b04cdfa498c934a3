import type { Locator, Page } from '@playwright/test'
import { expect, expectNoSideways } from './page.ts'

// Pictures of every screen for review, written to an ignored folder. They must not scroll sideways.

/** A run without pictures only checks that nothing scrolls sideways. */
const arePicturesWanted = process.env.PICTURES === '1'
const COLOURS = arePicturesWanted ? (['light', 'dark'] as const) : (['light'] as const)
const WIDTHS = [360, 768, 1280] as const
const WINDOW_HEIGHT = 700
const FOLDER = new URL('shots/', import.meta.url).pathname

/** Runs in the page: as tall as the page, so that a sticky bar at the window's end is at the page's end. */
const pageHeight = (): number => document.documentElement.scrollHeight

const shootAt = async (page: Page, name: string, heightOf: () => Promise<number>): Promise<void> => {
  for (const colorScheme of COLOURS) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: WINDOW_HEIGHT })
      await expectNoSideways(page)
      if (!arePicturesWanted) continue
      await page.setViewportSize({ width, height: await heightOf() })
      const path = `${FOLDER}${name}-${width}${colorScheme === 'dark' ? '-dark' : ''}.png`
      await page.screenshot({ path })
    }
  }
  await page.setViewportSize({ width: 360, height: WINDOW_HEIGHT })
}

/** Takes the whole page at each width, in light and in dark. Leaves it on a phone. */
export const shoot = (page: Page, name: string): Promise<void> =>
  shootAt(page, name, () => page.evaluate(pageHeight))

/** Takes a dialog over the page, whole if it is taller than a phone, with the part of the page around it. */
export const shootWindow = (page: Page, dialog: Locator, name: string): Promise<void> =>
  shootAt(page, name, async () =>
    Math.max(WINDOW_HEIGHT, 24 + (await dialog.evaluate(({ scrollHeight }) => scrollHeight))),
  )

/** Closes toasts, so that they do not appear in a picture of the page. */
export const closeMessages = async (page: Page): Promise<void> => {
  const message = page.locator('.toasts > *')
  await message.getByRole('button', { includeHidden: true }).click()
  await expect(message).toHaveCount(0)
}

/** Takes a phone's current screen, with what covers the page. */
export const shootPhone = async (page: Page, name: string): Promise<void> => {
  await page.setViewportSize({ width: 360, height: WINDOW_HEIGHT })
  await page.screenshot({ path: `${FOLDER}${name}-360-fold.png` })
}
