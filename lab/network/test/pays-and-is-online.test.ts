import type { Browser, Page } from '@playwright/test'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sleep, waitUntil } from '../src/commands.ts'
import { type Lab, startLab } from '../src/lab.ts'
import { describeLab } from './describe-lab.ts'
import { type Gateway, type Product, startProduct } from './product.ts'

const PORT = 3781
/** A number of the series whose payments are approved. */
let buyers = 0
const aNumber = (): string => `+2327845590${buyers++}`

/** Fills in the shop's page as somebody does who has never been here, and pays. */
const buys = async (page: Page): Promise<{ transactionId: string }> => {
  await page.getByRole('group', { name: 'Choose your time' }).getByRole('radio').first().check()
  await page.getByRole('radio', { name: 'Orange Money' }).check()
  await page.getByLabel('Your name').fill('Aminata Kamara')
  await page.getByLabel('Phone number').fill(aNumber())
  await page.getByRole('button', { name: /^Pay Le .* Now$/ }).click()
  await page.waitForURL(/\/pass\//)
  return { transactionId: new URL(page.url()).pathname.split('/')[2] ?? '' }
}

describeLab('a phone at a stall whose router was set up by the line from the dashboard', () => {
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

  /** A browser on the phone, closed afterwards whatever happens. */
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

  test('is walled once the line was pasted, and sent to the shop', async () => {
    const { status, stdout, stderr } = await lab.router().run(gateway.setup.command, { timeoutMs: 120_000 })
    expect({ status, stderr }, stdout).toEqual({ status: 0, stderr: '' })
    expect(stdout).toContain('minit: done')
    await lab.phone('amara').waitUntilWalled(40)
    await waitUntil('the shop', 30, async () =>
      (await lab.phone('amara').visit('http://internet.test/')).location.includes(`/wifi/${gateway.id}`),
    )
  })

  test('pays in a real browser, is online without typing a code, and is walled again at the end', async () => {
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

  test('is let in though its window closed before the money came', async () => {
    await browsing('binta', async (page) => {
      await page.goto('http://internet.test/news')
      await buys(page)
    })
    await lab.phone('binta').waitUntilOnline(60)
  })

  /** When the product heard the router for the first time since then. Both in milliseconds of the epoch. */
  const firstWordSince = async (sinceMs: number): Promise<number> => {
    let heardMs = 0
    await waitUntil("the router's first word", 60, async () => {
      const [row] = await product.query<{ at: Date }>(
        'select last_heard_at as at from gateways where id = $1',
        [gateway.id],
      )
      heardMs = row?.at.getTime() ?? 0
      return heardMs > sinceMs
    })
    return heardMs
  }

  test('is let in again after a power cut, without a tap and within 10 seconds of its first word', async () => {
    await lab.router().cutPower()
    // What the router had said before is on its way no more.
    await sleep(1_000)
    const [firstWordMs, { joinedMs, onlineMs }] = await Promise.all([
      firstWordSince(Date.now()),
      lab.switchOn().then(async () => {
        // The phones join one after the other here, which is none of the product's time.
        const joinedMs = Date.now()
        // As phones do by themselves that join a WiFi.
        await lab.phone('binta').visit('http://internet.test/')
        await lab.phone('binta').waitUntilOnline(60)
        return { joinedMs, onlineMs: Date.now() }
      }),
    ])
    expect(onlineMs - Math.max(firstWordMs, joinedMs)).toBeLessThan(10_000)
    expect(await lab.phone('amara').isOnline()).toBe(false)
  })

  test('is let in by a code without any script, and walled by a refund', async () => {
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

  test('is not let in by a code that another phone uses, until it takes its place', async () => {
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

  test('is let in once the server is back that was killed between the payment and the opening', async () => {
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
