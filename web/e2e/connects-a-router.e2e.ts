import { expect, expectAccessible, expectSoundAtBothWidths, test } from './page.ts'
import { aSimulatedRouter, forgetRouters } from './router.ts'
import {
  checkOf,
  connectBox,
  expectDone,
  expectQuestion,
  readValue,
  sentText,
  showExperts,
  WIZARD,
} from './router-wizard.ts'
import { storageOf } from './seller.ts'
import { expectSeen, toastOf } from './sight.ts'

const PATH = '/entrepreneur/network'
const MAC = 'da:a1:19:00:03:01'
const LINE = /^if wget -qO \/tmp\/minit-setup \S+\/setup\/[\w-]+; then sh .*cannot reach Minit/

// The demo's kiosk has a box that prints codes.
test.beforeEach(({ kiosk }) => forgetRouters(kiosk))
test.afterEach(({ kiosk }) => forgetRouters(kiosk))

test('two taps lead to the line, with nothing to type, and each question has the focus', async ({
  kiosk,
  newVisitor,
  origin,
}) => {
  const page = await newVisitor({ storageState: storageOf(kiosk, origin) })
  await page.goto('/entrepreneur/dashboard')
  await page.getByRole('link', { name: 'Connect your router' }).click()
  await expectQuestion(page, 'Which box do you have?')
  const boxes = page.getByRole('main').getByRole('list').getByRole('button')
  await expect(boxes).toHaveCount(8)
  await expect(boxes.locator('svg')).toHaveCount(8)
  await expect(page.getByRole('main').getByRole('textbox')).toHaveCount(0)
  await expect(page.getByRole('main')).not.toContainText(/RADIUS|CoovaChilli|802\.1X|heard|first word/i)
  await expectSoundAtBothWidths(page)

  await page.getByRole('button', { name: 'GL.iNet', exact: true }).click()
  await expectQuestion(page, 'Is your GL.iNet router on, and online?')
  await page.getByRole('button', { name: 'Not yet' }).click()
  await expect(page.getByText('Plug it in, and wait two minutes')).toBeVisible()
  await expectSoundAtBothWidths(page)
  await page.getByRole('button', { name: 'Yes, it is on and online' }).click()
  await expectQuestion(page, 'Paste this line into your GL.iNet router')
  const line = await page.getByText(LINE).innerText()
  await expectSoundAtBothWidths(page)

  const message = await sentText(page)
  expect(message).toContain('our WiFi router “At the stall”')
  expect(message).toContain('2. Open *192.168.8.1* in the browser')
  expect(message).toContain('works once, until')
  expect(message).toContain(line)
  await showExperts(page)
  expect(message).not.toContain(await readValue(page, 'Token of the agent'))
  expect(message).not.toContain(await readValue(page, 'FAS key'))
  await expect(page.getByText('Send it only to the one who sets up your router.')).toBeVisible()
})

test('a reload keeps the place and the line, and back goes one step back without a second router', async ({
  kiosk,
  newVisitor,
  origin,
}) => {
  const page = await newVisitor({ storageState: storageOf(kiosk, origin) })
  await connectBox(page, 'OpenWrt')
  await expectQuestion(page, 'Paste this line into your OpenWrt router')
  const line = await page.getByText(LINE).innerText()
  await page.reload()
  await expectQuestion(page, 'Paste this line into your OpenWrt router')
  await expect(page.getByText(line)).toBeVisible()

  await page.goBack()
  await expectQuestion(page, 'Is your OpenWrt router on, and online?')
  await page.getByRole('button', { name: 'Yes, it is on and online' }).click()
  await expect(page.getByText(line)).toBeVisible()
  await page.getByRole('button', { name: 'I have pasted it' }).click()
  await expectQuestion(page, 'Does “At the stall” work?')
  for (const question of [/^Paste this line/, /^Is your OpenWrt/, 'Which box do you have?']) {
    await page.getByRole('button', { name: 'Back' }).press('Enter')
    await expectQuestion(page, question)
  }
  await expect(page.getByText('“At the stall” (GL.iNet or OpenWrt) is not ready yet.')).toBeVisible()
  await page.getByRole('link', { name: 'Close' }).click()
  await expect(page.getByRole('region', { name: 'Routers', exact: true }).getByRole('listitem')).toHaveCount(
    1,
  )

  const elsewhere = await newVisitor({ storageState: storageOf(kiosk, origin) })
  await elsewhere.goto(WIZARD)
  await elsewhere.getByRole('button', { name: 'Go on with it' }).click()
  await expect(elsewhere.getByText('A line is shown only once')).toBeVisible()
  await elsewhere.getByRole('button', { name: 'New line to paste' }).click()
  await expect(elsewhere.getByText(LINE)).toBeVisible()
  await expect(elsewhere.getByText(line)).toHaveCount(0)
})

test('looking at boxes leaves one router, unless what it needs was sent', async ({
  kiosk,
  newVisitor,
  origin,
}) => {
  const page = await newVisitor({ storageState: storageOf(kiosk, origin) })
  const rows = page.getByRole('region', { name: 'Routers', exact: true }).getByRole('listitem')
  const expectRouters = async (...makes: readonly string[]): Promise<void> => {
    await page.goto(PATH)
    await expect(rows).toHaveCount(makes.length)
    for (const [index, make] of makes.entries()) await expect(rows.nth(index)).toContainText(make)
  }
  await connectBox(page, 'Omada (TP-Link)')
  await expectQuestion(page, 'Type these values into your Omada')
  await connectBox(page, 'UniFi')
  await expectQuestion(page, 'Type these values into your UniFi')
  await expectRouters('At the stallUniFi, Omada, Ruckus or another')
  await connectBox(page, 'A box that prints its own codes', 'Yes, I have codes')
  await expectQuestion(page, 'Add the codes of your box')
  await expectRouters('At the stallPrints its own codes')
  await connectBox(page, 'MikroTik')
  await expectQuestion(page, 'Paste this line into your MikroTik')
  await expectRouters('At the stallMikroTik')

  await connectBox(page, 'MikroTik')
  const send = page.getByRole('link', { name: 'Send these steps on WhatsApp' })
  await send.evaluate((link) => link.addEventListener('click', (event) => event.preventDefault()))
  await send.click()
  await connectBox(page, 'UniFi')
  await expectQuestion(page, 'Type these values into your UniFi')
  await expectRouters('At the stallMikroTik', 'At the stall 2UniFi, Omada, Ruckus or another')
})

test('a seller follows a router to the end, tests it with a phone, and renames it', async ({
  kiosk,
  newVisitor,
  origin,
}) => {
  const page = await newVisitor({ storageState: storageOf(kiosk, origin) })
  await connectBox(page, 'GL.iNet')
  const line = page.getByText(LINE)
  await expectSeen(line)
  await showExperts(page)
  const router = aSimulatedRouter(origin, await readValue(page, 'Token of the agent'))
  await page.getByRole('button', { name: 'I have pasted it' }).click()
  await expect(checkOf(page, 'Router connected')).toContainText('Paste the line and wait a minute')
  await expect(page.getByRole('button', { name: 'Test with my phone' })).toBeDisabled()
  await expect(page.getByRole('main').getByRole('status').first()).toHaveText('0 of 4 done')
  await expectSoundAtBothWidths(page)

  expect(await router.report([])).toEqual([])
  await expectDone(page, 'Router connected')
  await expect(page.getByRole('main').getByRole('status').first()).toHaveText('1 of 4 done: Router connected')
  await expect(checkOf(page, 'Router type found')).toContainText('Comes with the first phone')
  await page.goBack()
  await expectQuestion(page, 'Your router is connected')
  await expect(line).toHaveCount(0)
  await page.getByRole('button', { name: 'Go on' }).click()

  await expect(checkOf(page, 'A phone is on its WiFi')).toContainText('Your shop should come up')
  await router.report([{ mac: MAC }])
  await expectDone(page, 'A phone is on its WiFi')
  await expectDone(page, 'Router type found')
  await expect(checkOf(page, 'Router type found')).toContainText('openNDS 10.2.0')
  await page.getByRole('button', { name: 'Test with my phone' }).click()
  await expect(checkOf(page, 'A phone gets in')).toContainText('Waiting for a phone')
  expect(await router.report([{ mac: MAC }])).toEqual([`auth ${MAC} 5`])
  await expect(checkOf(page, 'A phone gets in')).toContainText('03:01')
  await router.report([{ mac: MAC, openSeconds: 300, kilobytes: 0 }])
  await expect(checkOf(page, 'A phone gets in')).toContainText('Now open any page on it')
  await router.report([{ mac: MAC, openSeconds: 300, kilobytes: 40 }])
  await expectDone(page, 'A phone gets in')
  await expect(page.getByText('All works: customers who pay')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Testing...' })).toBeDisabled()
  await expectSoundAtBothWidths(page)

  await page.getByRole('button', { name: 'Go on' }).click()
  await expectQuestion(page, 'Your router works')
  await expectSoundAtBothWidths(page)
  await page.getByRole('button', { name: 'Rename' }).click()
  const renaming = page.getByRole('dialog', { name: 'Rename the router' })
  await renaming.getByLabel('Name of the router').fill('At the door')
  await renaming.getByRole('button', { name: 'Save' }).click()
  await expectSeen(toastOf(page, 'Router Renamed'))
  await expect(page.getByRole('main')).toContainText('At the door')
  await page.getByRole('link', { name: 'Your routers' }).click()
  await expect(page).toHaveURL(new RegExp(`${PATH}$`))
  const row = page.getByRole('region', { name: 'Routers', exact: true }).getByRole('listitem')
  await expect(row).toContainText('At the door')
  await row.getByRole('link', { name: 'Test' }).click()
  await expectQuestion(page, 'Does “At the door” work?')

  await page.goto('/entrepreneur/dashboard')
  await page.setViewportSize({ width: 1280, height: 900 })
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
  await connectBox(page, 'GL.iNet')
  await showExperts(page)
  const oldToken = await readValue(page, 'Token of the agent')
  await aSimulatedRouter(origin, oldToken).report([])
  await page.goto(PATH)
  const row = page.getByRole('region', { name: 'Routers', exact: true }).getByRole('listitem')
  // Two grey rows stand there until the list has loaded.
  await expect(row).toHaveCount(1)
  await expect(row).toContainText('Online')
  await expectSoundAtBothWidths(page)

  await page.getByRole('button', { name: 'Rename At the stall' }).click()
  const renaming = page.getByRole('dialog', { name: 'Rename the router' })
  await expectSeen(renaming)
  await renaming.getByLabel('Name of the router').fill('Market side')
  await expectAccessible(page)
  await renaming.getByRole('button', { name: 'Save' }).click()
  await expectSeen(toastOf(page, 'Router Renamed'))

  await row.getByRole('button', { name: 'New line' }).click()
  const renewing = page.getByRole('dialog', { name: 'New line for Market side?' })
  await expect(renewing).toContainText('The old secret ends at once')
  await expectAccessible(page)
  await renewing.getByRole('button', { name: 'New line' }).click()
  await expectQuestion(page, 'Paste this line into your GL.iNet router')
  await expect(aSimulatedRouter(origin, oldToken).report([])).rejects.toThrow('401')
  await showExperts(page)
  const renewed = aSimulatedRouter(origin, await readValue(page, 'Token of the agent'))
  expect(await renewed.report([])).toEqual([])
  await expectSeen(page.getByRole('heading', { name: 'Your router is connected' }))

  await page.getByRole('link', { name: 'Close' }).click()
  await row.getByRole('button', { name: 'Remove' }).click()
  const removing = page.getByRole('dialog', { name: 'Remove Market side?' })
  await removing.getByRole('button', { name: 'Keep it' }).click()
  await expect(removing).toHaveCount(0)
  await row.getByRole('button', { name: 'Remove' }).click()
  await removing.getByRole('button', { name: 'Remove' }).click()
  await expectSeen(toastOf(page, 'Router Removed'))
  await expectSeen(page.getByRole('heading', { name: 'No router is connected yet' }))
  await expectSoundAtBothWidths(page)
  await expect(renewed.report([])).rejects.toThrow('401')
})
