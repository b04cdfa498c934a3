import { listGateways, removeGateway } from '@minit/contract/entrepreneur/gateways.ts'
import type { Locator, Page } from '@playwright/test'
import { expect, expectAccessible, expectSoundAtBothWidths, test } from './page.ts'
import { aPlayedRouter } from './router.ts'
import { type Seller, storageOf } from './seller.ts'
import { expectSeen, toastOf } from './sight.ts'

const PATH = '/entrepreneur/network'
const MAC = 'da:a1:19:00:03:01'

/** What is left over goes, as other tests look at this seller too. */
const forgetRouters = async ({ call }: Seller): Promise<void> => {
  for (const { id } of await call(listGateways, {})) await call(removeGateway, { params: { id } })
}

const stepOf = (page: Page, title: string): Locator =>
  page
    .getByRole('region', { name: /^Set-up of/ })
    .getByRole('listitem')
    .filter({ hasText: title })
const expectDone = (page: Page, title: string): Promise<void> =>
  expect(stepOf(page, title)).toContainText(`Done: ${title}`)

/** The value that stands under a name among those for experts. */
const expertValue = (page: Page, name: string): Promise<string> =>
  page.locator('dl > div').filter({ hasText: name }).locator('dd').innerText()

const connect = async (page: Page, name: string): Promise<string> => {
  await page.getByRole('button', { name: /^Connect (your router|another)$/ }).click()
  await page.getByRole('button', { name: 'Get the line to paste' }).click()
  await expect(page.getByText('Give the router a name')).toBeVisible()
  await page.getByLabel('Name of the router').fill(name)
  await page.getByRole('button', { name: 'Get the line to paste' }).click()
  await expectSeen(page.getByRole('heading', { name: 'Paste this line into your router' }))
  await page.getByText('For experts: the same values by hand').click()
  return expertValue(page, 'Token of the agent')
}

test.afterEach(({ kiosk }) => forgetRouters(kiosk))

test('a seller connects a router, tests it with a phone, and sees each step once the router said so', async ({
  kiosk,
  newVisitor,
  origin,
}) => {
  const page = await newVisitor({ storageState: storageOf(kiosk, origin) })
  await page.goto('/entrepreneur/dashboard')
  await page.getByRole('link', { name: 'Connect your router' }).click()
  await expectSeen(page.getByRole('heading', { name: 'No router is connected yet' }))
  await expectSoundAtBothWidths(page)

  const router = aPlayedRouter(origin, await connect(page, 'At the door'))
  const line = page.getByText(/^wget -qO- \S+\/setup\/\S+ \| sh$/)
  await expect(line).toBeVisible()
  await expect(stepOf(page, 'Your router is heard')).toContainText('Paste the line and wait a minute')
  await expect(page.getByRole('button', { name: 'Test with my phone' })).toBeDisabled()
  await expectSoundAtBothWidths(page)

  expect(await router.report([])).toEqual([])
  await expectDone(page, 'Your router is heard')
  await expectDone(page, 'Its software is known')
  await expect(stepOf(page, 'Its software is known')).toContainText('openNDS 10.2.0')
  await expect(line).toHaveCount(0)
  await expect(stepOf(page, 'A phone has joined')).toContainText('Join the router’s WiFi with your phone')

  await router.report([{ mac: MAC }])
  await expectDone(page, 'A phone has joined')
  await page.getByRole('button', { name: 'Test with my phone' }).click()
  await expect(stepOf(page, 'The test pass lets it in')).toContainText('Waiting for a phone')
  expect(await router.report([{ mac: MAC }])).toEqual([`auth ${MAC} 5`])
  await expect(stepOf(page, 'The test pass lets it in')).toContainText('03:01')
  await router.report([{ mac: MAC, openSeconds: 300, kilobytes: 0 }])
  await expectDone(page, 'The test pass lets it in')
  await router.report([{ mac: MAC, openSeconds: 300, kilobytes: 40 }])
  await expectDone(page, 'The internet is reached')
  await expectSeen(page.getByText('All works: customers who pay'))
  await expect(page.getByRole('button', { name: 'Testing...' })).toBeDisabled()
  await expectSoundAtBothWidths(page)

  await page.getByRole('link', { name: 'Back to Dashboard' }).click()
  const card = page.getByRole('region', { name: 'Your routers' })
  await expect(card.getByRole('listitem')).toContainText('At the door')
  await expect(card.getByRole('listitem')).toContainText('Online')
  await page.goto('/entrepreneur/business-settings')
  await expect(page.getByText('One router is connected.')).toBeVisible()
  await page.getByRole('link', { name: 'Manage your routers' }).click()
  await expect(page).toHaveURL(new RegExp(`${PATH}$`))
})

test('a router is renamed, gets a new line that ends its old secret, and is removed', async ({
  kiosk,
  newVisitor,
  origin,
}) => {
  const page = await newVisitor({ storageState: storageOf(kiosk, origin) })
  await page.goto(PATH)
  const oldToken = await connect(page, 'Stall')
  await aPlayedRouter(origin, oldToken).report([])
  await expect(page.getByRole('region', { name: 'Routers', exact: true })).toContainText('Online')

  await page.getByRole('button', { name: 'Rename Stall' }).click()
  const renaming = page.getByRole('dialog', { name: 'Rename the router' })
  await expectSeen(renaming)
  await renaming.getByLabel('Name of the router').fill('Market side')
  await expectAccessible(page)
  await renaming.getByRole('button', { name: 'Save' }).click()
  await expectSeen(toastOf(page, 'Router Renamed'))

  const row = page.getByRole('region', { name: 'Routers', exact: true }).getByRole('listitem')
  await row.getByRole('button', { name: 'New line' }).click()
  const renewing = page.getByRole('dialog', { name: 'New line for Market side?' })
  await expect(renewing).toContainText('The old secret ends at once')
  await expectAccessible(page)
  await renewing.getByRole('button', { name: 'New line' }).click()
  await expectSeen(page.getByRole('heading', { name: 'Paste this line into your router' }))
  await expect(row).toContainText('Waiting for its first word')
  await expect(aPlayedRouter(origin, oldToken).report([])).rejects.toThrow('401')
  await page.getByText('For experts: the same values by hand').click()
  const renewed = aPlayedRouter(origin, await expertValue(page, 'Token of the agent'))
  expect(await renewed.report([])).toEqual([])
  await expectDone(page, 'Your router is heard')

  await row.getByRole('button', { name: 'Remove' }).click()
  const removing = page.getByRole('dialog', { name: 'Remove Market side?' })
  await removing.getByRole('button', { name: 'Keep it' }).click()
  await expect(removing).toHaveCount(0)
  await row.getByRole('button', { name: 'Remove' }).click()
  await removing.getByRole('button', { name: 'Remove' }).click()
  await expectSeen(toastOf(page, 'Router Removed'))
  await expectSeen(page.getByRole('heading', { name: 'No router is connected yet' }))
  await expect(page.getByRole('region', { name: /^Set-up of/ })).toHaveCount(0)
  await expect(renewed.report([])).rejects.toThrow('401')
})
