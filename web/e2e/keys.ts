import type { Page } from '@playwright/test'
import { expect } from './page.ts'

type Focus = { name: string; outline: string; isInWindow: boolean }

/** The focused element, and how it shows: a tile's ring is drawn on the card next to its hidden radio. */
const focus = (page: Page): Promise<Focus> =>
  page.evaluate(() => {
    const element = document.activeElement ?? document.body
    const isTile = element.classList.contains('focus-proxy')
    const seen = (isTile ? element.nextElementSibling : element) ?? element
    const { outlineStyle, outlineWidth } = getComputedStyle(seen)
    const { top, bottom } = seen.getBoundingClientRect()
    // On a phone the seller's bar, or the pay bar, covers the end of the window.
    const tops = [...document.querySelectorAll('.seller-bar, [data-bar]')]
      .filter((bar) => !bar.contains(element) && /sticky|fixed/.test(getComputedStyle(bar).position))
      .map((bar) => bar.getBoundingClientRect().top)
      .filter((top) => top > 0)
    const end = Math.min(innerHeight, ...tops)
    const label = element instanceof HTMLInputElement ? element.labels?.[0]?.innerText : undefined
    return {
      name: (label ?? (element as HTMLElement).innerText).split('\n')[0] ?? '',
      outline: `${outlineStyle} ${outlineWidth}`,
      isInWindow: top >= 0 && bottom <= end,
    }
  })

/** Presses Tab until an element of this name has the focus, which every step must show. */
export const tabTo = async (page: Page, name: RegExp): Promise<void> => {
  for (let pressed = 0; pressed < 40; pressed++) {
    await page.keyboard.press('Tab')
    const now = await focus(page)
    expect(now, 'what has the focus shows it').toMatchObject({ outline: 'solid 3px', isInWindow: true })
    if (name.test(now.name)) return
  }
  throw new Error(`Tab never came to ${name}`)
}
