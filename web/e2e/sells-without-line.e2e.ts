import { sellVoucher } from '@minit/contract/entrepreneur/vouchers.ts'
import { expect, expectAccessible, expectNoSideways, test } from './page.ts'
import { keptOf, logIn, MOHAMED } from './seller.ts'
import { handPhoneTo, phoneOf, putLogin } from './seller-app.ts'
import { aBatch, checks, keptCards, openScreen, SELLING_SCREEN, statesOf } from './selling-cards.ts'

test('offline a card is checked by its code and sold, and uploaded once when the connection is back', async ({
  hub,
  origin,
  newVisitor,
}) => {
  const { id, cards } = await aBatch(hub, 3)
  const page = await newVisitor(phoneOf(hub, origin))
  await openScreen(page)
  await expectNoSideways(page)
  await expectAccessible(page)
  await page.context().setOffline(true)
  await page.reload()
  await expect(page.getByText(/^No connection\. \d+ cards to sell, as of \d\d:\d\d\.$/)).toBeVisible()

  await test.step('an unknown code cannot be sold', async () => {
    await checks(page, 'ZZZZ-ZZZ-ZZZ')
    await expect(page.getByRole('alert')).toContainText('Do not sell this card')
    await checks(page, 'ABC')
    await expect(page.getByText('This code has 3 signs. A code has 10: check it.')).toBeVisible()
  })
  await checks(page, cards[0]?.code.toLowerCase() ?? '')
  await expect(page.getByText(`card ${cards[0]?.name}`)).toBeVisible()
  await expectNoSideways(page)
  await expectAccessible(page)
  await page.getByRole('button', { name: /^Sold, Le / }).click()
  await expect(page.getByText('It is kept on this phone, and booked when the line is back.')).toBeVisible()
  await checks(page, cards[1]?.name ?? '')
  await page.getByRole('button', { name: /^Sold, Le / }).click()
  await expect(keptCards(page).getByRole('listitem')).toHaveCount(2)
  await expectNoSideways(page)
  await expectAccessible(page)

  await test.step('a card is sold once on this phone, also after a restart', async () => {
    await page.reload()
    await expect(keptCards(page).getByRole('listitem')).toHaveCount(2)
    await checks(page, cards[0]?.code ?? '')
    await expect(page.getByRole('alert')).toContainText(
      `Card ${cards[0]?.name} was sold on this phone before.`,
    )
  })
  expect(await statesOf(hub, id)).toEqual(Array(3).fill(['unsold', null]))

  await page.context().setOffline(false)
  await expect(keptCards(page)).toHaveCount(0)
  await expect
    .poll(() => statesOf(hub, id))
    .toEqual([
      ['sold', 'stall'],
      ['sold', 'stall'],
      ['unsold', null],
    ])
})

test('a colleague on the same phone neither uploads a card nor sells it again; its seller has the cash', async ({
  hub,
  origin,
  newVisitor,
}) => {
  const { id, cards } = await aBatch(hub, 1)
  const mohamed = await logIn(origin, MOHAMED)
  const page = await newVisitor(phoneOf(hub, origin))
  await openScreen(page)
  await page.context().setOffline(true)
  await checks(page, cards[0]?.code ?? '')
  await page.getByRole('button', { name: /^Sold, Le / }).click()
  await expect(keptCards(page)).toContainText(`Card ${cards[0]?.name}`)
  await handPhoneTo(page, keptOf(mohamed))
  await page.context().setOffline(false)
  await page.goto(SELLING_SCREEN)
  await expect(page.getByText('The list is signed by Minit, and checked on this phone.')).toBeVisible()
  await expect(keptCards(page)).toHaveCount(0)
  await checks(page, cards[0]?.code ?? '')
  await page.getByRole('button', { name: /^Sold, Le / }).click()
  await expect(page.getByText(`Card ${cards[0]?.name} was sold on this phone before.`)).toBeVisible()
  expect(await statesOf(hub, id)).toEqual([['unsold', null]])

  await putLogin(page, keptOf(hub))
  await page.reload()
  await expect.poll(() => statesOf(hub, id)).toEqual([['sold', 'stall']])
})

test('a card sold offline is also uploaded from the dashboard', async ({ hub, origin, newVisitor }) => {
  const { id, cards } = await aBatch(hub, 1)
  const page = await newVisitor(phoneOf(hub, origin))
  await openScreen(page)
  await page.context().setOffline(true)
  await checks(page, cards[0]?.code ?? '')
  await page.getByRole('button', { name: /^Sold, Le / }).click()
  await expect(keptCards(page)).toContainText(`Card ${cards[0]?.name}`)
  await page.goto('/entrepreneur/dashboard')
  await expect(page.getByRole('heading', { name: 'Customer Activity' })).toBeVisible()
  await page.context().setOffline(false)
  await expect.poll(() => statesOf(hub, id)).toEqual([['sold', 'stall']])
})

test('a card sold elsewhere meanwhile shows a message, which stays until it was read', async ({
  hub,
  origin,
  newVisitor,
}) => {
  const { cards } = await aBatch(hub, 1)
  const page = await newVisitor(phoneOf(hub, origin))
  await openScreen(page)
  await page.context().setOffline(true)
  await checks(page, cards[0]?.code ?? '')
  await page.getByRole('button', { name: /^Sold, Le / }).click()
  await hub.call(sellVoucher, { params: { id: cards[0]?.id ?? '' }, body: { phoneNumber: '' } })
  await page.context().setOffline(false)
  await expect(keptCards(page)).toContainText('Was sold before: It was sold before, on another phone')
  await expectAccessible(page)
  await keptCards(page).getByRole('button', { name: 'I have read it' }).click()
  await expect(keptCards(page)).toHaveCount(0)
})

test('a lost answer is requested again, and the card is sold once', async ({ hub, origin, newVisitor }) => {
  const { id, cards } = await aBatch(hub, 1)
  const page = await newVisitor(phoneOf(hub, origin))
  await openScreen(page)
  let uploaded = 0
  await page.route('**/api/entrepreneur/told-voucher-sales', async (route) => {
    uploaded += 1
    if (uploaded > 1) return route.continue()
    // The server receives it; its answer is lost.
    await route.fetch()
    return route.abort()
  })
  await checks(page, cards[0]?.code ?? '')
  await page.getByRole('button', { name: /^Sold, Le / }).click()
  await expect(keptCards(page)).toContainText(`Card ${cards[0]?.name}`)
  await keptCards(page).getByRole('button', { name: 'Try now' }).click()
  await expect(keptCards(page)).toHaveCount(0)
  expect(uploaded).toBeGreaterThan(1)
  expect(await statesOf(hub, id)).toEqual([['sold', 'stall']])
})

test('a sold card stored only on the phone blocks the logout', async ({ hub, origin, newVisitor }) => {
  const { cards } = await aBatch(hub, 1)
  const page = await newVisitor(phoneOf(hub, origin))
  await openScreen(page)
  await page.route('**/api/entrepreneur/told-voucher-sales', (route) => route.abort())
  await checks(page, cards[0]?.code ?? '')
  await page.getByRole('button', { name: /^Sold, Le / }).click()
  await expect(keptCards(page)).toContainText(`Card ${cards[0]?.name}`)
  await page.goto('/entrepreneur/dashboard')
  await page.getByRole('button', { name: 'Logout' }).first().click()
  const refused = page.getByText('A sale is kept on this phone. Send or drop it first.', { exact: true })
  await expect(refused).toBeVisible()
})

test('a list changed on the phone cannot be used to sell', async ({ hub, origin, newVisitor }) => {
  await aBatch(hub, 1)
  const page = await newVisitor(phoneOf(hub, origin))
  await openScreen(page)
  await page.evaluate(() => {
    const key = Object.keys(localStorage).find((each) => each.startsWith('minit.vouchers.')) ?? ''
    const held = JSON.parse(localStorage.getItem(key) ?? '{}')
    const [head, body, signature] = held.signed.split('.')
    const sheet = JSON.parse(atob(body.replace(/-/g, '+').replace(/_/g, '/')))
    for (const batch of sheet.batches) batch.priceMinor = 1
    held.signed = `${head}.${btoa(JSON.stringify(sheet)).replace(/=+$/, '')}.${signature}`
    localStorage.setItem(key, JSON.stringify(held))
  })
  await page.context().setOffline(true)
  await page.reload()
  await expect(page.getByRole('alert')).toContainText('Do not sell by this list.')
  await expect(page.getByRole('button', { name: 'Check the card' })).toHaveCount(0)
})
