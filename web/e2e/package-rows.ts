import type { Locator, Page } from '@playwright/test'

/** The row of a package on the dashboard. */
const packageRow = (page: Page, name: string): Locator =>
  page
    .getByRole('region', { name: 'Packages' })
    .getByRole('listitem')
    .filter({ has: page.getByRole('switch', { name, exact: true }) })

/** Opens the rest of a package's row, if it is closed. */
export const openPackage = async (page: Page, name: string): Promise<Locator> => {
  const row = packageRow(page, name)
  const opener = row.locator('button[aria-expanded]')
  if ((await opener.getAttribute('aria-expanded')) === 'false') await opener.click()
  return row
}

/** Shows the figures, which a phone hides at first. */
export const openFigures = (page: Page): Promise<void> =>
  page.getByRole('button', { name: /^All figures/ }).click()
