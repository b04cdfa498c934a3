import type { Page } from '@playwright/test'
import { aBuyer } from './buying.ts'
import { expect, expectAccessible, expectNoSideways, test } from './page.ts'
import { keptSales, openApp, phoneOf, sellsWithoutLine } from './seller-app.ts'
import { aBatch, checks, keptCards, openScreen } from './selling-cards.ts'

const WARNING = /^This browser may delete these sales when the phone is full\./

/** Sets the browser's answer to whether it keeps a page's storage. */
const answering = (page: Page, isKept: boolean): Promise<unknown> =>
  page.addInitScript((answer) => {
    navigator.storage.persisted = async () => answer
    navigator.storage.persist = async () => answer
  }, isKept)

for (const isKept of [false, true]) {
  const words = isKept
    ? 'guarantees to keep it: neither shows a warning'
    : 'does not guarantee to keep it: both show a warning'

  test(`a stored sale and a stored card on a phone whose browser ${words}`, async ({
    hub,
    origin,
    newVisitor,
  }) => {
    const { cards } = await aBatch(hub, 1)
    const page = await newVisitor(phoneOf(hub, origin))
    await answering(page, isKept)
    await openApp(page)
    await openScreen(page)
    await page.context().setOffline(true)
    await checks(page, cards[0]?.code ?? '')
    await page.getByRole('button', { name: /^Sold, Le / }).click()
    await expect(keptCards(page).getByRole('listitem')).toHaveCount(1)
    await expect(keptCards(page).getByText(WARNING)).toHaveCount(isKept ? 0 : 1)
    await expectNoSideways(page)
    await expectAccessible(page)

    await page.goto('/entrepreneur/dashboard')
    await sellsWithoutLine(page, aBuyer())
    await expect(keptSales(page).getByRole('listitem')).toHaveCount(1)
    await expect(keptSales(page).getByText(WARNING)).toHaveCount(isKept ? 0 : 1)
    await page.context().setOffline(false)
    await expect(keptSales(page)).toHaveCount(0)
  })
}
