import type { Browser, Page } from '@playwright/test'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { waitUntil } from '../src/commands.ts'
import { type Lab, startLab } from '../src/lab.ts'
import { describeLab } from './describe-lab.ts'
import { type Gateway, type Product, startProduct } from './product.ts'

const PORT = 3781
/** Numbers whose payments are approved. */
let buyers = 0
const aNumber = (): string => `+2327845590${buyers++}`

/** Fills in the shop's page as a new visitor, and pays. */
const buys = async (page: Page): Promise<{ transactionId: string }> => {
  await page.getByRole('group', { name: 'Choose your time' }).getByRole('radio').first().check()
  await page.getByRole('radio', { name: 'Orange Money' }).check()
  await page.getByLabel('Your name').fill('Aminata Kamara')
  await page.getByLabel('Phone number').fill(aNumber())
  await page.getByRole('button', { name: /^Pay Le .* Now$/ }).click()
  await page.waitForURL(/\/pass\//)
  return { transactionId: new URL(page.url()).pathname.split('/')[2] ?? '' }
}

describeLab("a phone at a router that was set up with the dashboard's command", () => {
  let product: Product
  let lab: Lab
  let gateway: Gateway

  beforeAll(async () => {
    product = await startProduct(PORT)
    lab = await startLab({
      productUrl: product.url,
      routers: [{ name: 'hub', phones: ['amara', 'binta', 'chidi'] }],
    })
    gateway = await product.createGateway('Stall')
  }, 240_000)

  afterAll(async () => {
    await lab?.stop()
    await product?.stop()
  })

  /** Opens a browser on the phone, and always closes it afterwards. */
  const browsing = async <T>(
    phone: string,
    work: (page: Page) => Promise<T>,
    { javaScriptEnabled = true } = {},
  ): Promise<T> => {
    const browser: Browser = await lab.phone(phone).openBrowser()
    try {
      const options = { viewport: { width: 360, height: 700 }, locale: 'en-GB', javaScriptEnabled }
      return await work(await browser.newPage(options))
    } finally {
      await browser.close()
    }
  }

  test('is walled after the command ran, and redirected to the shop', async () => {
    const { status, stdout, stderr } = await lab.router().run(gateway.setup.command, { timeoutMs: 120_000 })
    expect({ status, stderr }, stdout).toEqual({ status: 0, stderr: '' })
    expect(stdout).toContain('minit: done')
    await lab.phone('amara').waitUntilWalled(40)
    await waitUntil('the shop', 30, async () =>
      (await lab.phone('amara').visit('http://internet.test/')).location.includes(`/wifi/${gateway.id}`),
    )
  })

  test('pays in a real browser, gets online without entering a code, and is walled again at the end', async () => {
    const pass = await browsing('amara', async (page) => {
      await page.goto('http://internet.test/news')
      expect(page.url()).toMatch(
        /^https:\/\/portal\.lab\.test\/customer-self-service\?entrepreneur=demo-hub&at=/,
      )
      expect(await page.getByText('You are at').textContent()).toContain('Freetown Central Hub')
      const bought = await buys(page)
      await page.getByText('You are online.').waitFor({ timeout: 60_000 })
      expect(await lab.phone('amara').isOnline()).toBe(true)
      await page.getByRole('link', { name: 'Go on to internet.test' }).click()
      await page.waitForURL('http://internet.test/news')
      expect(await page.textContent('body')).toContain('the internet')
      return bought
    })
    expect(await lab.phone('binta').isOnline()).toBe(false)
    await product.letEnd(pass, 8)
    expect(await lab.phone('amara').isOnline()).toBe(true)
    await lab.phone('amara').waitUntilWalled(30)
  })

  test('is admitted although its window was closed before the payment arrived', async () => {
    await browsing('binta', async (page) => {
      await page.goto('http://internet.test/news')
      await buys(page)
    })
    await lab.phone('binta').waitUntilOnline(60)
  })

  test('is admitted again after a power cut, without a tap', async () => {
    await lab.restart()
    // As phones do by themselves when they join a WiFi.
    await lab.phone('binta').visit('http://internet.test/')
    await lab.phone('binta').waitUntilOnline(60)
    expect(await lab.phone('amara').isOnline()).toBe(false)
  })

  test('is admitted by a code without scripts, and walled by a refund', async () => {
    const pass = await product.buyPass(aNumber())
    await browsing(
      'chidi',
      async (page) => {
        await page.goto('http://internet.test/')
        await page.getByText('I have a code').click()
        await page.getByLabel('Code of your pass').fill(pass.password.toLowerCase())
        await page.getByRole('button', { name: 'Connect' }).click()
        await page.getByRole('heading', { name: 'You are online' }).waitFor({ timeout: 60_000 })
      },
      { javaScriptEnabled: false },
    )
    expect(await lab.phone('chidi').isOnline()).toBe(true)
    await product.refund(pass)
    await lab.phone('chidi').waitUntilWalled(20)
  })

  test('is not admitted by a code in use on another phone, until it replaces that phone', async () => {
    const pass = await product.buyPass(aNumber())
    const enters = (phone: string, button = 'Connect') =>
      browsing(phone, async (page) => {
        await page.goto('http://internet.test/')
        await page.getByText('I have a code').click()
        await page.getByLabel('Code of your pass').fill(pass.password)
        await page.getByRole('button', { name: 'Connect' }).click()
        if (button !== 'Connect') await page.getByRole('button', { name: button }).click()
      })
    await enters('amara')
    await lab.phone('amara').waitUntilOnline(30)
    await enters('chidi', 'Move it here')
    await lab.phone('chidi').waitUntilOnline(30)
    await lab.phone('amara').waitUntilWalled(30)
  })

  test('is admitted once a server is back that was killed between payment and admission', async () => {
    const pass = await product.buyPass(aNumber())
    const phone = lab.phone('amara')
    await phone.visit('http://internet.test/')
    await product.kill()
    await product.restart()
    await browsing('amara', async (page) => {
      await page.goto('http://internet.test/')
      await page.getByText('I have a code').click()
      await page.getByLabel('Code of your pass').fill(pass.password)
      await page.getByRole('button', { name: 'Connect' }).click()
    })
    await phone.waitUntilOnline(60)
  })
})
