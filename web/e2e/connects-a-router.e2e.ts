import type { Locator, Page } from '@playwright/test'
import { expect, expectAccessible, expectSoundAtBothWidths, test } from './page.ts'
import { aSimulatedRouter, forgetRouters } from './router.ts'
import { storageOf } from './seller.ts'
import { expectSeen, toastOf } from './sight.ts'

const PATH = '/entrepreneur/network'
const MAC = 'da:a1:19:00:03:01'

const stepOf = (page: Page, title: string): Locator =>
  page
    .getByRole('region', { name: /^Set-up of/ })
    .getByRole('listitem')
    .filter({ hasText: title })
const expectDone = (page: Page, title: string): Promise<void> =>
  expect(stepOf(page, title)).toContainText(`Done: ${title}`)

/** The value under a name among the manual settings. */
const expertValue = (page: Page, name: string): Promise<string> =>
  page.locator('dl > div').filter({ hasText: name }).locator('dd code').innerText()

const connect = async (page: Page, name: string): Promise<string> => {
  await page.getByRole('button', { name: /^Connect (your router|another)$/ }).click()
  await page.getByRole('button', { name: 'Get the line to paste' }).click()
  await expect(page.getByText('Give the router a name')).toBeVisible()
  await page.getByLabel('Name of the router').fill(name)
  await page.getByRole('button', { name: 'Get the line to paste' }).click()
  await expectSeen(page.getByRole('heading', { name: 'Paste this line into your router' }))
  await page.getByText('For experts: the same by hand').click()
  return expertValue(page, 'Token of the agent')
}

// The demo's kiosk has a box that prints codes.
test.beforeEach(({ kiosk }) => forgetRouters(kiosk))
test.afterEach(({ kiosk }) => forgetRouters(kiosk))

test('a seller connects a router, tests it with a phone, and sees each step once the router reports it', async ({
  kiosk,
  newVisitor,
  origin,
}) => {
  const page = await newVisitor({ storageState: storageOf(kiosk, origin) })
  await page.goto('/entrepreneur/dashboard')
  await page.getByRole('link', { name: 'Connect your router' }).click()
  await expectSeen(page.getByRole('heading', { name: 'No router is connected yet' }))
  await expectSoundAtBothWidths(page)

  const router = aSimulatedRouter(origin, await connect(page, 'At the door'))
  const line = page.getByText(
    /^if wget -qO \/tmp\/minit-setup \S+\/setup\/[\w-]+; then sh .*cannot reach Minit/,
  )
  await expect(line).toBeVisible()
  await expect(stepOf(page, 'Router connected')).toContainText('Paste the line and wait a minute')
  await expect(page.getByRole('button', { name: 'Test with my phone' })).toBeDisabled()
  await expectSoundAtBothWidths(page)

  expect(await router.report([])).toEqual([])
  await expectDone(page, 'Router connected')
  await expect(stepOf(page, 'Router type found')).toContainText('Comes with the first phone')
  await expect(line).toHaveCount(0)
  await expect(stepOf(page, 'A phone has joined')).toContainText('Join the router’s WiFi with your phone')

  await router.report([{ mac: MAC }])
  await expectDone(page, 'A phone has joined')
  await expectDone(page, 'Router type found')
  await expect(stepOf(page, 'Router type found')).toContainText('openNDS 10.2.0')
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
  await expect(page.getByText('You have one router here.')).toBeVisible()
  await page.getByRole('link', { name: 'Manage your routers' }).click()
  await expect(page).toHaveURL(new RegExp(`${PATH}$`))
})

test('a router is renamed, gets a new line that invalidates its old secret, and is removed', async ({
  kiosk,
  newVisitor,
  origin,
}) => {
  const page = await newVisitor({ storageState: storageOf(kiosk, origin) })
  await page.goto(PATH)
  const oldToken = await connect(page, 'Stall')
  await aSimulatedRouter(origin, oldToken).report([])
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
  await expect(row).toContainText('Waiting for the router')
  await expect(aSimulatedRouter(origin, oldToken).report([])).rejects.toThrow('401')
  await page.getByText('For experts: the same by hand').click()
  const renewed = aSimulatedRouter(origin, await expertValue(page, 'Token of the agent'))
  expect(await renewed.report([])).toEqual([])
  await expectDone(page, 'Router connected')

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

const RSC_LINE =
  /^\/tool fetch url="\S+\/setup\/[\w-]+\.rsc" dst-path=minit\.rsc; \/import file-name=minit\.rsc$/

/** Opens the form, chooses the kind of router, and names it. */
const choose = async (page: Page, label: string, name: string, get: string): Promise<void> => {
  await page.getByRole('button', { name: /^Connect (your router|another)$/ }).click()
  await page.getByRole('radio', { name: label }).check()
  await page.getByLabel('Name of the router').fill(name)
  await page.getByRole('button', { name: get }).click()
}

test('the form offers the four kinds of router, each with its needs', async ({
  kiosk,
  newVisitor,
  origin,
}) => {
  const page = await newVisitor({ storageState: storageOf(kiosk, origin) })
  await page.goto(PATH)
  await page.getByRole('button', { name: 'Connect your router' }).click()
  const kinds = page.getByRole('group', { name: 'What stands at your stall' })
  await expect(kinds.getByRole('radio')).toHaveCount(4)
  await expect(kinds.locator('svg')).toHaveCount(4)
  await kinds.getByRole('radio', { name: 'Another RADIUS hotspot' }).check()
  await expect(page.getByRole('button', { name: 'Get the values to type in' })).toBeVisible()
  await kinds.getByRole('radio', { name: 'MikroTik' }).check()
  await expect(page.getByRole('button', { name: 'Get the line to paste' })).toBeVisible()
  await expectSoundAtBothWidths(page)
})

test('one line connects a MikroTik, and its steps follow the reports of its scheduler', async ({
  kiosk,
  newVisitor,
  origin,
}) => {
  const page = await newVisitor({ storageState: storageOf(kiosk, origin) })
  await page.goto(PATH)
  await choose(page, 'MikroTik', 'At the pole', 'Get the line to paste')
  const line = page.getByText(RSC_LINE)
  await expectSeen(line)
  await expect(page.getByText('We could not try this on your model.')).toBeVisible()
  const [path = ''] = /\/setup\/[\w-]+\.rsc/.exec(await line.innerText()) ?? []
  await page.getByText('For experts: the same by hand').click()
  const token = await expertValue(page, 'Token of the scheduler')
  await expectSoundAtBothWidths(page)
  const script = await (await fetch(new URL(path, origin))).text()
  expect(script).toContain(`Bearer ${token}`)
  expect(script).toContain(await expertValue(page, 'Secret'))
  await fetch(new URL('/api/network/agent', origin), {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ version: '7.15.3', active: '', hosts: `${MAC.toUpperCase()};` }),
  })
  await expectDone(page, 'Router connected')
  await expect(stepOf(page, 'Router type found')).toContainText('RouterOS 7.15.3')
  await expectDone(page, 'A phone has joined')
  await expect(line).toHaveCount(0)
})

test('RADIUS values have each maker’s names, a fixed address changes the ports, and a test has a code', async ({
  kiosk,
  newVisitor,
  origin,
}) => {
  const page = await newVisitor({ storageState: storageOf(kiosk, origin) })
  await page.goto(PATH)
  await choose(page, 'Another RADIUS hotspot', 'Hotel', 'Get the values to type in')
  await expectSeen(page.getByRole('heading', { name: 'Type these values into your router' }))
  const secret = await expertValue(page, 'radiussecret')
  expect(secret).toMatch(/^\w{32}$/)
  for (const [brand, name] of [
    ['UniFi', 'Shared secret, both'],
    ['Omada (TP-Link)', 'Authentication Password'],
    ['Ruckus', 'Shared Secret'],
    ['Access point with 802.1X', 'Shared secret (RADIUS key)'],
    ['Something else', 'Shared secret'],
  ] as const) {
    await page.getByLabel('Which one is it?').selectOption(brand)
    await expect(page.locator('dl > div').filter({ hasText: secret }).first()).toContainText(name)
  }
  const port = await expertValue(page, 'Authentication port')
  expect(Number(port)).toBeGreaterThanOrEqual(20_000)
  await expectSoundAtBothWidths(page)

  await page.getByText('My internet line has a fixed address').click()
  const address = page.getByLabel('Fixed address of your line')
  await address.fill('192.168.1.1')
  await page.getByRole('button', { name: 'Save the address' }).click()
  await expect(page.getByText('Enter the address that the internet sees')).toBeVisible()
  await address.fill('41.223.132.77')
  await page.getByRole('button', { name: 'Save the address' }).click()
  await expectSeen(toastOf(page, 'Address Saved'))
  await expect(page.locator('dl > div').filter({ hasText: 'Authentication port' })).toContainText('1812')

  await expect(stepOf(page, 'Router type found')).toHaveCount(0)
  await page.getByRole('button', { name: 'Test with my phone' }).click()
  await expect(stepOf(page, 'The test pass lets it in')).toContainText(/Type TEST\d{6} at the router’s login/)
  await expectSoundAtBothWidths(page)

  const row = page.getByRole('region', { name: 'Routers', exact: true }).getByRole('listitem')
  await row.getByRole('button', { name: 'New secret' }).click()
  const renewing = page.getByRole('dialog', { name: 'New secret for Hotel?' })
  await expect(renewing).toContainText('until you have typed in the new one')
  await renewing.getByRole('button', { name: 'New secret' }).click()
  await expect(page.getByText(secret)).toHaveCount(0)
  await expectSeen(page.getByRole('heading', { name: 'Type these values into your router' }))
})
