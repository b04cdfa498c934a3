import type { Page } from '@playwright/test'
import { aBuyer, expectPass } from './buying.ts'
import { expect, test } from './page.ts'

type Focus = { name: string; outline: string; isInWindow: boolean }

/** The focused element, and how it shows: a tile's ring is drawn on the card next to its hidden radio. */
const focus = (page: Page): Promise<Focus> =>
  page.evaluate(() => {
    const element = document.activeElement ?? document.body
    const isTile = element.classList.contains('focus-proxy')
    const seen = (isTile ? element.nextElementSibling : element) ?? element
    const { outlineStyle, outlineWidth } = getComputedStyle(seen)
    const { top, bottom } = seen.getBoundingClientRect()
    const label = element instanceof HTMLInputElement ? element.labels?.[0]?.innerText : undefined
    return {
      name: (label ?? (element as HTMLElement).innerText).split('\n')[0] ?? '',
      outline: `${outlineStyle} ${outlineWidth}`,
      isInWindow: top >= 0 && bottom <= innerHeight,
    }
  })

const tabTo = async (page: Page, name: RegExp): Promise<void> => {
  for (let pressed = 0; pressed < 20; pressed++) {
    await page.keyboard.press('Tab')
    const now = await focus(page)
    expect(now, 'what has the focus shows it').toMatchObject({ outline: 'solid 3px', isInWindow: true })
    if (name.test(now.name)) return
  }
  throw new Error(`Tab never came to ${name}`)
}

test('a pass is bought with the keyboard alone, and the focus is always visible', async ({ page }) => {
  const buyer = aBuyer()
  await page.goto('/customer-self-service')
  await expect(page.getByRole('button', { name: 'Pay Now' })).toBeDisabled()
  await tabTo(page, /^30/)
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('radio', { name: 'Market Hour' })).toBeChecked()
  await tabTo(page, /^Vult/)
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('radio', { name: 'Orange Money' })).toBeChecked()
  await tabTo(page, /^Quick Purchase/)
  await tabTo(page, /^Your name/)
  await page.keyboard.type(buyer.name)
  await tabTo(page, /^Phone number/)
  await page.keyboard.type(buyer.phone)
  await tabTo(page, /^QR code/)
  await tabTo(page, /^Pay Le 35 Now/)
  await page.keyboard.press('Enter')
  await expectPass(page)
  await tabTo(page, /^Copy code/)
  await page.keyboard.press('Space')
  await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible()
})
