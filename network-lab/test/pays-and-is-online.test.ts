import type { Page } from '@playwright/test'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { waitUntil } from '../src/commands.ts'
import { type Lab, startLab } from '../src/lab.ts'
import { describeLab } from './describe-lab.ts'
import { type Gateway, type Product, startProduct } from './product.ts'

const PORT = 3781

/** Fills in the shop's page as somebody does who has never been here, and pays. */
const buys = async (page: Page, phoneNumber: string): Promise<void> => {
  await page.getByRole('group', { name: 'Choose your time' }).getByRole('radio').first().check()
  await page.getByRole('radio', { name: 'Orange Money' }).check()
  await page.getByLabel('Your name').fill('Aminata Kamara')
  await page.getByLabel('Phone number').fill(phoneNumber)
  await page.getByRole('button', { name: /^Pay Le .* Now$/ }).click()
  await page.waitForURL(/\/pass\//)
}

describeLab('a phone at a stall whose router was set up by the line from the dashboard', () => {
  let product: Product
  let lab: Lab
  let gateway: Gateway

  beforeAll(async () => {
    product = await startProduct(PORT)
    lab = await startLab({
      productUrl: product.url,
      routers: [{ name: 'hub', phones: ['amara', 'binta'] }],
    })
    gateway = await product.createGateway('Stall')
  }, 240_000)

  afterAll(async () => {
    await lab?.stop()
    await product?.stop()
  })

  test('is walled once the line was pasted, and sent to the shop', async () => {
    const { status, stdout, stderr } = await lab.router().run(gateway.setup.command, { timeoutMs: 120_000 })
    expect({ status, stderr }, stdout).toEqual({ status: 0, stderr: '' })
    expect(stdout).toContain('minit: done')
    await lab.phone('amara').waitUntilWalled(40)
    await waitUntil('the shop', 30, async () =>
      (await lab.phone('amara').visit('http://internet.test/')).location.includes(`/wifi/${gateway.id}`),
    )
  })

  test('pays in a real browser, and is online without typing a code', async () => {
    const browser = await lab.phone('amara').openBrowser()
    try {
      const page = await browser.newPage({ viewport: { width: 360, height: 700 }, locale: 'en-GB' })
      await page.goto('http://internet.test/news')
      expect(page.url()).toMatch(
        /^https:\/\/portal\.lab\.test\/customer-self-service\?entrepreneur=demo-hub&at=/,
      )
      expect(await page.getByText('You are at').textContent()).toContain('Freetown Central Hub')
      await buys(page, '+23278455901')
      await page.getByText('You are online.').waitFor({ timeout: 60_000 })
      expect(await lab.phone('amara').isOnline()).toBe(true)
      await page.getByRole('link', { name: 'Go on to internet.test' }).click()
      await page.waitForURL('http://internet.test/news')
      expect(await page.textContent('body')).toContain('the internet')
    } finally {
      await browser.close()
    }
  })

  test('leaves the other phone walled', async () => {
    expect(await lab.phone('binta').isOnline()).toBe(false)
  })

  test('is let in again after a power cut, without a tap', async () => {
    await lab.restart()
    await lab.phone('amara').visit('http://internet.test/')
    await lab.phone('amara').waitUntilOnline(60)
    expect(await lab.phone('binta').isOnline()).toBe(false)
  })
})
