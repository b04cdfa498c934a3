import { afterAll, beforeAll, expect, test } from 'vitest'
import { sleep, waitUntil } from '../src/commands.ts'
import { type Lab, startLab } from '../src/lab.ts'
import { placeOf } from './buys.ts'
import { describeLab } from './describe-lab.ts'
import { type Gateway, type Product, startProduct } from './product.ts'

const PORT = 3871
const LINE_KBPS = 4_000
/** What one of two phones keeps, at least, of the line. */
const FAIR_PART = 0.4
const GREEDY_DOWNLOADS = 16
const MEASURED_SECONDS = 12

describeLab('a line of 4 Mbit/s with a greedy and a modest phone', () => {
  let product: Product
  let lab: Lab
  let gateway: Gateway

  beforeAll(async () => {
    product = await startProduct(PORT)
    lab = await startLab({ productUrl: product.url, routers: [{ name: 'hub', phones: ['amara', 'binta'] }] })
    // As the seller states it; the demo's phones measured another line.
    await product.query('update line_plans set down_kbps = $1', [LINE_KBPS])
    await product.query('update access_sessions set fastest_kbps = null, fastest_at = null')
    await product.query('update sites set speed_kbps = null, slowest_kbps = null, slowest_hour = null')
    gateway = await product.createGateway('Stall')
    const { status, stdout } = await lab.router().run(gateway.setup.command, { timeoutMs: 120_000 })
    expect(status, stdout).toBe(0)
    await waitUntil('the shop', 60, async () =>
      (await lab.phone('amara').visit('http://internet.test/')).location.includes(`/wifi/${gateway.id}`),
    )
    for (const [index, name] of ['amara', 'binta'].entries()) {
      await product.buyPass(`+2327845597${index}`, { place: await placeOf(lab.phone(name)) })
      await lab.phone(name).waitUntilOnline(60)
    }
    await lab.holdLine(LINE_KBPS)
  }, 300_000)

  afterAll(async () => {
    await lab?.stop()
    await product?.stop()
  })

  const downloads = (name: string, count: number) =>
    Array.from({ length: count }, () =>
      lab
        .phone(name)
        .run(
          'curl',
          '--silent',
          '--max-time',
          String(MEASURED_SECONDS + 16),
          '--output',
          '/dev/null',
          'http://internet.test/bytes?count=20000000',
        ),
    )

  const received = async (name: string): Promise<number> => {
    const { stdout } = await lab.phone(name).run('cat', '/proc/net/dev')
    return Number(/wlan0:\s*(\d+)/.exec(stdout)?.[1])
  }

  const queueOf = async () => (await lab.router().run('tc qdisc show dev br-lan')).stdout

  /** The part of the line that the modest phone gets with one download, while the greedy one has many. */
  const modestPart = async (): Promise<{ part: number; kbps: number }> => {
    const all = [...downloads('amara', GREEDY_DOWNLOADS)]
    await sleep(4_000)
    all.push(...downloads('binta', 1))
    await sleep(8_000)
    const before = await Promise.all(['amara', 'binta'].map(received))
    await sleep(MEASURED_SECONDS * 1000)
    const after = await Promise.all(['amara', 'binta'].map(received))
    const [greedy = 0, modest = 0] = after.map((octets, index) => octets - (before[index] ?? 0))
    await Promise.all(all)
    return {
      part: modest / (greedy + modest),
      kbps: ((greedy + modest) * 8) / 1000 / MEASURED_SECONDS,
    }
  }

  test('gives each its part, and nearly all of the line to both together', async () => {
    expect(await queueOf()).toMatch(/cake|htb/)
    const { part, kbps } = await modestPart()
    expect(part).toBeGreaterThan(FAIR_PART)
    expect(kbps).toBeGreaterThan(0.8 * LINE_KBPS)
  }, 120_000)

  test('gives one alone all of the line', async () => {
    const all = downloads('binta', 1)
    await sleep(3_000)
    const before = await received('binta')
    await sleep(6_000)
    expect((((await received('binta')) - before) * 8) / 1000 / 6).toBeGreaterThan(0.8 * LINE_KBPS)
    await Promise.all(all)
  }, 120_000)

  test('without the set-up’s queue the greedy one takes the line', async () => {
    await lab.router().run('tc qdisc del dev br-lan root')
    expect((await modestPart()).part).toBeLessThan(FAIR_PART)
  }, 120_000)

  test('a router that starts again shares the line again, and one that was removed does not', async () => {
    expect(await queueOf()).not.toMatch(/cake|htb/)
    await lab.router().run('/etc/init.d/minit-agent restart')
    await waitUntil('its queue', 20, async () => /cake|htb/.test(await queueOf()))
    await lab.router().run('/usr/bin/minit-remove')
    expect(await queueOf()).not.toMatch(/cake|htb/)
    expect((await lab.router().run('ls /usr/bin/minit-share /etc/minit-share')).status).not.toBe(0)
  }, 60_000)
})
