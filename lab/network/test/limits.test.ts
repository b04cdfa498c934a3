import { afterAll, beforeAll, expect, test } from 'vitest'
import { waitUntil } from '../src/commands.ts'
import { type Lab, startLab } from '../src/lab.ts'
import type { Pass } from './buys.ts'
import { describeLab } from './describe-lab.ts'
import { type Gateway, type Product, startProduct } from './product.ts'

const PORT = 3791
let buyers = 0
const aNumber = (): string => `+2327845591${buyers++}`

describeLab('a phone with a pass that has limits', () => {
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
    const { status } = await lab.router().run(gateway.setup.command, { timeoutMs: 120_000 })
    expect(status).toBe(0)
    await waitUntil('the shop', 60, async () =>
      (await lab.phone('amara').visit('http://internet.test/')).location.includes(`/wifi/${gateway.id}`),
    )
  }, 300_000)

  afterAll(async () => {
    await lab?.stop()
    await product?.stop()
  })

  /** Enters the code as a browser without scripts does, with the captive token of its router's redirect. */
  const enters = async (name: string, { password: code }: Pass): Promise<void> => {
    const phone = lab.phone(name)
    // Appears as a phone that the router does not know.
    await phone.rejoin({ mac: 'random' })
    const { location } = await phone.visit('http://internet.test/')
    const portal = location.replace('http://portal.lab.test:80', 'https://portal.lab.test')
    const { location: shop } = await phone.visit(portal)
    const at = new URL(shop).searchParams.get('at') ?? ''
    await product.post('/api/wifi/code', { code }, { 'phone-place': at })
    await phone.waitUntilOnline(60)
  }

  const loads = async (name: string, octets: number): Promise<number> => {
    const began = performance.now()
    await lab
      .phone(name)
      .visit(`http://internet.test/bytes?count=${octets}`, '--max-time', '30', '--output', '/dev/null')
    return (performance.now() - began) / 1000
  }

  /** Returns the octets of IP that the phone received, by its own counter; a frame has 14 more. */
  const received = async (name: string): Promise<number> => {
    const { stdout } = await lab.phone(name).run('cat', '/proc/net/dev')
    const [octets = 0, packets = 0] = (/wlan0:\s*(\d+)\s+(\d+)/.exec(stdout) ?? []).slice(1).map(Number)
    return octets - 14 * packets
  }

  /** Returns the octets that the product recorded for the phone's last session. */
  const bookedOf = async (name: string): Promise<number> => {
    const [session] = await product.query<{ down: number }>(
      `select down_octets::float8 as down from access_sessions where mac_tail = $1 order by began_at desc limit 1`,
      [(await lab.phone(name).mac()).slice(-5)],
    )
    return session?.down ?? 0
  }

  test('is limited by the router to its pass’s speed, and another one is not', async () => {
    await enters('amara', await product.buyWithOptions(aNumber(), { ...USUAL, downKbps: 512, upKbps: 512 }))
    await enters('binta', await product.buyWithOptions(aNumber(), { ...USUAL, maxDevices: 2 }))
    const { stdout } = await lab
      .router()
      // ndsctl serves one caller at a time, and the agent is one.
      .run('for try in 1 2 3 4 5 6 7 8; do ndsctl json && break; sleep 1; done')
    const clients = Object.values(
      (JSON.parse(stdout) as { clients: Record<string, Record<string, string>> }).clients,
    )
    expect(clients.length, stdout).toBeGreaterThan(1)
    const rates = clients.map(({ mac, download_rate_limit_threshold: down }) => [mac, down])
    expect(rates).toContainEqual([await lab.phone('amara').mac(), '512'])
    expect(rates).not.toContainEqual([await lab.phone('binta').mac(), '512'])
  })

  test('shares a pass for two with a second phone', async () => {
    const pass = await product.buyWithOptions(aNumber(), { ...USUAL, maxDevices: 2 })
    await enters('binta', pass)
    await enters('chidi', pass)
    expect(await lab.phone('binta').isOnline()).toBe(true)
  })

  test('is walled once its data is used up', async () => {
    await enters('chidi', await product.buyWithOptions(aNumber(), { ...USUAL, dataLimitMb: 10 }))
    await loads('chidi', 9_000_000)
    await waitUntil('most of it', 90, async () => (await bookedOf('chidi')) > 9_000_000)
    expect(await lab.phone('chidi').isOnline()).toBe(true)
    await loads('chidi', 1_100_000)
    await lab.phone('chidi').waitUntilWalled(90)
  }, 240_000)

  test('is recorded with the router’s traffic, to a thousandth', async () => {
    await enters('amara', await product.buyWithOptions(aNumber(), USUAL))
    const before = await received('amara')
    await loads('amara', 10_000_000)
    const counted = (await received('amara')) - before
    expect(counted).toBeGreaterThan(10_000_000)
    await waitUntil('all of it', 120, async () => (await bookedOf('amara')) >= 0.999 * counted)
    expect(Math.abs((await bookedOf('amara')) / counted - 1)).toBeLessThan(0.001)
  }, 240_000)

  test('is walled at the end of its hours, with minutes left', async () => {
    const minute = Math.floor(Date.now() / 60_000) % 1440
    // Ends in two to three minutes; the hours began at least half an hour ago.
    const hours = { fromMinute: (minute + 1400) % 1440, untilMinute: ((minute + 2) % 1440) + 1, days: WEEK }
    const pass = await product.buyWithOptions(aNumber(), { ...USUAL, hours })
    await enters('binta', pass)
    await lab.phone('binta').waitUntilWalled(300)
    const answer = await fetch(`${product.url}/api/purchases/${pass.transactionId}`, {
      headers: { 'purchase-token': pass.statusToken },
    })
    const { result } = (await answer.json()) as { result: { expiresAt: string } }
    expect(Date.parse(result.expiresAt)).toBeGreaterThan(Date.now() + 20 * 3_600_000)
  }, 400_000)

  test('starts its time when it is admitted', async () => {
    const pass = await product.buyWithOptions(aNumber(), { ...USUAL, clock: 'first_use' })
    await enters('chidi', pass)
    await waitUntil('its time', 30, async () => {
      const answer = await fetch(`${product.url}/api/purchases/${pass.transactionId}`, {
        headers: { 'purchase-token': pass.statusToken },
      })
      const { result } = (await answer.json()) as { result: { unusedMinutes: number | null } }
      return result.unusedMinutes === null
    })
  })
})

const WEEK = [0, 1, 2, 3, 4, 5, 6]
const USUAL = { clock: 'at_payment', maxDevices: 1, downKbps: null, upKbps: null, dataLimitMb: null }
