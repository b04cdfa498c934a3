import type { Page } from '@playwright/test'
import { expect, expectSoundAtBothWidths, test } from './page.ts'
import { aRadiusFront } from './radius-front.ts'
import { forgetRouters } from './router.ts'
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
const MAC = 'da:a1:19:00:03:02'

test.beforeEach(({ kiosk }) => forgetRouters(kiosk))
test.afterEach(({ kiosk }) => forgetRouters(kiosk))

/** The id of the router that the wizard shows. */
const routerOf = (page: Page): string => new URL(page.url()).searchParams.get('router') ?? ''

/** The words in the drawings end before their frame does. */
const expectDrawnWhole = async (page: Page): Promise<void> => {
  const ends = await page
    .locator('svg[viewBox="0 0 160 100"] text')
    .evaluateAll((texts) =>
      texts.map((text) => (text as SVGTextElement).getBBox()).map((box) => box.x + box.width),
    )
  expect(Math.max(0, ...ends)).toBeLessThanOrEqual(134)
}

const RSC_LINE =
  /^\/tool fetch url="\S+\/setup\/[\w-]+\.rsc" dst-path=minit\.rsc; \/import file-name=minit\.rsc$/

test('one line connects a MikroTik, and its check follows the reports of its scheduler', async ({
  kiosk,
  newVisitor,
  origin,
}) => {
  const page = await newVisitor({ storageState: storageOf(kiosk, origin) })
  await connectBox(page, 'MikroTik')
  await expectQuestion(page, 'Paste this line into your MikroTik')
  const line = page.getByText(RSC_LINE)
  await expectSeen(line)
  await expect(page.getByText('We could not try this on your model.')).toBeVisible()
  const [path = ''] = /\/setup\/[\w-]+\.rsc/.exec(await line.innerText()) ?? []
  await showExperts(page)
  const token = await readValue(page, 'Token of the scheduler')
  const secret = await readValue(page, 'Secret')
  expect(await sentText(page)).not.toContain(secret)
  await expectSoundAtBothWidths(page)
  const script = await (await fetch(new URL(path, origin))).text()
  expect(script).toContain(`Bearer ${token}`)
  expect(script).toContain(secret)
  const report = async (active: string): Promise<string> => {
    const answer = await fetch(new URL('/api/network/agent', origin), {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ version: '7.15.3', active, hosts: `${MAC.toUpperCase()};` }),
    })
    return answer.text()
  }
  await report('')
  await expectSeen(page.getByRole('heading', { name: 'Your router is connected' }))
  await expect(line).toHaveCount(0)
  await page.getByRole('button', { name: 'Go on' }).click()
  await expectDone(page, 'Router connected')
  await expect(checkOf(page, 'Router type found')).toContainText('RouterOS 7.15.3')
  await expectDone(page, 'A phone is on its WiFi')

  await page.getByRole('button', { name: 'Test with my phone' }).click()
  await expect(checkOf(page, 'A phone gets in')).toContainText('Waiting for a phone')
  expect(await report('')).toContain(`deauth ${MAC.toUpperCase()}`)
  const { status } = await aRadiusFront(origin, routerOf(page)).logIn(MAC, MAC.toUpperCase(), '')
  expect(status).toBe(200)
  await report(`${MAC.toUpperCase()} 10 0 4m50s;`)
  await expect(checkOf(page, 'A phone gets in')).toContainText('Now open any page on it')
  await report(`${MAC.toUpperCase()} 30 4000 4m30s;`)
  await expectDone(page, 'A phone gets in')
  await page.getByRole('button', { name: 'Go on' }).click()
  await expectQuestion(page, 'Your router works')
})

test('values have each maker’s names, a fixed address changes the ports, and a test has a code', async ({
  kiosk,
  newVisitor,
  origin,
}) => {
  const page = await newVisitor({ storageState: storageOf(kiosk, origin) })
  await connectBox(page, 'UniFi')
  await expectQuestion(page, 'Type these values into your UniFi')
  const secret = await readValue(page, 'Shared secret, both')
  expect(secret).toMatch(/^\w{32}$/)
  const message = await sentText(page)
  expect(message).toContain('Ask me for the secret')
  expect(message).not.toContain(secret)
  await page.getByText('It is another make').click()
  for (const [brand, name] of [
    ['Omada (TP-Link)', 'Authentication Password'],
    ['Ruckus', 'Shared Secret'],
    ['CoovaChilli', 'radiussecret'],
    ['Access point with 802.1X', 'Shared secret (RADIUS key)'],
    ['Another box with a login page', 'Shared secret'],
  ] as const) {
    await page.getByLabel('Which one is it?').selectOption(brand)
    await expect(page.locator('dl > div').filter({ hasText: secret }).first()).toContainText(name)
    await expectDrawnWhole(page)
  }
  const port = await readValue(page, 'Authentication port')
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

  await page.getByRole('button', { name: 'I have typed them in' }).click()
  await expectQuestion(page, 'Does “At the stall” work?')
  await expect(checkOf(page, 'Router type found')).toHaveCount(0)
  await page.getByRole('button', { name: 'Test with my phone' }).click()
  await expect(checkOf(page, 'A phone gets in')).toContainText(/Type TEST\d{6} at the router’s login/)
  await expectSoundAtBothWidths(page)

  await page.reload()
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page.getByText('The secret was shown only once.')).toBeVisible()
  await expect(page.getByText(secret)).toHaveCount(0)
  await page.getByRole('button', { name: 'New secret' }).click()
  await expect(page.getByText('The secret is shown only now.')).toBeVisible()
  expect(await readValue(page, 'Shared secret')).toMatch(/^\w{32}$/)

  await page.goto(PATH)
  await page.getByRole('link', { name: 'Finish the set-up' }).click()
  await expectQuestion(page, 'Type these values into your box')
})

test('a phone that logs in at a UniFi ends its set-up', async ({ kiosk, newVisitor, origin }) => {
  const page = await newVisitor({ storageState: storageOf(kiosk, origin) })
  await connectBox(page, 'UniFi')
  await page.getByRole('button', { name: 'I have typed them in' }).click()
  await expectQuestion(page, 'Does “At the stall” work?')
  const front = aRadiusFront(origin, routerOf(page))
  expect((await front.logIn(MAC, 'any word')).status).toBe(401)
  await expectDone(page, 'Router connected')
  await expectDone(page, 'Its login page shows')
  await page.getByRole('button', { name: 'Test with my phone' }).click()
  const line = checkOf(page, 'A phone gets in')
  await expect(line).toContainText(/Type TEST\d{6} at the router’s login/)
  const [code = ''] = /TEST\d{6}/.exec(await line.innerText()) ?? []
  const { status, grant } = await front.logIn(MAC, code)
  expect(status).toBe(200)
  await front.account(MAC, 'Start', grant)
  await expect(line).toContainText('Now open any page on it')
  await front.account(MAC, 'Interim-Update', grant, 5000)
  await expectDone(page, 'A phone gets in')
  await expect(page.getByText('customers who type their code at this router go online')).toBeVisible()
  await page.getByRole('button', { name: 'Go on' }).click()
  await expectQuestion(page, 'Your router works')
})

test('a box that prints codes asks for its codes, and says so while it has none', async ({
  kiosk,
  newVisitor,
  origin,
}) => {
  const page = await newVisitor({ storageState: storageOf(kiosk, origin) })
  await connectBox(page, 'A box that prints its own codes', 'Yes, I have codes')
  await expectQuestion(page, 'Add the codes of your box')
  await page.getByRole('button', { name: 'Later' }).click()
  await expectQuestion(page, 'Your box is added')
  await expect(page.getByText('It has no codes yet.')).toBeVisible()
  await page.goBack()
  await page.getByLabel('Codes for the package').selectOption({ label: 'Half Hour, 30 min, Le 15' })
  await page.getByLabel('Or paste the codes here').fill('WIZ-10000\nWIZ-10001')
  await expectSoundAtBothWidths(page)
  await page.getByRole('button', { name: 'Check the codes' }).click()
  await page.getByRole('button', { name: 'Sell 2 codes' }).click()
  await expect(page.getByText('2 codes are on sale.')).toBeVisible()
  await page.getByRole('button', { name: 'Go on' }).click()
  await expect(page.getByText('We sell its codes.')).toBeVisible()
  await expectSoundAtBothWidths(page)
})

test('without a box that fits, a seller sells by hand or asks Minit', async ({
  kiosk,
  newVisitor,
  origin,
}) => {
  const page = await newVisitor({ storageState: storageOf(kiosk, origin) })
  await page.goto(WIZARD)
  await page.getByRole('button', { name: 'None of these' }).click()
  await expectQuestion(page, 'You can sell without a router')
  await expectSoundAtBothWidths(page)
  const help = page.getByRole('region', { name: 'Ask Minit to set it up' })
  const link = (await help.getByRole('link', { name: 'Write on WhatsApp' }).getAttribute('href')) ?? ''
  expect(new URL(link).pathname).toMatch(/^\/232\d{8}$/)
  expect(new URL(link).searchParams.get('text')).toContain('help me to connect my router')
  await expect(help.getByRole('link', { name: 'Call' })).toHaveAttribute('href', /^tel:\+232\d{8}$/)
  await page.getByRole('link', { name: 'Online now, by hand' }).click()
  await expect(page).toHaveURL(/by-hand$/)
})

test('a removed or wrong router has a way out', async ({ kiosk, newVisitor, origin }) => {
  const page = await newVisitor({ storageState: storageOf(kiosk, origin) })
  await page.goto(`${WIZARD}?router=01M8G42MJA4XWZTKQGKZ71SZ8F`)
  await expect(page.getByText('This router was removed')).toBeVisible()
  await expectSoundAtBothWidths(page)
  await page.getByRole('link', { name: 'Your routers' }).click()
  await expectSeen(page.getByRole('heading', { name: 'No router is connected yet' }))
})
