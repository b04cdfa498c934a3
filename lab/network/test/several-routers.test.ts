import type { Browser, Page } from '@playwright/test'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sleep, waitUntil } from '../src/commands.ts'
import { type Lab, startLab } from '../src/lab.ts'
import type { Pass } from './buys.ts'
import { describeLab } from './describe-lab.ts'
import { type Gateway, type Product, startProduct } from './product.ts'

const PORT = 3783
let buyers = 0
const aNumber = (): string => `+2327845580${buyers++}`

describeLab('three routers behind one address: two of one site, one of another seller', () => {
  let product: Product
  let lab: Lab
  const gateways: Record<string, Gateway> = {}

  beforeAll(async () => {
    product = await startProduct(PORT)
    lab = await startLab({
      productUrl: product.url,
      routers: [
        { name: 'front', phones: ['amara'] },
        { name: 'back', phones: ['binta'] },
        { name: 'kiosk', phones: ['chidi'] },
      ],
    })
    for (const name of ['front', 'back', 'kiosk']) {
      const gateway = await product.createGateway(name, name === 'kiosk' ? 'kiosk' : 'hub')
      gateways[name] = gateway
      const { status, stderr } = await lab.router(name).run(gateway.setup.command, { timeoutMs: 120_000 })
      expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
    }
    for (const phone of ['amara', 'binta', 'chidi']) await lab.phone(phone).waitUntilWalled(40)
  }, 400_000)

  afterAll(async () => {
    await lab?.stop()
    await product?.stop()
  })

  const inShop = async <T>(phone: string, work: (page: Page) => Promise<T>): Promise<T> => {
    const browser: Browser = await lab.phone(phone).openBrowser()
    try {
      const page = await browser.newPage({ viewport: { width: 360, height: 700 }, locale: 'en-GB' })
      await page.goto('http://internet.test/')
      return await work(page)
    } finally {
      await browser.close()
    }
  }
  /** Enters a code on the shop's page. */
  const enters = async (page: Page, { password }: Pick<Pass, 'password'>) => {
    await page.getByText('I have a code').click()
    await page.getByLabel('Code of your pass').fill(password)
    await page.getByRole('button', { name: 'Connect' }).click()
  }
  /** Enters a code that is rejected with this text. */
  const isRefused = (phone: string, password: string, words: string) =>
    inShop(phone, async (page) => {
      await enters(page, { password })
      await page.getByText(words).waitFor()
    })
  /** Returns the phone's captive token, from its router's redirect to the shop. */
  const placeOf = async (phone: string): Promise<string> => {
    const { location } = await lab.phone(phone).visit('http://internet.test/')
    const shop = await lab.phone(phone).visit(location)
    return new URL(shop.location).searchParams.get('at') ?? ''
  }
  const devicesOf = async ({ transactionId, statusToken }: Pass) => {
    const headers = { 'purchase-token': statusToken }
    const answer = await fetch(`${product.url}/api/passes/${transactionId}/network`, { headers })
    return ((await answer.json()) as { devices: { macTail: string; isOnline: boolean }[] }).devices
  }

  test('redirect their phones to the shop of their own seller', async () => {
    const shopOf = (phone: string) => inShop(phone, async (page) => new URL(page.url()).searchParams)
    expect((await shopOf('amara')).get('entrepreneur')).toBe('demo-hub')
    expect((await shopOf('binta')).get('entrepreneur')).toBe('demo-hub')
    expect((await shopOf('chidi')).get('entrepreneur')).toBe('lumley-kiosk')
  })

  test('admit a phone that moves between routers of the site, and count it once', async () => {
    const [amara, binta] = [lab.phone('amara'), lab.phone('binta')]
    const pass = await product.buyPass(aNumber(), { place: await placeOf('amara') })
    await amara.waitUntilOnline(30)
    expect(await binta.isOnline()).toBe(false)
    // Without a radio, the phone's address moves instead.
    const mac = await amara.mac()
    await amara.leave()
    await binta.leave()
    await binta.run('ip', 'link', 'set', 'wlan0', 'address', mac)
    await binta.rejoin({ mac: 'same' })
    await binta.visit('http://internet.test/')
    await binta.waitUntilOnline(30)
    expect(await devicesOf(pass)).toEqual([{ macTail: mac.slice(-5), isOnline: true }])
    await product.refund(pass)
    await binta.waitUntilWalled(30)
    await binta.rejoin({ mac: 'random' })
    await amara.rejoin({ mac: 'same' })
    await amara.waitUntilWalled(30)
  })

  test('accept a code of their site at either router', async () => {
    const pass = await product.buyPass(aNumber())
    await inShop('binta', async (page) => {
      await enters(page, pass)
      await page.getByRole('heading', { name: 'You are online' }).waitFor({ timeout: 60_000 })
    })
    expect(await lab.phone('amara').isOnline()).toBe(false)
    await isRefused('amara', pass.password, 'This code is in use on another phone.')
    await product.refund(pass)
    await lab.phone('binta').waitUntilWalled(30)
  })

  test('reject a wrong code, an expired one, and one of another seller', async () => {
    await isRefused('amara', '7KQM-4T2-XWP', 'We do not know this code.')
    const used = await product.buyPass(aNumber())
    await product.letEnd(used, 0)
    await isRefused('amara', used.password, 'Its time ended at')
    const theirs = await product.buyPass(aNumber(), { seller: 'kiosk' })
    await isRefused('amara', theirs.password, 'This pass is only for the WiFi of')
    for (const phone of ['amara', 'binta', 'chidi']) expect(await lab.phone(phone).isOnline()).toBe(false)
    await inShop('chidi', async (page) => {
      await enters(page, theirs)
      await page.getByRole('heading', { name: 'You are online' }).waitFor({ timeout: 60_000 })
    })
    expect(await lab.phone('amara').isOnline()).toBe(false)
  })

  test('get minutes that were added during a session', async () => {
    const amara = lab.phone('amara')
    const pass = await product.buyPass(aNumber(), { place: await placeOf('amara') })
    await amara.waitUntilOnline(30)
    const mac = await amara.mac()
    const endAt = async (): Promise<number> => {
      let stdout = ''
      // ndsctl serves one caller at a time, and gives others nothing.
      await waitUntil('an answer of ndsctl', 20, async () => {
        stdout = (await lab.router('front').ndsctl('json', mac)).stdout.trim()
        return stdout !== ''
      })
      return Number((JSON.parse(stdout) as { session_end: string }).session_end)
    }
    const before = await endAt()
    await product.addMinutes(pass, 15)
    await waitUntil('a later end', 30, async () => (await endAt()) >= before + 14 * 60)
    expect(await amara.isOnline()).toBe(true)
  })

  test('keep their phones online while the database is down, and get changes afterwards', async () => {
    const binta = lab.phone('binta')
    const pass = await product.buyPass(aNumber(), { place: await placeOf('binta') })
    await binta.waitUntilOnline(30)
    await product.cutDatabase()
    const headers = { authorization: `Bearer ${gateways.back?.setup.token}`, prefer: 'wait=0' }
    const asked = { method: 'POST', headers: { ...headers, 'content-type': 'application/json' }, body: '{}' }
    expect((await fetch(`${product.url}/api/network/agent`, asked)).status).toBe(503)
    // Longer than a long poll, so that the router itself got a "later" answer.
    await sleep(35_000)
    expect(await binta.isOnline()).toBe(true)
    await product.repairDatabase()
    await waitUntil('the product is ready', 60, async () => (await fetch(`${product.url}/readyz`)).ok)
    expect(await binta.isOnline()).toBe(true)
    await product.refund(pass)
    await binta.waitUntilWalled(60)
  })
})
