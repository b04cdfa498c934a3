import { expect, type Locator, type Page } from '@playwright/test'

/** Returns why an existing element is invisible, or null. Runs in the page. */
const whatHides = (element: Element): string | null => {
  for (let part: Element | null = element; part !== null; part = part.parentElement) {
    const { opacity, visibility, display } = getComputedStyle(part)
    if (opacity !== '1' || visibility !== 'visible' || display === 'none') {
      return `${part.tagName} is drawn with opacity ${opacity}, ${visibility}, ${display}`
    }
  }
  const { left, top, right, bottom, width, height } = element.getBoundingClientRect()
  if (width < 20 || height < 12) return `it is ${width} by ${height} px`
  if (left < 0 || top < 0 || right > innerWidth || bottom > innerHeight) {
    return `it lies outside the window: ${left}, ${top}, ${right}, ${bottom}`
  }
  const onTop = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
  return onTop !== null && element.contains(onTop)
    ? null
    : `it is covered by ${onTop?.outerHTML.slice(0, 80)}`
}

/**
 * Fails unless the whole element is visible: rendered, opaque, inside the window, and with nothing over
 * its middle.
 */
export const expectSeen = async (locator: Locator): Promise<void> => {
  await expect(locator).toBeVisible()
  await expect.poll(() => locator.evaluate(whatHides)).toBeNull()
}

/** Scrolls to the element before each check: content that loads above it can move it out of the window. */
export const expectSeenByScrolling = (locator: Locator): Promise<void> =>
  expect(async () => {
    await locator.scrollIntoViewIfNeeded()
    expect(await locator.evaluate(whatHides)).toBeNull()
  }).toPass({ timeout: 15_000 })

/** The colour of a token of the current theme, as computed styles write it. */
export const tokenColour = (locator: Locator, token: string): Promise<string> =>
  locator.evaluate((element, name) => {
    const probe = document.createElement('i')
    probe.style.color = `var(${name})`
    element.append(probe)
    const { color } = getComputedStyle(probe)
    probe.remove()
    return color
  }, token)

export const backgroundOf = (locator: Locator): Promise<string> =>
  locator.evaluate((element) => getComputedStyle(element).backgroundColor)

/** The toast with this title, at the top of the window. */
export const toastOf = (page: Page, title: string): Locator =>
  page
    .getByRole('region', { name: /^Notifications/ })
    .getByRole('listitem')
    .filter({ hasText: title })
