import { afterAll, beforeAll, expect, test } from 'vitest'
import { namesOfLab } from '../src/addresses.ts'
import { type Lab, startLab } from '../src/lab.ts'
import { describeLab } from './describe-lab.ts'
import { type FakeFas, readFas, startFakeFas } from './fake-fas.ts'

const portal = { gatewayName: 'gateway-hub', fasPath: '/wifi/hub', fasKey: 'key-of-the-hub' }

describeLab('a phone before a router that walls it', () => {
  let fas: FakeFas
  let lab: Lab

  beforeAll(async () => {
    fas = await startFakeFas()
    lab = await startLab({
      productUrl: fas.url,
      routers: [
        { name: 'hub', phones: ['amara', 'binta'], portal },
        // Checks often, so that a session of a minute ends promptly
        { name: 'stall', phones: ['chidi'], portal: { ...portal, checkSeconds: 10 } },
      ],
    })
  })

  afterAll(async () => {
    await lab?.stop()
    await fas.close()
  })

  const nds = async (verb: 'auth' | 'deauth', name: string, ...words: string[]) =>
    lab.router().ndsctl(verb, await lab.phone(name).mac(), ...words)

  test('cannot reach the internet, and none of its traffic arrives there', async () => {
    const { status, body } = await lab.phone('amara').visit('http://internet.test/news')
    expect({ status, isInternet: body.includes('the internet') }).toEqual({ status: 307, isInternet: false })
    expect((await lab.phone('amara').visit('https://internet.test/news')).status).toBe(0)
    expect(lab.internet.hits).toEqual([])
  })

  test('is redirected to the product with its identity and its destination', async () => {
    const phone = lab.phone('amara')
    const { location } = await phone.visit('http://internet.test/news?page=2')
    expect(location).toMatch(/^http:\/\/portal\.lab\.test:80\/wifi\/hub\?fas=/)
    const params = readFas(location)
    expect(params.get('clientmac')).toBe(await phone.mac())
    expect(params.get('clientip')).toBe(phone.lease().ip)
    expect(params.get('gatewayname')).toBe('gateway-hub')
    expect(params.get('originurl')).toBe('http://internet.test/news?page=2')
  })

  test('reaches the product by http and https, from the carrier’s address', async () => {
    const phone = lab.phone('amara')
    expect((await phone.visit('http://portal.lab.test/by-http')).body).toContain('Buy WiFi')
    expect((await phone.visit('https://portal.lab.test/by-https')).body).toContain('Buy WiFi')
    const { carrierIp } = namesOfLab(Number(process.env.NETWORK_LAB ?? 0))
    const seen = { host: 'portal.lab.test', forwardedFor: carrierIp }
    expect(fas.asked).toEqual([
      { ...seen, url: '/by-http', forwardedProto: 'http' },
      { ...seen, url: '/by-https', forwardedProto: 'https' },
    ])
  })

  test('also gets the portal’s address from DHCP', async () => {
    await lab.phone('amara').rejoin({ mac: 'same' })
    expect(lab.phone('amara').lease()).toMatchObject({
      router: '192.168.77.1',
      captivePortal: 'http://status.client',
    })
  })

  test('is redirected to the product in a real browser, from any page', async () => {
    const browser = await lab.phone('binta').openBrowser()
    try {
      const page = await browser.newPage()
      await page.goto('http://internet.test/news')
      expect(page.url()).toMatch(/^http:\/\/portal\.lab\.test\/wifi\/hub\?fas=/)
      await page.goto('https://portal.lab.test/secure')
      expect(await page.textContent('h1')).toBe('Buy WiFi')
    } finally {
      await browser.close()
    }
  })

  test('is online as soon as the router opens it, unlike the other phone', async () => {
    expect((await nds('auth', 'amara', '5')).stdout).toContain('authenticated')
    await lab.phone('amara').waitUntilOnline(5)
    expect(await lab.phone('binta').isOnline()).toBe(false)
    expect(new Set(lab.internet.hits.map((hit) => hit.path))).toEqual(new Set(['/online/amara']))
  })

  test('is walled again when the router closes it', async () => {
    expect((await nds('deauth', 'amara')).stdout).toContain('deauthenticated')
    await lab.phone('amara').waitUntilWalled(5)
    expect((await lab.phone('amara').visit('http://internet.test/')).status).toBe(307)
  })

  test('is walled when it rejoins with a new address, and online with the old one', async () => {
    const phone = lab.phone('amara')
    const mac = await phone.mac()
    await nds('auth', 'amara', '5')
    await phone.waitUntilOnline(5)
    await phone.rejoin({ mac: 'same' })
    await phone.waitUntilOnline(5)
    await phone.rejoin({ mac: 'random' })
    expect(await phone.mac()).not.toBe(mac)
    expect(await phone.isOnline()).toBe(false)
  })

  test('is walled again automatically after its minute', async () => {
    const chidi = lab.phone('chidi')
    await lab.router('stall').ndsctl('auth', await chidi.mac(), '1')
    await chidi.waitUntilOnline(5)
    const begun = performance.now()
    await chidi.waitUntilWalled(90)
    expect((performance.now() - begun) / 1000).toBeGreaterThan(55)
  })

  test('is walled after a power cut, and gets its address and the portal from the router again', async () => {
    await nds('auth', 'binta', '5')
    await lab.phone('binta').waitUntilOnline(5)
    await lab.router().cutPower()
    expect((await lab.phone('binta').visit('http://portal.lab.test/')).status).toBe(0)
    await lab.restart()
    expect((await lab.phone('binta').visit('http://internet.test/')).status).toBe(307)
    expect((await lab.router().ndsctl('json')).stdout).not.toContain('"Authenticated"')
  })
})
